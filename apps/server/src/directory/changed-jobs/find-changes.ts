import type {
  ChangedJobFigures,
  ChangedJobsDays,
  ChangedJobsOrder,
} from '@kithline/contract/changed-jobs.ts';
import { RELATIONSHIP_STRENGTHS } from '@kithline/contract/taxonomy.ts';
import type { AppContext } from '../../app-context.ts';
import { isUnlimited } from '../../scopes/scope.access.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import { type OwnMarks, ownMarks } from './own-marks.queries.ts';

export const DAY = 86_400_000;
const CLOSE = RELATIONSHIP_STRENGTHS[1].id;

export interface FoundChange {
  readonly personId: number;
  /** The day on which the change became known, in days since 1970. */
  readonly heardOn: number;
  /** Whether nobody else in the viewer's own network works or worked at the new organization. */
  readonly isWhereNobodyIs: boolean;
  readonly isSeen: boolean;
  /** 0 if the viewer has given the person none. */
  readonly strength: number;
  /** Whether the viewer has a note on the person, or the person has a label of the scope. */
  readonly isKept: boolean;
}

/** A flag is the text `true` if it is set. */
export interface Narrowed {
  readonly days: ChangedJobsDays;
  readonly close?: string | undefined;
  readonly whereNobody?: string | undefined;
  readonly notSeen?: string | undefined;
}

/** The date (UTC, YYYY-MM-DD) that was this number of days ago. */
export function firstDay({ clock }: Pick<AppContext, 'clock'>, days: number): string {
  return dayText(clock().getTime() / DAY - days);
}

/** Formats days since 1970 as YYYY-MM-DD. */
export const dayText = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/**
 * The changed jobs in a scope since a day, latest `heardOn` first. For a token that is limited to a
 * collective, `isWhereNobodyIs` is always false, because it describes the viewer's own network.
 */
export async function findChanges(
  { db, search }: Pick<AppContext, 'db' | 'search'>,
  viewerScope: ViewerScope,
  since: string,
): Promise<FoundChange[]> {
  const [{ personIds, heardOn, isWhereNobodyIs }, marks] = await Promise.all([
    search.changedPersons(viewerScope, since),
    ownMarks(db, viewerScope),
  ]);
  const mayKnowOwnNetwork = isUnlimited(viewerScope.viewer);
  return Array.from(personIds, (personId, at) => ({
    personId,
    heardOn: heardOn[at] ?? 0,
    isWhereNobodyIs: mayKnowOwnNetwork && isWhereNobodyIs[at] === 1,
    ...ownOf(marks, personId, heardOn[at] ?? 0),
  }));
}

function ownOf({ seen, strengths, kept }: OwnMarks, personId: number, heardOn: number) {
  return {
    isSeen: heardOn <= (seen.get(personId) ?? -Infinity),
    strength: strengths.get(personId) ?? 0,
    isKept: kept.has(personId),
  };
}

export function figuresOf(changes: readonly FoundChange[]): ChangedJobFigures {
  const count = (isOne: (change: FoundChange) => boolean) =>
    changes.reduce((sum, change) => sum + Number(isOne(change)), 0);
  return {
    changed: changes.length,
    close: count(isClose),
    whereNobody: count(({ isWhereNobodyIs }) => isWhereNobodyIs),
    notSeen: count(({ isSeen }) => !isSeen),
  };
}

export function narrow(
  changes: readonly FoundChange[],
  { close, whereNobody, notSeen }: Omit<Narrowed, 'days'>,
): FoundChange[] {
  return changes.filter(
    (change) =>
      (close !== 'true' || isClose(change)) &&
      (whereNobody !== 'true' || change.isWhereNobodyIs) &&
      (notSeen !== 'true' || !change.isSeen),
  );
}

const isClose = ({ strength }: FoundChange): boolean => strength >= CLOSE;

/** Sorts changes. `changes` must have the newest first; changes of equal weight stay in this order. */
export function inOrder(changes: readonly FoundChange[], order: ChangedJobsOrder): readonly FoundChange[] {
  if (order === 'newest') return changes;
  const weigh = ({ strength, isKept }: FoundChange) =>
    2 * strength + (order === 'matters' ? Number(isKept) : 0);
  return changes.toSorted((a, b) => weigh(b) - weigh(a));
}
