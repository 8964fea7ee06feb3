import { cleanText } from './clean-text.ts';
import { monthNamed } from './month-names.ts';

/** Which of 3/5/21's numbers is the day, as far as the whole file tells. */
export type DateOrder = 'day-first' | 'month-first' | 'undecided';

/** `date` is `YYYY-MM-DD`; both are null for a blank cell. */
export interface DateReading {
  readonly date: string | null;
  readonly problem: string | null;
}

interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const LONGEST_DATE = 60;
/** The network opened in 2003: a date before that is a spreadsheet's mistake. */
const FIRST_YEAR = 2003;

const TIME_OF_DAY =
  /[,T ]+\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:\s?[ap]\.?\s?m\.?)?(?:\s?(?:z|utc|gmt|[+-]\d{2}:?\d{2}))?$/i;
const YEAR_FIRST = /^(\d{4})\s?[-/.年년]\s?(\d{1,2})\s?[-/.月월]\s?(\d{1,2})\s?[.日일]?$/u;
const NUMERIC = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})\.?$/;
const WORD = '(\\p{L}[\\p{L}\\p{M}]*)\\.?';
const DAY_MONTH_YEAR = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th|er|º|°)?[\\s\\-/.,]*(?:de |of )?${WORD}[\\s\\-/.,]*(?:de |del )?(\\d{4}|\\d{2})(?:\\s?\\p{L}\\.?)?$`,
  'u',
);
const MONTH_DAY_YEAR = new RegExp(`^${WORD}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4}|\\d{2})$`, 'u');
const YEAR_MONTH_DAY = new RegExp(`^(\\d{4})[.,\\s\\-/]+${WORD}[\\s\\-/]+(\\d{1,2})\\.?$`, 'u');

/**
 * Tells from all dates of a file, given one after the other, whether 3/5/21 is the 5th of March or the 3rd of May: one 25/5/21
 * means that days come first in the whole file, one 5/25/21 that months do. When both are there, days come first and the others are read as
 * the only date they can be.
 */
export function laterDateOrder(order: DateOrder, text: string): DateOrder {
  if (order === 'day-first') return order;
  const match = NUMERIC.exec(withoutTime(text));
  if (match === null) return order;
  if (Number(match[1]) > 12) return 'day-first';
  return Number(match[3]) > 12 ? 'month-first' : order;
}

/**
 * Reads a date as the network, spreadsheets and people write it. Never fails: a text that is no date, an impossible one and one that
 * lies before the network or after `latest` (`YYYY-MM-DD`) give null and the problem.
 */
export function readDate(text: string, order: DateOrder, latest: string): DateReading {
  const clean = withoutTime(text);
  if (clean === '') return { date: null, problem: null };
  const date = candidates(clean, order).find(isPossible);
  if (date === undefined) return { date: null, problem: 'Not a date.' };
  const written = writeDate(date);
  if (date.year < FIRST_YEAR) return { date: null, problem: `Before the network began, in ${FIRST_YEAR}.` };
  if (written > latest) return { date: null, problem: 'In the future.' };
  return { date: written, problem: null };
}

function withoutTime(text: string): string {
  if (text.length > LONGEST_DATE * 2) return text;
  return cleanText(text).replace(TIME_OF_DAY, '');
}

/** What the text may mean, the likeliest first. */
function candidates(text: string, order: DateOrder): CalendarDate[] {
  if (text.length > LONGEST_DATE) return [];
  const numeric = NUMERIC.exec(text);
  if (numeric !== null) return numericCandidates(numeric, order);
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) return [calendarDate(yearFirst[1], yearFirst[2], yearFirst[3])];
  return namedMonthCandidates(text);
}

function numericCandidates(match: RegExpExecArray, order: DateOrder): CalendarDate[] {
  const [, first, separator, second, year] = match;
  const dayFirst = calendarDate(year, second, first);
  const monthFirst = calendarDate(year, first, second);
  // Only slashes are used with the month first; 3-5-21 and 3.5.21 are written where days come first.
  const prefersDay = order === 'day-first' || (order === 'undecided' && separator !== '/');
  return prefersDay ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
}

function namedMonthCandidates(text: string): CalendarDate[] {
  const dayMonthYear = DAY_MONTH_YEAR.exec(text);
  if (dayMonthYear !== null) return named(dayMonthYear[3], dayMonthYear[2], dayMonthYear[1]);
  const monthDayYear = MONTH_DAY_YEAR.exec(text);
  if (monthDayYear !== null) return named(monthDayYear[3], monthDayYear[1], monthDayYear[2]);
  const yearMonthDay = YEAR_MONTH_DAY.exec(text);
  return yearMonthDay === null ? [] : named(yearMonthDay[1], yearMonthDay[2], yearMonthDay[3]);
}

function named(year: string | undefined, month: string | undefined, day: string | undefined): CalendarDate[] {
  const number = monthNamed(month ?? '');
  return number === null ? [] : [calendarDate(year, String(number), day)];
}

/** A year of two digits is of this century: the network is no older. */
function calendarDate(year = '', month = '', day = ''): CalendarDate {
  return {
    year: year.length === 2 ? 2000 + Number(year) : Number(year),
    month: Number(month),
    day: Number(day),
  };
}

function isPossible({ year, month, day }: CalendarDate): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function writeDate({ year, month, day }: CalendarDate): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
    '-',
  );
}
