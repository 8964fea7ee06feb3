import { useEffect, useEffectEvent } from 'react';
import { areLetterKeysOn } from '../../lib/letter-keys.ts';
import { isCovered } from '../../ui/overlays/is-covered.ts';
import { isPlainKey } from '../../ui/overlays/is-plain-key.ts';

/** A profile is the first layer above its list. */
const PROFILE = 1;

/**
 * Runs `act` of a part of a profile when a letter is pressed while nothing is being typed and nothing lies
 * above the profile, unless single letters are switched off. While it is null the letter is left to others.
 */
export function useLetterKey(letter: string, act: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!act || event.key !== letter || !isPlainKey(event)) return;
    if (isCovered(PROFILE) || !areLetterKeysOn()) return;
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
