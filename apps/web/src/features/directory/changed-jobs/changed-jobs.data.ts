import {
  type ChangedJob,
  changedJobsApi,
  type ChangedJobsDays,
  type ChangedJobsOrder,
  USUAL_DAYS,
} from '@kithline/contract/changed-jobs.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, CallFailure } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { CHANGED_JOBS_KEY } from '../../../lib/reply-keys.ts';
import { sayCount } from '../../../lib/say-time.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/** The changed jobs that the page lists, as read from its address. */
export interface ChangedJobsSearch {
  days: ChangedJobsDays;
  close: boolean;
  whereNobody: boolean;
  notSeen: boolean;
  order: ChangedJobsOrder;
  /** The first page is 1. */
  page: number;
}

export const ALL_CHANGED_JOBS: ChangedJobsSearch = {
  days: USUAL_DAYS,
  close: false,
  whereNobody: false,
  notSeen: false,
  order: 'newest',
  page: 1,
};

export const PAGE_SIZE = 50;

/** A page of changed jobs. The old page stays until the new one has loaded. */
export function changedJobsQuery(scope: Scope, search: ChangedJobsSearch, limit = PAGE_SIZE) {
  const { order, page, ...narrowed } = search;
  const query = { ...scopeToQuery(scope), ...texts(narrowed), order, page, limit };
  return queryOptions({
    queryKey: [...CHANGED_JOBS_KEY, query],
    queryFn: ({ signal }) => call(changedJobsApi.list, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

type Narrowed = Omit<ChangedJobsSearch, 'order' | 'page'>;

/** A request contains only the flags that are on. */
function texts({ days, ...flags }: Narrowed) {
  const on = Object.entries(flags).filter(([, value]) => value);
  return { days, ...(Object.fromEntries(on.map(([name]) => [name, 'true'])) as Record<string, 'true'>) };
}

const refresh = () => queryClient.invalidateQueries({ queryKey: CHANGED_JOBS_KEY });

async function trying(act: () => Promise<unknown>, otherwise: string): Promise<void> {
  try {
    await act();
    await refresh();
  } catch (error) {
    toast.failure((error instanceof CallFailure ? error.clientMessage : null) ?? otherwise);
  }
}

const NOT_TAKEN_BACK = 'This was not undone. Try again.';
const NOT_MARKED = 'This was not marked as seen. Try again.';

function unmark(personIds: number[]): Promise<void> {
  return trying(() => call(changedJobsApi.unmarkSeen, { body: { personIds } }), NOT_TAKEN_BACK);
}

/** Marks one person's changed job as seen, or as not seen. The row shows the mark at once. */
export async function switchSeen(scope: Scope, { person, isSeen }: ChangedJob): Promise<void> {
  showSeen(person.id, !isSeen);
  if (isSeen) return unmark([person.id]);
  const body = { ...scopeOfBody(scope), days: '365' as const, personIds: [person.id] };
  await trying(async () => {
    await call(changedJobsApi.markSeen, { body });
    toast.offer(`${person.name} marked as seen`, { label: 'Undo', act: () => void unmark([person.id]) });
  }, NOT_MARKED);
  await refresh();
}

/** Marks all changed jobs that match the filters as seen. */
export function markAllSeen(scope: Scope, { order: _order, page: _page, ...narrowed }: ChangedJobsSearch) {
  return trying(async () => {
    const { changed } = await call(changedJobsApi.markSeen, {
      body: { ...scopeOfBody(scope), ...texts(narrowed) },
    });
    const said = `${sayCount(changed.length, 'changed job', 'changed jobs')} marked as seen`;
    toast.offer(said, { label: 'Undo', act: () => void unmark(changed) });
  }, NOT_MARKED);
}

function scopeOfBody(scope: Scope) {
  if (scope.kind === 'network') return { networkId: scope.networkId };
  return scope.kind === 'collective' ? { collectiveId: scope.collectiveId } : { admin: 'true' as const };
}

interface ListedChanges {
  results: ChangedJob[];
}

/** Updates the mark in all cached lists. */
function showSeen(personId: number, isSeen: boolean): void {
  queryClient.setQueriesData<ListedChanges>({ queryKey: CHANGED_JOBS_KEY }, (page) =>
    page === undefined
      ? page
      : {
          ...page,
          results: page.results.map((change) =>
            change.person.id === personId ? { ...change, isSeen } : change,
          ),
        },
  );
}
