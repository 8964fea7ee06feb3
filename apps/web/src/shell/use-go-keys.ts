import { useEffect, useEffectEvent, useRef } from 'react';
import { areLetterKeysOn } from '../lib/letter-keys.ts';
import { isCovered } from '../ui/overlays/is-covered.ts';
import { isPlainKey } from '../ui/overlays/is-plain-key.ts';
import { takeEarlyKeys } from './early-keys.ts';

/** Milliseconds within which the second key must follow the first. */
const PATIENCE_MS = 1000;

export type GoKeys = Readonly<Record<string, (() => void) | undefined>>;

/**
 * Runs the action of a shortcut of two keys, g and then a letter, unless text is being typed. The letter that
 * follows g triggers no other shortcut. Works on pages and in profiles, but not in layers above a profile.
 */
export function useGoKeys(places: GoKeys): void {
  const waitingSince = useRef<number | null>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
    const isSecond = waitingSince.current !== null && event.timeStamp - waitingSince.current < PATIENCE_MS;
    waitingSince.current = null;
    if (!isPlainKey(event) || isCovered(1) || !areLetterKeysOn()) return;
    const go = isSecond ? places[event.key] : undefined;
    if (!go && event.key !== 'g') return;
    event.preventDefault();
    if (go) go();
    else waitingSince.current = event.timeStamp;
  });
  const catchUp = useEffectEvent(() => {
    const [first, second] = takeEarlyKeys();
    if (first === 'g' && second !== undefined) places[second]?.();
  });
  useEffect(() => catchUp(), []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // Listen in the capture phase, before lists and profiles handle single letters.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
