const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * The time of a role or a study. Each date is "YYYY" or "YYYY-MM", or a year as a number; null if it is
 * unknown.
 */
export interface Period {
  from: string | number | null;
  to: string | number | null;
  isOngoing: boolean;
  /** If the end itself is unknown: the first and the last month ("YYYY-MM") in which it can be. */
  until?: { after: string; before: string } | null;
}

/** "2021" for a year, "Mar 2021" for a month. */
export function sayMonth(date: string | number): string {
  const [year = '', month] = String(date).split('-');
  const name = month === undefined ? undefined : MONTHS[Number(month) - 1];
  return name === undefined ? year : `${name} ${year}`;
}

/**
 * Returns a period in words: "2018 to now", "until 2019", "2015 to unknown", "until some time between Mar
 * 2023 and May 2025".
 */
export function sayPeriod({ from, to, isOngoing, until }: Period): string {
  if (until && until.after !== until.before)
    return `until some time between ${sayMonth(until.after)} and ${sayMonth(until.before)}`;
  if (from === null) return sayEndOnly(to, isOngoing);
  const start = sayMonth(from);
  if (isOngoing) return `${start} to now`;
  if (to === null) return `${start} to unknown`;
  const end = sayMonth(to);
  return start === end ? start : `${start} to ${end}`;
}

function sayEndOnly(to: string | number | null, isOngoing: boolean): string {
  if (isOngoing) return 'now';
  return to === null ? 'Unknown' : `until ${sayMonth(to)}`;
}

/** Returns the year as a fraction: "2021-04" is 2021.25, and "2021" is 2021. Null if unknown. */
export function yearOf(date: string | number | null): number | null {
  if (date === null) return null;
  const [year = Number.NaN, month = 1] = String(date).split('-').map(Number);
  return Number.isFinite(year + month) ? year + (month - 1) / 12 : null;
}

/**
 * Joins several periods into one, from their first start to their last end. If any of them has an unknown
 * start, so has the result.
 */
export function wholePeriod(periods: readonly Period[]): Period {
  const starts = periods.map((period) => period.from);
  const known = starts.filter((from) => from !== null);
  const ends = periods.map((period) => period.to).filter((to) => to !== null);
  const isOngoing = periods.some((period) => period.isOngoing);
  const until = periods.find((period) => period.until)?.until ?? null;
  return {
    from: known.length === starts.length ? (known.toSorted(byYear)[0] ?? null) : null,
    to: isOngoing ? null : (ends.toSorted(byYear).at(-1) ?? null),
    isOngoing,
    ...(until === null || isOngoing || ends.length > 0 ? {} : { until }),
  };
}

function byYear(a: string | number, b: string | number): number {
  return (yearOf(a) ?? 0) - (yearOf(b) ?? 0);
}
