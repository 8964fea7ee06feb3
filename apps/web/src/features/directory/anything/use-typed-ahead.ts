import { useEffect, useEffectEvent } from 'react';
import { type TypedAhead, typeAhead } from './typed-ahead.ts';

/** The attribute that marks the search field. `useTypedAhead` ignores keys pressed in that field. */
export const FIELD_MARK = 'data-search-anything';

/**
 * Collects text typed between the opening of the search and the first focus of its field, while the code of
 * the search may be loading. Otherwise letters would trigger shortcuts of the page or go into a field of the
 * page.
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
