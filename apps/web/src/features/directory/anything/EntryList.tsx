import { useEffect, useRef } from 'react';
import classes from './EntryList.module.css';
import type { Entry, EntryGroup } from './entry.ts';

interface EntryListProps {
  id: string;
  groups: readonly EntryGroup[];
  currentId: string | undefined;
}

export function EntryList({ id, groups, currentId }: EntryListProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" className={classes.list}>
      {groups.map(({ label, isHeadingShown, entries }) => (
        <div key={label} role="group" aria-label={label} className={classes.group}>
          {isHeadingShown && (
            <div className={classes.heading} role="presentation">
              {label}
            </div>
          )}
          {entries.map((entry) => (
            <Row key={entry.id} id={`${id}-${entry.id}`} entry={entry} isCurrent={entry.id === currentId} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Row({ id, entry, isCurrent }: { id: string; entry: Entry; isCurrent: boolean }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isCurrent}
      data-tall={entry.isTall || undefined}
      className={classes.row}
      onMouseDown={(event) => event.preventDefault()}
      onClick={entry.open}
    >
      {entry.children}
    </div>
  );
}
