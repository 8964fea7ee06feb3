/**
 * A period at an organization. Dates have the formats of role-date.ts: "YYYY", "YYYY-MM", or null if unknown.
 */
export interface Period {
  from: string | null;
  to: string | null;
  isOngoing: boolean;
}

/** Two people were certainly at the organization in the same month. Years are null if unknown. */
export interface Together {
  kind: 'together';
  fromYear: number | null;
  /** Null if unknown, or if both people are still there. */
  toYear: number | null;
  isOngoing: boolean;
  /** The number of months that both were certainly there. */
  months: number;
}

/** How the periods of two people at one organization relate, as far as their dates show. */
export type Comparison =
  | Together
  /**
   * The two people were never there at the same time. `years` is the difference between the calendar year in
   * which one period ended and the year in which the other began.
   */
  | { kind: 'apart'; years: number }
  /** The dates do not show whether the two people were there at the same time. */
  | { kind: 'unknown' };

/** Months since the year 0. */
type Month = number;

/**
 * A month that is known only as a range of months, both ends included. A year without a month is a range of
 * twelve months.
 */
interface Moment {
  earliest: Month;
  latest: Month;
}

/**
 * A period as two moments. The range of an unknown moment extends as far as the other moment and today allow.
 */
interface Stint {
  start: Moment;
  end: Moment;
  startKnown: boolean;
  endKnown: boolean;
  isOngoing: boolean;
}

/**
 * Compares the periods of two people at one organization. The result is "together" (a month in common) or
 * "apart" only if this is true for all months that the dates allow. If one person left in 2016 and the other
 * came in 2016, they may or may not have met.
 */
export function comparePeriods(mine: readonly Period[], theirs: readonly Period[], today: Date): Comparison {
  const now = monthOf(today.getUTCFullYear(), today.getUTCMonth() + 1);
  const others = stintsOf(theirs, now);
  const pairs = stintsOf(mine, now).flatMap((a) => others.map((b): [Stint, Stint] => [a, b]));
  const overlaps = pairs.filter(([a, b]) => surelyMeet(a, b)).map(([a, b]) => overlapOf(a, b));
  const [longest] = overlaps.toSorted((a, b) => b.months - a.months || endOf(b) - endOf(a));
  if (longest !== undefined) return longest;
  if (pairs.some(([a, b]) => mayMeet(a, b))) return { kind: 'unknown' };
  return { kind: 'apart', years: Math.min(...pairs.map(([a, b]) => yearsBetween(a, b))) };
}

function monthOf(year: number, month: number): Month {
  return year * 12 + month - 1;
}

function yearOf(month: Month): number {
  return Math.floor(month / 12);
}

function momentOf(written: string | null): Moment | null {
  if (written === null) return null;
  const [year = 0, month] = written.split('-').map(Number);
  return { earliest: monthOf(year, month ?? 1), latest: monthOf(year, month ?? 12) };
}

function stintOf({ from, to, isOngoing }: Period, now: Month): Stint {
  const begun = momentOf(from);
  const ended = isOngoing ? { earliest: now, latest: now } : momentOf(to);
  const start = begun ?? { earliest: -Infinity, latest: ended?.latest ?? now };
  const end = ended ?? { earliest: -Infinity, latest: now };
  // A period cannot end before it starts, even if its end is less precise than its start.
  const earliestEnd = Math.max(end.earliest, start.earliest);
  const latestEnd = Math.max(end.latest, earliestEnd);
  return {
    start: { earliest: start.earliest, latest: Math.min(start.latest, latestEnd) },
    end: { earliest: earliestEnd, latest: latestEnd },
    startKnown: begun !== null,
    endKnown: ended !== null,
    isOngoing,
  };
}

/**
 * Merges roles that follow each other, as far as their dates show, because a promotion does not interrupt a
 * person's time at the organization.
 */
function stintsOf(periods: readonly Period[], now: Month): Stint[] {
  const stints: Stint[] = [];
  const byStart = periods
    .map((period) => stintOf(period, now))
    .toSorted((a, b) => a.start.earliest - b.start.earliest);
  for (const next of byStart) {
    const last = stints.at(-1);
    if (last !== undefined && follows(last, next)) stints[stints.length - 1] = joinStints(last, next);
    else stints.push(next);
  }
  return stints;
}

function follows(last: Stint, next: Stint): boolean {
  const known = last.endKnown && next.endKnown && next.startKnown;
  return known && next.start.earliest <= last.end.latest + 1;
}

function joinStints(last: Stint, next: Stint): Stint {
  const end = next.end.latest >= last.end.latest ? next.end : last.end;
  return { ...last, end, isOngoing: last.isOngoing || next.isOngoing };
}

function surelyMeet(a: Stint, b: Stint): boolean {
  return a.start.latest <= b.end.earliest && b.start.latest <= a.end.earliest;
}

function mayMeet(a: Stint, b: Stint): boolean {
  return a.start.earliest <= b.end.latest && b.start.earliest <= a.end.latest;
}

function overlapOf(a: Stint, b: Stint): Together {
  const isOngoing = a.isOngoing && b.isOngoing;
  const start = Math.max(a.start.latest, b.start.latest);
  const end = Math.min(a.end.earliest, b.end.earliest);
  return {
    kind: 'together',
    fromYear: a.startKnown && b.startKnown ? yearOf(start) : null,
    toYear: !isOngoing && a.endKnown && b.endKnown ? yearOf(end) : null,
    isOngoing,
    months: Math.max(0, end - start),
  };
}

/** Returns a sort key. Among overlaps of the same length, the one with the largest key is chosen. */
function endOf({ isOngoing, toYear, fromYear }: Together): number {
  return isOngoing ? Number.MAX_SAFE_INTEGER : (toYear ?? fromYear ?? 0);
}

function yearsBetween(a: Stint, b: Stint): number {
  const [first, second] = a.end.latest < b.start.earliest ? [a, b] : [b, a];
  return yearOf(second.start.earliest) - yearOf(first.end.latest);
}
