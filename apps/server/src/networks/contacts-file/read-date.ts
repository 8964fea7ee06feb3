import { plainDigits } from '../../platform/text/plain-digits.ts';
import { cleanText } from './clean-text.ts';
import { monthNamed } from './month-names.ts';

/** Which number in 3/5/21 is the day, as far as the whole file shows. */
export type DateOrder = 'day-first' | 'month-first' | 'undecided';

/** `date` is `YYYY-MM-DD`. For a blank cell, `date` and `problem` are null. */
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
/** The professional network opened in this year. An earlier date is a mistake of a spreadsheet. */
const FIRST_YEAR = 2003;

const ASCII = /^\p{ASCII}*$/u;
const FULL_WIDTH = /[\uFF01-\uFF5E]/gu;
const TIME_OF_DAY =
  /[,،T ]+\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:\s?(?:[ap]\.?\s?m\.?|[صم]))?(?:\s?(?:z|utc|gmt|[+-]\d{2}:?\d{2}))?$/i;
const YEAR_FIRST = /^(\d{4})\s?[-/.年년]\s?(\d{1,2})\s?[-/.月월]\s?(\d{1,2})\s?[.日일]?$/u;
const NUMERIC = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})\.?$/;
const LETTERS = '\\p{L}[\\p{L}\\p{M}]*';
/**
 * Thai abbreviations have a point inside. In Arabic, a name can have two words ("كانون الثاني"), or a cell
 * can have two names ("آذار/مارس").
 */
const WORD = `(${LETTERS}(?:\\.${LETTERS}|[ /]+(?=\\p{Script=Arabic})${LETTERS}){0,4})[.॰׳]?`;
/** "พ.ศ." before the year marks a Buddhist year, "ค.ศ." a Gregorian one. */
const YEAR = '(?:[พค]\\.?ศ\\.? ?)?(\\d{4}|\\d{2})';
const DAY = '(?:วันที่ ?)?(\\d{1,2})(?:st|nd|rd|th|er|º|°)?';
const DAY_MONTH_YEAR = new RegExp(
  `^${DAY}[\\s\\-/.,]*(?:de |of |ב)?${WORD}[\\s\\-/.,،]*(?:de |del )?${YEAR}(?:\\s?\\p{L}\\.?)?$`,
  'u',
);
const MONTH_DAY_YEAR = new RegExp(`^${WORD}\\s+(\\d{1,2})(?:st|nd|rd|th)?[,،]?\\s+(\\d{4}|\\d{2})$`, 'u');
const YEAR_MONTH_DAY = new RegExp(`^(\\d{4})[.,\\s\\-/]+${WORD}[\\s\\-/]+(\\d{1,2})\\.?$`, 'u');
/**
 * Vietnamese months are numbers ("5 thg 3 2021", "ngày 5 tháng 3 năm 2021", "tháng 3 5, 2021"), rarely words.
 */
const VIETNAMESE_MONTH = '(?:tháng|thg|th)\\.? ?(?<month>\\d{1,2}|\\p{L}+(?: một| hai)?)';
const VIETNAMESE = [
  new RegExp(
    `^(?:ngày )?(?<day>\\d{1,2})[\\s,/-]*${VIETNAMESE_MONTH}[\\s,/-]*(?:năm )?(?<year>\\d{4}|\\d{2})$`,
    'iu',
  ),
  new RegExp(`^${VIETNAMESE_MONTH}[\\s,-]+(?<day>\\d{1,2})[\\s,]+(?:năm )?(?<year>\\d{4})$`, 'iu'),
];
const VIETNAMESE_NUMBERS = 'một,hai,ba,tư,năm,sáu,bảy,tám,chín,mười,mười một,mười hai'.split(',');
const THAI = /\p{Script=Thai}/u;
/** Thai dates use the Buddhist calendar: 2564 is 2021. No Gregorian year in a file is that late. */
const BUDDHIST = { first: 2546, offset: 543 };
/**
 * The number that a spreadsheet stores for a day, if the cell has no date format: 44260 is 2021-03-05. A
 * fraction for the time can follow.
 */
const SERIAL = /^([3-9]\d{4})(?:[.,]\d+)?$/;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
const MILLISECONDS_PER_DAY = 86_400_000;

