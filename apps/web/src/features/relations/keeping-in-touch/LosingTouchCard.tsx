import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sayNumber } from '../../../lib/say-time.ts';
import { Card } from '../../../ui/cards/Card.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import classes from './LosingTouchCard.module.css';
import { LosingTouchRow } from './LosingTouchRow.tsx';
import { losingTouchQuery } from './touch.data.ts';

/**
 * People in the viewer's network whom it is time to contact, the longest overdue first. The card is missing
 * if there are none. `allHref` is the address of the full list.
 */
export function LosingTouchCard({ allHref }: { allHref: string }) {
  const { data: losing, isError, refetch } = useQuery(losingTouchQuery);
  const { list, hold } = useFocusOnNext(losing?.results.map(({ person }) => person.id) ?? []);
  if (!losing && isError)
    return (
      <Card title="Losing touch">
        <FailedLine onRetry={() => void refetch()}>This list did not load.</FailedLine>
      </Card>
    );
  if (!losing || losing.total === 0) return null;
  return (
    <Card
      title="Losing touch"
      note={
        <>
          {sayNumber(losing.total)} overdue<span className={classes.order}>, longest first</span>
        </>
      }
      action={<TextLink href={allHref}>All {sayNumber(losing.total)}</TextLink>}
      flush
    >
      <ul ref={list} className={classes.rows} aria-label="Losing touch">
        {losing.results.map((one, at) => (
          <LosingTouchRow key={one.person.id} losing={one} onFocus={() => hold(one.person.id, at)} />
        ))}
      </ul>
    </Card>
  );
}

/** When the focused row disappears, focuses the name in the next row. */
function useFocusOnNext(ids: readonly number[]) {
  const list = useRef<HTMLUListElement>(null);
  const held = useRef<{ id: number; at: number }>(null);
  useEffect(() => {
    const gone = held.current;
    if (gone === null || ids.includes(gone.id)) return;
    held.current = null;
    if (document.activeElement !== document.body) return;
    const rows = list.current?.children;
    const next = rows?.[gone.at] ?? rows?.[gone.at - 1];
    next?.querySelector('a')?.focus();
  }, [ids]);
  return { list, hold: (id: number, at: number) => void (held.current = { id, at }) };
}
