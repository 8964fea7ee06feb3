import { useEffect, useEffectEvent } from 'react';
import { isCovered } from './is-covered.ts';

export type KeyTable = Readonly<Record<string, (() => void) | undefined>>;

interface PageKeysOptions {
  /** Whether a key other than an arrow key works as a shortcut at the moment. */
  isOn: (key: string) => boolean;
  /**
   * How many layers may be above the page for the keys to work: with 0 (the default) none, with 1 also a
   * profile above its list.
   */
  layers?: 0 | 1;
}

/**
 * Runs the action of a pressed key. Ignores keys with Ctrl, Alt or Cmd, keys in a text field or a menu, and
 * keys under more than `layers` layers.
 */
export function usePageKeys(keys: KeyTable, { isOn, layers = 0 }: PageKeysOptions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || isCovered(layers) || !isOurs(event, isOn)) return;
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

function isOurs(event: KeyboardEvent, isOn: PageKeysOptions['isOn']): boolean {
  if (event.defaultPrevented || event.isComposing || isChord(event)) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TAKES_TEXT)) return false;
  return event.key.startsWith('Arrow') ? isFreeArrow(event, target) : isOn(event.key);
}

function isFreeArrow(event: KeyboardEvent, target: Element | null): boolean {
  return !event.shiftKey && !target?.closest(TAKES_ARROWS);
}

/** Whether a modifier is held. AltGr only produces a character: "[" on many keyboards. */
function isChord(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
}
