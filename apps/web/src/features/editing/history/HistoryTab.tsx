import type { HistoryEntry } from '@kithline/contract/editing-history.ts';
import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readId } from '../../../lib/read-id.ts';
import { sayDate } from '../../../lib/say-time.ts';
import { useProfileView } from '../../../lib/use-profile-route.ts';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CardBones } from '../../../ui/feedback/CardBones.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Pagination } from '../../../ui/paging/Pagination.tsx';
import { CHANGES_PER_PAGE, type editable, type HistoryView } from '../editable.ts';
import classes from './HistoryTab.module.css';
import { EntryRow } from './EntryRow.tsx';

const WHOLE_HISTORY: HistoryView = { field: '', who: '', page: 1 };

interface HistoryProps {
  of: Pick<ReturnType<typeof editable>, 'changesQuery' | 'takeBack'>;
  id: number;
}

/** The URL contains the filters and the page, so that a reload and the back button keep them. */
export function HistoryTab(props: HistoryProps) {
  const { view, changeView } = useProfileView();
  const { tab, field = '', who = '', at } = view;
  const show = (next: HistoryView) =>
    changeView({
      ...(tab === undefined ? {} : { tab }),
      ...(next.field === '' ? {} : { field: next.field }),
      ...(next.who === '' ? {} : { who: next.who }),
      ...(next.page === 1 ? {} : { at: String(next.page) }),
    });
  return <ChangeList {...props} view={{ field, who, page: readId(at) ?? 1 }} onView={show} />;
}

/** In the account overlay, the filters are not in the URL, because the URL belongs to the page behind. */
export function OwnHistory(props: HistoryProps) {
  const [view, onView] = useState(WHOLE_HISTORY);
  return <ChangeList {...props} {...{ view, onView }} />;
}

interface ChangeListProps extends HistoryProps {
  view: HistoryView;
  onView: (view: HistoryView) => void;
}

/** Grouped by day, newest first. */
function ChangeList({ of, id, view, onView }: ChangeListProps) {
  const history = useQuery(of.changesQuery(id, view));
  const list = useRef<HTMLDivElement>(null);
  const isShowingAll = useRef(false);
  useEffect(() => {
    if (!isShowingAll.current || history.isPlaceholderData) return;
    isShowingAll.current = false;
    // The button that had the focus is gone.
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
          title={total === 0 ? 'No entries match these filters.' : 'There is no such page.'}
          action={<Button onClick={showAll}>show all</Button>}
        />
      ) : (
        <div ref={list} className={classes.days}>
          {byDay(results).map(({ day, entries }) => (
            <section key={day} aria-label={day}>
              <h2 className={classes.day}>{day}</h2>
              <ul>
                {entries.map((entry) => (
                  <EntryRow
                    key={entry.means === 'file' ? entry.key : entry.id}
                    entry={entry}
                    onTakeBack={(changeId) => of.takeBack(id, changeId)}
                  />
                ))}
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

interface Choice {
  id: string;
  name: string;
}

interface HistoryFiltersProps {
  choices: { fields: readonly Choice[]; who: readonly Choice[] };
  view: HistoryView;
  onView: (view: HistoryView) => void;
}

function HistoryFilters({ choices, view, onView }: HistoryFiltersProps) {
  return (
    <div className={classes.filters}>
      <SelectField
        label="Field"
        hideLabel
        placeholder="All fields"
        options={choices.fields.map(toOption)}
        value={view.field}
        onChange={(field) => onView({ ...view, field, page: 1 })}
      />
      <SelectField
        label="Who"
        hideLabel
        icon={<IconUser stroke={1.8} aria-hidden />}
        placeholder="Anybody"
        options={choices.who.map(toOption)}
        value={view.who}
        onChange={(who) => onView({ ...view, who, page: 1 })}
      />
    </div>
  );
}

const toOption = ({ id, name }: Choice) => ({ value: id, label: name });
