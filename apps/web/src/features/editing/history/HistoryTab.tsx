import type { Change } from '@kithline/contract/editing.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sayDate } from '../../../lib/say-time.ts';
import { CardBones } from '../../../ui/feedback/CardBones.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { Pagination } from '../../../ui/paging/Pagination.tsx';
import { CHANGES_PER_PAGE, changesQuery, takeBack } from '../editing.data.ts';
import { ChangeRow } from './ChangeRow.tsx';
import classes from './HistoryTab.module.css';

/** A page of changes, of whatever they are. */
type PageQuery = ReturnType<typeof changesQuery>;

/** Changes of a person's profile. */
export function HistoryTab({ personId }: { personId: number }) {
  return (
    <ChangeList
      pageQuery={(page) => changesQuery(personId, page)}
      onTakeBack={(changeId) => takeBack(personId, changeId)}
    />
  );
}

interface ChangeListProps {
  pageQuery: (page: number) => PageQuery;
  /** Throws CallFailure. */
  onTakeBack: (changeId: number) => Promise<void>;
}

/** Changes of a profile, newest first, under their days. Each can be taken back as long as nothing later touched the same. */
export function ChangeList({ pageQuery, onTakeBack }: ChangeListProps) {
  const [page, setPage] = useState(1);
  const history = useQuery(pageQuery(page));
  if (!history.data)
    return history.isError ? (
      <FailedState title="This list did not load." onRetry={() => void history.refetch()} />
    ) : (
      <CardBones lines={8} />
    );
  const { results, total } = history.data;
  if (total === 0) return <EmptyState title="Nothing has been changed here yet." />;
  return (
    <div className={classes.history}>
      <Pagination
        label="Pages of changes"
        page={page}
        pageSize={CHANGES_PER_PAGE}
        total={total}
        onPage={setPage}
      />
      <div className={classes.days}>
        {byDay(results).map(({ day, changes }) => (
          <section key={day} aria-label={day}>
            <h2 className={classes.day}>{day}</h2>
            <ul className={classes.changes}>
              {changes.map((change) => (
                <ChangeRow key={change.id} change={change} onTakeBack={onTakeBack} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function byDay(changes: readonly Change[]): { day: string; changes: Change[] }[] {
  const today = sayDate(Date.now() / 1000);
  const days = new Map<string, Change[]>();
  for (const change of changes) {
    const date = sayDate(change.madeOn);
    const day = date === today ? 'Today' : date;
    days.set(day, [...(days.get(day) ?? []), change]);
  }
  return [...days].map(([day, ofDay]) => ({ day, changes: ofDay }));
}
