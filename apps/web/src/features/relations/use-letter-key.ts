import { type RefObject, useEffect, useEffectEvent } from 'react';
import { areLetterKeysOn } from '../../lib/letter-keys.ts';
import { isPlainKey } from '../../ui/overlays/is-plain-key.ts';

/** Presses a button for a letter key, unless something is being typed, letters are switched off or something lies above it. */
export function useLetterKey(letter: string, button: RefObject<HTMLButtonElement | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== letter || !isPlainKey(event) || !areLetterKeysOn()) return;
    if (!button.current || !isOnTop(button.current)) return;
    event.preventDefault();
    button.current.focus();
    button.current.click();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isOnTop(element: HTMLElement): boolean {
  const topmost = [...document.querySelectorAll('[data-covers-page]')].at(-1);
  return !topmost || topmost.contains(element);
}
