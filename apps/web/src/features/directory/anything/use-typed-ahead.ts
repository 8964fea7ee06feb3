import { useEffect, useEffectEvent } from 'react';
import { type TypedAhead, typeAhead } from './typed-ahead.ts';

/** The field that takes the keys as soon as it has the focus. */
export const FIELD_MARK = 'data-search-anything';

/**
 * Takes what is typed between the opening of the search and its field's first focus: its code may still be on
 * its way, and the letters would mean commands of the page below, or go into a field there. Null waits for
 * nothing.
 */
export function useTypedAhead(
  typed: TypedAhead | null,
  { type, close }: { type: (typed: TypedAhead) => void; close: () => void },
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (typed === null || (target instanceof Element && target.hasAttribute(FIELD_MARK))) return;
    const next = typeAhead(typed, event);
    if (next === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (next === null) close();
    else type(next);
  });
  const isWaiting = typed !== null;
  useEffect(() => {
    if (!isWaiting) return;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isWaiting]);
}
