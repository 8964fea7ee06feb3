import { useEffect, useEffectEvent } from 'react';

/** The field that takes the keys as soon as it has the focus. */
export const FIELD_MARK = 'data-search-anything';

/**
 * Takes what is typed between the opening of the search and its field's first focus: its code may still be on its way, and the letters
 * would mean commands of the page below, or go into a field there.
 */
export function useTypedAhead(
  isWaiting: boolean,
  { type, close }: { type: (change: (text: string) => string) => void; close: () => void },
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (target instanceof Element && target.hasAttribute(FIELD_MARK)) return;
    const isChord = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
    const act = isChord ? undefined : actOf(key, { type, close });
    if (act === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isWaiting]);
}

function actOf(
  key: string,
  { type, close }: { type: (change: (text: string) => string) => void; close: () => void },
): (() => void) | undefined {
  if (key === 'Escape') return close;
  if (key === 'Backspace') return () => type((text) => text.slice(0, -1));
  return Array.from(key).length === 1 ? () => type((text) => text + key) : undefined;
}