/**
 * Returns the order of day and month that a file shows after one more date; `order` is that of the earlier
 * dates. The order after the last date decides whether 3/5/21 means the 5th of March or the 3rd of May. One
 * 25/5/21 shows that days come first in the whole file, and one 5/25/21 that months do. If both occur, days
 * come first, and a date that is then impossible is read in the other order.
 */
export function laterDateOrder(order: DateOrder, text: string): DateOrder {
  if (order === 'day-first') return order;
  const match = NUMERIC.exec(withoutTime(text));
  if (match === null) return order;
  if (Number(match[1]) > 12) return 'day-first';
  return Number(match[3]) > 12 ? 'month-first' : order;
}

/**
 * Reads a date as the professional network, spreadsheets and people write it. Never fails. Returns null and
 * the problem for a text that is no date, an impossible date, and a date before the network opened or after
 * `latest` (`YYYY-MM-DD`).
 */
export function readDate(text: string, order: DateOrder, latest: string): DateReading {
  const clean = withoutTime(text);
  if (clean === '') return { date: null, problem: null };
  const possible = candidates(clean, order).filter(isPossible);
  // For example, on 27 November 2026 "12/03/26" is 12 March in any file, because 3 December is in the future.
  const date = possible.find((one) => one.year >= FIRST_YEAR && writeDate(one) <= latest) ?? possible[0];
  if (date === undefined) return { date: null, problem: 'Not a date.' };
  const written = writeDate(date);
  if (date.year < FIRST_YEAR) return { date: null, problem: `Before LinkedIn began, in ${FIRST_YEAR}.` };
  if (written > latest) return { date: null, problem: 'In the future.' };
  return { date: written, problem: null };
}

function withoutTime(text: string): string {
  if (text.length > LONGEST_DATE * 2) return text;
  const clean = cleanText(text);
  const plain = ASCII.test(clean)
    ? clean
    : plainDigits(clean.replace(FULL_WIDTH, (sign) => sign.normalize('NFKC')));
  return plain.replace(TIME_OF_DAY, '');
}

function candidates(text: string, order: DateOrder): CalendarDate[] {
  if (text.length > LONGEST_DATE) return [];
  const numeric = NUMERIC.exec(text);
  if (numeric !== null) return numericCandidates(numeric, order);
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) return [calendarDate(yearFirst[1], yearFirst[2], yearFirst[3])];
  const serial = SERIAL.exec(text);
  if (serial !== null) return [dateOfSerial(Number(serial[1]))];
  const named = namedMonthCandidates(text);
  return named.length > 0 ? named : vietnameseCandidates(text);
}

function dateOfSerial(serial: number): CalendarDate {
  const date = new Date(SERIAL_ZERO + serial * MILLISECONDS_PER_DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function vietnameseCandidates(text: string): CalendarDate[] {
  const { day, month = '', year } = VIETNAMESE.map((form) => form.exec(text)?.groups).find(Boolean) ?? {};
  const number = /^\d/.test(month) ? Number(month) : VIETNAMESE_NUMBERS.indexOf(month.toLowerCase()) + 1;
  return [calendarDate(year, String(number), day)];
}

function numericCandidates(match: RegExpExecArray, order: DateOrder): CalendarDate[] {
  const [, first, separator, second, year] = match;
  const dayFirst = calendarDate(year, second, first);
  const monthFirst = calendarDate(year, first, second);
  // If the file shows no order, the month comes first only in dates with slashes. Where people write 3-5-21
  // or 3.5.21, days come first.
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
  if (number === null) return [];
  const date = calendarDate(year, String(number), day);
  const isShortThai = year?.length === 2 && THAI.test(month ?? '');
  return isShortThai ? [{ ...date, year: 2500 + Number(year) - BUDDHIST.offset }, date] : [date];
}

/**
 * A year of two digits is in this century, because the professional network opened in it. Buddhist years
 * become Gregorian ones.
 */
function calendarDate(year = '', month = '', day = ''): CalendarDate {
  const written = year.length === 2 ? 2000 + Number(year) : Number(year);
  return {
    year: written < BUDDHIST.first ? written : written - BUDDHIST.offset,
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
