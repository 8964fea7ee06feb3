import { foldText } from '@kithline/base/fold-text.ts';

/**
 * Languages of month names. If a name means different months in two languages, the language that comes first
 * in this list counts ("listopad" is November, not October).
 */
const LANGUAGES = (
  'en de fr es it pt nl pl sv da nb fi tr cs ro hu ru uk el id ca sk sl et lv lt bg hr vi ' +
  // Arabic has different names in the Gulf and Egypt, in the Levant, in Algeria and in Morocco.
  'ar ar-SY ar-DZ ar-MA fa th hi mr bn he'
).split(' ');

/** Abbreviations and spellings that spreadsheets use and the locale data does not contain. */
const OTHER_NAMES: readonly (readonly [string, number])[] = [
  ['mrz', 3],
  ['juill', 7],
  ['सितम्बर', 9],
  ['अक्तूबर', 10],
  ['नवम्बर', 11],
  ['दिसम्बर', 12],
];

const SHORTEST_ABBREVIATION = 3;
/** In these scripts, a name of a month can have two letters: "ม.ค.", "آب". */
const SHORT_SCRIPT = /[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]]{2}/v;
/** The dot below a Hindi letter, which people often omit ("फरवरी" for "फ़रवरी"). */
const NUKTA = /\u093C/gu;

let table: ReadonlyMap<string, number> | null = null;

/** Returns 1 to 12 for the name or abbreviation of a month in any of the languages above; else null. */
export function monthNamed(name: string): number | null {
  table ??= buildTable();
  // Arabic calendars write two names for a month: "آذار/مارس".
  const [first = '', ...others] = name.split('/');
  return table.get(monthKey(first)) ?? (others.length > 0 ? monthNamed(others.join('/')) : null);
}

function monthKey(name: string): string {
  return foldText(name)
    .normalize('NFD')
    .replace(NUKTA, '')
    .replace(/[^\p{L}\p{M}]/gu, '');
}

/** Reads the Unicode locale data in Node. In Slavic languages, a month has another name inside a date. */
function buildTable(): ReadonlyMap<string, number> {
  const months = new Map<string, number>();
  const add = (name: string, month: number) => {
    const key = monthKey(name);
    const isLong = key.length >= SHORTEST_ABBREVIATION || SHORT_SCRIPT.test(key);
    if (isLong && !months.has(key)) months.set(key, month);
  };
  for (const language of LANGUAGES) {
    for (const [name, month] of monthNamesIn(language)) add(name, month);
  }
  for (const [name, month] of OTHER_NAMES) add(name, month);
  return months;
}

function* monthNamesIn(language: string): Generator<readonly [string, number]> {
  const styles: Intl.DateTimeFormatOptions[] = [
    { month: 'long' },
    { month: 'short' },
    { month: 'long', day: 'numeric', year: 'numeric' },
    { month: 'short', day: 'numeric', year: 'numeric' },
  ];
  for (const style of styles) {
    const format = new Intl.DateTimeFormat(language, { ...style, calendar: 'gregory', timeZone: 'UTC' });
    for (let month = 1; month <= 12; month += 1) {
      const part = format.formatToParts(Date.UTC(2021, month - 1, 5)).find(({ type }) => type === 'month');
      if (part !== undefined) yield [part.value, month];
    }
  }
}
