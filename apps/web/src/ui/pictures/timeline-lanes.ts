/** A span on the timeline, in years with fractions: 2021.25 is April 2021. */
export interface Span {
  from: number;
  /** Null if the role is current. */
  to: number | null;
}

/** The colors of seniority: unknown, entry, senior, director, partner and above. */
export type TimelineTone = 0 | 1 | 2 | 4 | 5;

export interface TimelineEntry extends Span {
  id: string | number;
  label: string;
  /** The full description: "Managing Director, Climate at Halden Ventures, 2021 to now". */
  words: string;
  tone: TimelineTone;
  /** The end at which the bar fades out, because the date of this end is unknown. */
  fade?: 'start' | 'end';
  href?: string;
}

/** Where a bar starts and ends on the track, from 0 to 1. */
export interface Extent {
  start: number;
  end: number;
}

/** Cuts a span at the edges of the window. Null if the span is outside. */
export function extentOf(span: Span, window: { from: number; to: number }): Extent | null {
  const width = window.to - window.from;
  const start = Math.max(0, (span.from - window.from) / width);
  const end = span.to === null ? 1 : Math.min(1, (span.to - window.from) / width);
  return end <= 0 || start >= 1 || end < start ? null : { start, end };
}

/** Puts spans that overlap into different rows. Returns the row of each span, in the order of the spans. */
export function rowsOf(spans: readonly Span[]): number[] {
  const ends: number[] = [];
  const rows = spans.map(() => 0);
  const order = spans
    .map((_, index) => index)
    .toSorted((a, b) => (spans[a]?.from ?? 0) - (spans[b]?.from ?? 0));
  for (const index of order) {
    const span = spans[index];
    if (!span) continue;
    const free = ends.findIndex((end) => end <= span.from);
    const row = free === -1 ? ends.length : free;
    ends[row] = span.to ?? Infinity;
    rows[index] = row;
  }
  return rows;
}

/** Returns the years to label below the track: every second year, beginning with the first visible one. */
export function guideYears(window: { from: number; to: number }): number[] {
  const first = Math.ceil(window.from);
  const count = Math.max(0, Math.floor((window.to - first) / 2) + 1);
  return Array.from({ length: count }, (_, index) => first + index * 2);
}
