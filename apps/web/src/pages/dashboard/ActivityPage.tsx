import { ACTIVITY_KINDS, type ActivityKind } from '@kithline/contract/activity.ts';
import { IconBolt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import {
  activityHref,
  type ActivityFilter,
  MOST_CHARACTERS,
  readActivityFilter,
} from '../../features/activity/activity-address.ts';
import { activityFileHref, activityQuery, ACTS_PER_PAGE } from '../../features/activity/activity.data.ts';
import { ActivityList } from '../../features/activity/ActivityList.tsx';
import { IdsField } from '../../features/directory/filter/IdsField.tsx';
import { readId } from '../../lib/read-id.ts';
import type { SearchParams } from '../../lib/search-params.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { LoadingRows } from '../../ui/feedback/LoadingRows.tsx';
import { useDelayed } from '../../ui/feedback/use-delayed.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { DayField } from '../../ui/fields/DayField.tsx';
import { WordsField } from '../../ui/fields/WordsField.tsx';
import { Pagination } from '../../ui/paging/Pagination.tsx';
import { ListHead } from './ListHead.tsx';
import classes from './ListHead.module.css';

const TITLE = 'Activity';
const KINDS = Object.entries(ACTIVITY_KINDS).map(([value, label]) => ({ value, label }));

/** /dashboard/activity */
export function ActivityPage() {
  const { history } = useRouter();
  const params = useLocation().search as SearchParams;
  const filter = readActivityFilter(params);
  const page = readId(params['page']) ?? 1;
  const list = useQuery(activityQuery(filter, page, page === 1 ? null : readId(params['upTo'])));
  useDocumentTitle(TITLE);
  const upTo = list.data?.upTo;
  const paging = list.data && {
    page,
    pageSize: ACTS_PER_PAGE,
    total: list.data.total,
    hrefFor: (next: number) => activityHref(filter, next, upTo),
  };
  const narrowing = Object.keys(filter).length;
  const narrow = (next: ActivityFilter) => history.replace(activityHref(next, 1));
  return (
    <>
      <ListHead
        title={TITLE}
        paging={paging}
        fileHref={activityFileHref(filter)}
        narrowing={narrowing}
        onClear={() => narrow({})}
      >
        <Fields filter={filter} onChange={narrow} />
      </ListHead>
      <Acts list={list} isFiltered={narrowing > 0} onClear={() => narrow({})} />
      {paging && paging.total > ACTS_PER_PAGE && (
        <div className={classes.foot}>
          <Pagination {...paging} label="Pages, below the list" />
        </div>
      )}
    </>
  );
}

interface ActsProps {
  list: ReturnType<typeof useQuery<Parameters<typeof ActivityList>[0]['page']>>;
  isFiltered: boolean;
  onClear: () => void;
}

function Acts({ list, isFiltered, onClear }: ActsProps) {
  const isWaiting = useDelayed(list.isPending);
  if (list.data && list.data.total > 0) return <ActivityList page={list.data} />;
  if (list.data)
    return (
      <EmptyState
        title={isFiltered ? 'No results found...' : 'No activity yet.'}
        action={isFiltered && <Button onClick={onClear}>Clear</Button>}
      />
    );
  if (list.isError)
    return <FailedState title="The activity did not load." onRetry={() => void list.refetch()} />;
  return isWaiting ? <LoadingRows /> : null;
}

interface FieldsProps {
  filter: ActivityFilter;
  onChange: (filter: ActivityFilter) => void;
}

function Fields({ filter, onChange }: FieldsProps) {
  /** Sets one field of the filter; undefined removes it. */
  const set = <K extends keyof ActivityFilter>(key: K, value: ActivityFilter[K] | undefined) => {
    const { [key]: _former, ...rest } = filter;
    onChange(value === undefined ? rest : { ...rest, [key]: value });
  };
  const ids = (key: 'by' | 'person' | 'organization') => (filter[key] === undefined ? [] : [filter[key]]);
  const pick = (key: 'by' | 'person' | 'organization') => (picked: number[]) => set(key, picked.at(-1));
  const day = (key: 'from' | 'to') => (text: string) => set(key, text === '' ? undefined : text);
  return (
    <>
      <WordsField
        label="Search"
        placeholder="Names or words"
        maxLength={MOST_CHARACTERS}
        words={filter.query ?? ''}
        onSearch={(words) => set('query', words === '' ? undefined : words)}
      />
      <IdsField label="Who" placeholder="Anybody" dataset="persons" ids={ids('by')} onChange={pick('by')} />
      <SelectField
        label="What"
        placeholder="Anything"
        icon={<IconBolt size={16} stroke={1.7} aria-hidden />}
        options={KINDS}
        value={filter.kind ?? ''}
        onChange={(kind) => set('kind', kind === '' ? undefined : (kind as ActivityKind))}
      />
      {(['from', 'to'] as const).map((key) => (
        <DayField
          key={key}
          label={key === 'from' ? 'From' : 'To'}
          value={filter[key] ?? ''}
          onChange={day(key)}
        />
      ))}
      <IdsField
        label="On a person"
        placeholder="Any person"
        dataset="persons"
        ids={ids('person')}
        onChange={pick('person')}
      />
      <IdsField
        label="On an organization"
        placeholder="Any organization"
        dataset="organizations"
        ids={ids('organization')}
        onChange={pick('organization')}
      />
    </>
  );
}
