import {
  type ChangedJob,
  changedJobsApi,
  type ChangedJobsDays,
  type ChangedJobsOrder,
  type MarkToTakeBack,
  MOST_MARKS_TAKEN_BACK,
  USUAL_DAYS,
  type WrittenMark,
} from '@kithline/contract/changed-jobs.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, CallFailure } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { CHANGED_JOBS_KEY } from '../../../lib/reply-keys.ts';
import { sayCount } from '../../../lib/say-time.ts';
import { toast } from '../../../ui/feedback/toast.ts';

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

function texts({ days, ...flags }: Narrowed) {
  const on = Object.entries(flags).filter(([, value]) => value);
  return { days, ...(Object.fromEntries(on.map(([name]) => [name, 'true'])) as Record<string, 'true'>) };
}

const NOT_TAKEN_BACK = 'Couldn’t undo this. Try again.';
const NOT_MARKED = 'Couldn’t mark this as seen. Try again.';

/** A change of "seen" marks. */
interface MarkAct {
  send: () => Promise<void>;
  /** The text of the toast if the server gives no reason. */
  otherwise: string;
  /** The row that shows its new mark at once; undefined if the act changes many rows. */
  row?: { personId: number; isSeen: boolean };
}

const MARKING = ['changed-jobs-marks'];

/**
 * Whether this is the only pending act. Acts are sent one after another, so any other pending act is a later
 * one, whose mark the rows may already show.
 */
const isLatest = () => queryClient.isMutating({ mutationKey: MARKING }) === 1;

/**
 * Sends an act once the acts before it are done. After the last pending act, whether it succeeded or failed,
 * refetches the lists.
 */
async function change({ send, otherwise, row }: MarkAct): Promise<void> {
  const act = queryClient.getMutationCache().build(queryClient, {
    ...queryClient.getDefaultOptions().mutations,
    mutationKey: MARKING,
    scope: { id: 'changed-jobs-marks' },
    mutationFn: send,
    onMutate: async () => {
      // A list that is still loading would show the old mark again.
      await queryClient.cancelQueries({ queryKey: CHANGED_JOBS_KEY });
      if (row) showSeen(row.personId, row.isSeen);
    },
    onError: (error) => {
      if (row && isLatest()) showSeen(row.personId, !row.isSeen);
      toast.failure((error instanceof CallFailure ? error.clientMessage : null) ?? otherwise);
    },
    onSettled: () => {
      if (isLatest()) void queryClient.invalidateQueries({ queryKey: CHANGED_JOBS_KEY });
    },
  });
  // The toast has reported the failure.
  await act.execute(undefined).catch(() => undefined);
}

/** A call accepts only `MOST_MARKS_TAKEN_BACK` marks. */
async function takeBack(marks: MarkToTakeBack[]): Promise<void> {
  for (let at = 0; at < marks.length; at += MOST_MARKS_TAKEN_BACK)
    await call(changedJobsApi.unmarkSeen, { body: { marks: marks.slice(at, at + MOST_MARKS_TAKEN_BACK) } });
}

/** Shows a toast that says what was marked and can undo it. Returns its id; null if nothing was marked. */
function offerUndo(said: string, marks: WrittenMark[]): number | null {
  if (marks.length === 0) return null;
  const undo = () => change({ send: () => takeBack(marks), otherwise: NOT_TAKEN_BACK });
  return toast.offer(said, { label: 'Undo', act: () => void undo() });
}

/** By person: the id of the toast that can undo the last mark, or null until the mark is stored. */
const offers = new Map<number, { toastId: number | null }>();

/**
 * Removes the toast about a person's former mark, because its undo is pointless once the mark is switched
 * again. Returns the entry for the new toast.
 */
function replaceOffer(personId: number): { toastId: number | null } {
  const former = offers.get(personId)?.toastId ?? null;
  if (former !== null) toast.dismiss(former);
  const offer = { toastId: null };
  offers.set(personId, offer);
  return offer;
}

/** The row shows the new mark at once. */
export function switchSeen(scope: Scope, { person, isSeen, heardOn }: ChangedJob): Promise<void> {
  const row = { personId: person.id, isSeen: !isSeen };
  const offer = replaceOffer(person.id);
  if (isSeen)
    return change({ row, send: () => takeBack([{ personId: person.id }]), otherwise: NOT_TAKEN_BACK });
  const body = {
    ...scopeOfBody(scope),
    days: '365' as const,
    personIds: [person.id],
    heardUpTo: heardOn,
  };
  const send = async () => {
    const { changed } = await call(changedJobsApi.markSeen, { body });
    if (offers.get(person.id) === offer) offer.toastId = offerUndo(`${person.name} marked as seen`, changed);
  };
  return change({ row, send, otherwise: NOT_MARKED });
}

/** Marks as seen all changed jobs that match the filters. */
export function markAllSeen(scope: Scope, { order: _order, page: _page, ...narrowed }: ChangedJobsSearch) {
  const send = async () => {
    const { changed } = await call(changedJobsApi.markSeen, {
      body: { ...scopeOfBody(scope), ...texts(narrowed) },
    });
    offerUndo(`${sayCount(changed.length, 'changed job', 'changed jobs')} marked as seen`, changed);
  };
  return change({ send, otherwise: NOT_MARKED });
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
