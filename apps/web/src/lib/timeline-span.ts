import { type Period, yearOf } from './say-period.ts';

/** A range of time, in years with fractions. */
export interface TimelineWindow {
  from: number;
  to: number;
}

/**
 * The position of a period on a timeline. `to` is null if the period has not ended. `fade` is the end at
 * which the bar fades out, because the date of this end is unknown.
 */
export interface TimelineSpan {
  from: number;
  to: number | null;
  fade?: 'start' | 'end';
}

const YEARS = 10;
/**
 * The length of the bar, in years, for a current period whose start is unknown: long enough for its title.
 */
const UNKNOWN_YEARS = 3;
/** The shortest length, in years, of a bar whose start and end are known. */
const MONTH = 1 / 12;

/** Returns the ten years before an instant. `milliseconds` is the instant, as in `Date.now()`. */
export function pastYears(milliseconds: number): TimelineWindow {
  const to = yearWithPart(milliseconds);
  return { from: to - YEARS, to };
}

/** Returns the year of an instant with its fraction: the middle of 2026 is 2026.5. */
export function yearWithPart(milliseconds: number): number {
  const date = new Date(milliseconds);
  return date.getUTCFullYear() + date.getUTCMonth() / 12 + date.getUTCDate() / 372;
}

/**
 * Returns the position of a period. Null if it has ended and both dates are unknown, or if it is outside the
 * window.
 */
export function spanOf(period: Period, window: TimelineWindow): TimelineSpan | null {
  const span = wholeSpan(period, window);
  if (span === null || span.from >= window.to || (span.to ?? window.to) <= window.from) return null;
  return span;
}

function wholeSpan({ isOngoing, ...period }: Period, window: TimelineWindow): TimelineSpan | null {
  const from = yearOf(period.from);
  const to = yearOf(period.to);
  if (from === null && isOngoing) return { from: window.to - UNKNOWN_YEARS, to: null, fade: 'start' };
  if (from === null) return to === null ? null : { from: window.from, to, fade: 'start' };
  if (isOngoing) return { from, to: null };
  return to === null ? { from, to: from + 1, fade: 'end' } : { from, to: Math.max(to, from + MONTH) };
}
