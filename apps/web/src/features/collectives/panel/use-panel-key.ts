import { useEffect, useEffectEvent } from 'react';
import { areLetterKeysOn } from '../../../lib/letter-keys.ts';
import { isCovered } from '../../../ui/overlays/is-covered.ts';
import { isPlainKey } from '../../../ui/overlays/is-plain-key.ts';

/**
 * Makes the key "\" open and collapse the panel, except while text is being typed, while something covers the
 * page, or if single letters are switched off as shortcuts.
 */
export function usePanelKey(toggle: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '\\' || !isPlainKey(event) || isCovered(0) || !areLetterKeysOn()) return;
    event.preventDefault();
    toggle();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
