/** A gap stands for the pages that are left out. */
export type PageMark = number | 'gap';

/**
 * The page numbers to show, at most `visible` of them: always the last, else the ones around the current
 * page. 1 of 5 with 4 gives 1 2 3 gap 5.
 */
export function pageNumbers(current: number, last: number, visible: number): PageMark[] {
  if (last <= visible) return Array.from({ length: last }, (_, index) => index + 1);
  const run = visible - 1;
  const start = Math.min(Math.max(1, current - Math.floor(run / 2)), last - run);
  const pages: PageMark[] = Array.from({ length: run }, (_, index) => start + index);
  const end = start + run - 1;
  return end === last - 1 ? [...pages, last] : [...pages, 'gap', last];
}

/** How many pages hold `total` things; an empty list has one page. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
