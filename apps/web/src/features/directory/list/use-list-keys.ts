import { useEffect, useEffectEvent } from 'react';
import { areLetterKeysOn } from '../../../lib/letter-keys.ts';
import { isCovered } from '../../../ui/overlays/is-covered.ts';

export type KeyTable = Readonly<Record<string, (() => void) | undefined>>;

/**
 * Runs the action of a key, unless text is being typed or there are more than `layers` layers above the page.
 */
export function useListKeys(keys: KeyTable, layers: 0 | 1 = 0): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || isCovered(layers) || !isOurs(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

const TAKES_TEXT =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"]';
/** Elements that handle the arrow keys themselves. */
const TAKES_ARROWS = '[role="radiogroup"], [role="tablist"], [role="menu"], nav, table:not(:has([data-row]))';

function isOurs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || isChord(event)) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TAKES_TEXT)) return false;
  return event.key.startsWith('Arrow') ? isFreeArrow(event, target) : isOn(event.key);
}

function isFreeArrow(event: KeyboardEvent, target: Element | null): boolean {
  return !event.shiftKey && !target?.closest(TAKES_ARROWS);
}

/**
 * Whether a key is enabled. The key of the list of shortcuts always is, because letters are switched on again
 * in that list.
 */
function isOn(key: string): boolean {
  return key === '?' || areLetterKeysOn();
}

/**
 * Whether a modifier is held. AltGr does not count, because it is needed to type some characters, such as "["
 * on many keyboards.
 */
function isChord(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
}
