/** The dates into which spreadsheets turn "1-10" and "11-50". */
const MISTAKEN_FOR_DATES: Readonly<Record<string, string>> = {
  '1-oct': '1-10',
  '01-oct': '1-10',
  'oct-1': '1-10',
  'oct-01': '1-10',
  '10-jan': '1-10',
  'jan-10': '1-10',
  'nov-50': '11-50',
};
const RANGE = /^(\d+)\s*(?:-|to)\s*(\d+)$/u;
const OPEN = /^(?:(\d+)\s*\+|(?:over|more than|>)\s*(\d+))$/u;
const COUNT = /^\d+$/u;

/** A number of people. If `to` is null, there is no upper limit. */
export interface SizeRange {
  readonly from: number;
  readonly to: number | null;
}

/**
 * Reads a size range as people and programs write it: "51-200", "51 – 200 employees", "1.001-5.000",
 * "10,001+", "over 10 000", or a plain number of people. Null if the text is none of these.
 */
export function readSizeRange(text: string): SizeRange | null {
  const plain = text
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .replace(/\b(?:employees|people|staff|persons)\b/gu, '')
    .replace(/(?<=\d)[,.'’\s](?=\d{3}(?!\d))/gu, '')
    .trim();
  const written = MISTAKEN_FOR_DATES[plain] ?? plain;
  const [, from, to] = RANGE.exec(written) ?? [];
  if (from !== undefined && to !== undefined) return { from: Number(from), to: Number(to) };
  const open = OPEN.exec(written);
  if (open) return { from: Number(open[1] ?? Number(open[2]) + 1), to: null };
  return COUNT.test(written) ? { from: Number(written), to: Number(written) } : null;
}

/** Whether `range` is completely within `size`. */
export function isWithin(range: SizeRange, size: SizeRange): boolean {
  if (range.from < size.from) return false;
  if (size.to === null) return true;
  return range.to !== null && range.to <= size.to;
}
