import { useEffect, useEffectEvent } from 'react';
import { areLetterKeysOn } from '../../lib/letter-keys.ts';
import { isPlainKey } from '../../ui/overlays/is-plain-key.ts';

/**
 * Runs `act` when a letter is pressed while nothing is being typed, unless single letters are switched off. While it is null
 * the letter is left to others.
 */
export function useLetterKey(letter: string, act: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!act || event.key !== letter || !isPlainKey(event) || !areLetterKeysOn()) return;
    // The letter must not land in the field that it opens.
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
