export type PageMark = number | 'gap';

/**
 * Returns at most `visible` page numbers: the last page, and pages around the current page. Example for
 * page 1 of 5, with `visible` 4: 1, 2, 3, a gap and 5.
 */
export function pageNumbers(current: number, last: number, visible: number): PageMark[] {
  if (last <= visible) return Array.from({ length: last }, (_, index) => index + 1);
  const run = visible - 1;
  const start = Math.min(Math.max(1, current - Math.floor(run / 2)), last - run);
  const pages: PageMark[] = Array.from({ length: run }, (_, index) => start + index);
  const end = start + run - 1;
  return end === last - 1 ? [...pages, last] : [...pages, 'gap', last];
}

/** Returns the number of pages for `total` items; an empty list has one page. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
