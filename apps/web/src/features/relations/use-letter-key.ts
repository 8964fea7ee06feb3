import { useEffect, useEffectEvent } from 'react';
import { areLetterKeysOn } from '../../lib/letter-keys.ts';
import { isCovered } from '../../ui/overlays/is-covered.ts';
import { isPlainKey } from '../../ui/overlays/is-plain-key.ts';

/** A profile is one layer above its list. */
const PROFILE = 1;

/**
 * Runs `act` when a letter is pressed in a profile, except while text is being typed, while something covers
 * the profile, or while single letters are switched off.
 */
export function useLetterKey(letter: string, act: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!act || event.key !== letter || !isPlainKey(event)) return;
    if (isCovered(PROFILE) || !areLetterKeysOn()) return;
    // Otherwise the letter would be typed into a field that `act` opens.
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
