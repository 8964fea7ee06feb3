import type {
  ChangedJobFigures,
  ChangedJobsDays,
  ChangedJobsOrder,
} from '@kithline/contract/changed-jobs.ts';
import { RELATIONSHIP_STRENGTHS } from '@kithline/contract/taxonomy.ts';
import type { AppContext } from '../../app-context.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import { type OwnMarks, ownMarks } from './own-marks.queries.ts';

/** Milliseconds of a day. */
export const DAY = 86_400_000;
/** The least strength that counts as close: Familiar. */
const CLOSE = RELATIONSHIP_STRENGTHS[1].id;

/** A changed job of a scope, with what decides whether it is listed and where. */
export interface FoundChange {
  readonly personId: number;
  /** Days since 1970. */
  readonly heardOn: number;
  readonly isWhereNobodyIs: boolean;
  readonly isSeen: boolean;
  /** The strength of the viewer's tie; 0 without one. */
  readonly strength: number;
  /** The viewer reads notes or labels of the person in the scope. */
  readonly isKept: boolean;
}

/** Which changed jobs are asked for; the flags are texts of an address. */
export interface Narrowed {
  readonly days: ChangedJobsDays;
  readonly close?: string | undefined;
  readonly whereNobody?: string | undefined;
  readonly notSeen?: string | undefined;
}

/** The first of the last `days` days, as YYYY-MM-DD. */
export function firstDay({ clock }: Pick<AppContext, 'clock'>, days: number): string {
  return dayText(clock().getTime() / DAY - days);
}

/** YYYY-MM-DD of a day that is counted from 1970. */
export const dayText = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** Every changed job of a scope since a day, the one that was heard of last first. */
export async function findChanges(
  { db, search }: Pick<AppContext, 'db' | 'search'>,
  viewerScope: ViewerScope,
  since: string,
): Promise<FoundChange[]> {
  const [{ personIds, heardOn, isWhereNobodyIs }, marks] = await Promise.all([
    search.changedPersons(viewerScope, since),
    ownMarks(db, viewerScope),
  ]);
  return Array.from(personIds, (personId, at) => ({
    personId,
    heardOn: heardOn[at] ?? 0,
    isWhereNobodyIs: isWhereNobodyIs[at] === 1,
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

/** Changes that weigh the same stay in their order, the newest first. */
export function inOrder(changes: readonly FoundChange[], order: ChangedJobsOrder): readonly FoundChange[] {
  if (order === 'newest') return changes;
  const weigh = ({ strength, isKept }: FoundChange) =>
    2 * strength + (order === 'matters' ? Number(isKept) : 0);
  return changes.toSorted((a, b) => weigh(b) - weigh(a));
}
