import type { HistoryEntry } from '@kithline/contract/editing-history.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sayDate } from '../../../lib/say-time.ts';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CardBones } from '../../../ui/feedback/CardBones.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { Pagination } from '../../../ui/paging/Pagination.tsx';
import { CHANGES_PER_PAGE, type changesQuery } from '../editing.data.ts';
import { ChangeRow } from './ChangeRow.tsx';
import { type HistoryView, WHOLE_HISTORY } from './history-view.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import classes from './HistoryTab.module.css';
import { StatementRow } from './StatementRow.tsx';

export interface ChangeListProps {
  /** A page of a history, of whatever it is. */
  pageQuery: (view: HistoryView) => ReturnType<typeof changesQuery>;
  /** Throws CallFailure. */
  onTakeBack: (changeId: number) => Promise<void>;
  view: HistoryView;
  onView: (view: HistoryView) => void;
}

/** The history of a profile, newest first, under its days. A change can be taken back as long as nothing later touched the same. */
export function ChangeList({ pageQuery, onTakeBack, view, onView }: ChangeListProps) {
  const history = useQuery(pageQuery(view));
  const list = useRef<HTMLDivElement>(null);
  const isShowingAll = useRef(false);
  useEffect(() => {
    if (!isShowingAll.current || history.isPlaceholderData) return;
    isShowingAll.current = false;
    // The button that had the focus has gone.
    list.current?.querySelector<HTMLElement>('li')?.focus();
  }, [history.data, history.isPlaceholderData]);
  const showAll = () => {
    isShowingAll.current = true;
    onView(WHOLE_HISTORY);
  };
  if (!history.data)
    return history.isError ? (
      <FailedState title="This list did not load." onRetry={() => void history.refetch()} />
    ) : (
      <CardBones lines={8} />
    );
  const { results, total, choices } = history.data;
  const isWhole = view.field === '' && view.who === '';
  if (total === 0 && isWhole) return <EmptyState title="Nothing has been changed here yet." />;
  return (
    <div className={classes.history}>
      <div className={classes.tools}>
        <HistoryFilters {...{ choices, view, onView }} />
        <VisuallyHidden role="status">{total === 1 ? '1 entry' : `${total} entries`}</VisuallyHidden>
        <div className={classes.paging}>
          <Pagination
            label="Pages of changes"
            page={view.page}
            pageSize={CHANGES_PER_PAGE}
            total={total}
            onPage={(page) => onView({ ...view, page })}
          />
        </div>
      </div>
      {results.length === 0 ? (
        <EmptyState
          title={total === 0 ? 'No entry of the history fits.' : 'There is no such page.'}
          action={<Button onClick={showAll}>show all</Button>}
        />
      ) : (
        <div ref={list} className={classes.days}>
          {byDay(results).map(({ day, entries }) => (
            <section key={day} aria-label={day}>
              <h2 className={classes.day}>{day}</h2>
              <ul>
                {entries.map((entry) =>
                  entry.means === 'file' ? (
                    <StatementRow key={entry.key} statement={entry} />
                  ) : (
                    <ChangeRow key={entry.id} change={entry} onTakeBack={onTakeBack} />
                  ),
                )}
              </ul>
            </section>
          ))}
        </div>
      )}
    </div>
  );
}

function byDay(entries: readonly HistoryEntry[]): { day: string; entries: HistoryEntry[] }[] {
  const today = sayDate(Date.now() / 1000);
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const date = sayDate(entry.madeOn);
    const day = date === today ? 'Today' : date;
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}
