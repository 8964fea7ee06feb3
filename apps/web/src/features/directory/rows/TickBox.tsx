import type { PersonResult } from '@kithline/contract/directory.ts';
import { useRef } from 'react';
import { Checkbox } from '../../../ui/choices/Checkbox.tsx';
import type { Ticked } from './use-ticked.ts';

/**
 * The box that ticks a row, and with Shift also the rows between it and the row ticked before. The list's
 * shortcut x finds the box by its `aria-keyshortcuts`.
 */
export function TickBox({ result, ticked }: { result: PersonResult; ticked: Ticked }) {
  const isRange = useRef(false);
  return (
    <Checkbox
      aria-label={`Tick ${result.person.name}`}
      aria-keyshortcuts="x"
      checked={ticked.has(result.person.id)}
      onClick={(event) => {
        isRange.current = event.shiftKey;
      }}
      onChange={() => ticked.toggle(result, isRange.current)}
    />
  );
}

export function TickPage({ ticked }: { ticked: Ticked }) {
  return (
    <Checkbox
      aria-label="Tick all on this page"
      disabled={ticked.isEmptyPage}
      checked={ticked.page === 'all'}
      mixed={ticked.page === 'some'}
      onChange={ticked.togglePage}
    />
  );
}
