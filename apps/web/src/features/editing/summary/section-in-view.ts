/** What a scrolling element measures of itself, in pixels. */
export interface Scrolled {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}

/**
 * Returns the place of the section that is read now. `tops` are the distances of the sections from the upper edge of what is in
 * sight. The line at which one reads moves from the upper edge to the lower one with the scrolling, so that short sections at the
 * end, which never reach the upper edge, have their turn.
 */
export function sectionInView({ scrollTop, scrollHeight, clientHeight }: Scrolled, tops: number[]): number {
  const way = scrollHeight - clientHeight;
  const line = way > 0 ? (scrollTop / way) * clientHeight : 0;
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  );
}
