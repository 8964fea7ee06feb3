import { useEffect, useEffectEvent } from 'react';
import { areLetterKeysOn } from '../../lib/letter-keys.ts';
import { isCovered } from '../../ui/overlays/is-covered.ts';
import { isPlainKey } from '../../ui/overlays/is-plain-key.ts';

/** A profile is one layer above its list. */
const PROFILE = 1;

/**
 * Runs `act` when a letter is pressed in a profile, unless text is being typed, something covers the profile,
 * or single letters are switched off. If `act` is null, the letter is not handled here.
 */
export function useLetterKey(letter: string, act: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!act || event.key !== letter || !isPlainKey(event)) return;
    if (isCovered(PROFILE) || !areLetterKeysOn()) return;
    // The letter must not be typed into the field that it opens.
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
