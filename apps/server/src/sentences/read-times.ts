import { OF_DAY } from '@kithline/contract/day-filter.ts';
import { monthsBack } from './months-back.ts';
import type { Item } from './split-sentence.ts';

/** A time in a sentence: since a day, or before it. */
export interface Time {
  /** The position after the last item of the time. */
  readonly end: number;
  /** YYYY-MM-DD. */
  readonly since: string;
  /**
   * Length in days ("in the last year"), with 30 days for a month; null for a time that begins at a day
   * ("since March").
   */
  readonly days: number | null;
  /** Whether the time before `since` is meant: "more than five years ago". */
  readonly isBefore: boolean;
}

const DAY = 86_400_000;
const MONTHS = [
  'january januar janvier enero janeiro gennaio januari jan',
  'february februar fevrier febrero fevereiro febbraio februari feb',
  'march marz mars marzo marco maart mar',
  'april avril abril aprile apr',
  'may mai mayo maio maggio mei',
  'june juni juin junio junho giugno jun',
  'july juli juillet julio julho luglio jul',
  'august aout agosto augustus aug',
  'september septembre septiembre setembro settembre sep sept',
  'october oktober octobre octubre outubro ottobre oct',
  'november novembre noviembre novembro novembre nov',
  'december dezember decembre diciembre dezembro dicembre dec',
].map((names) => names.split(' '));
const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'one ein eins un uno um una einem einer eine a an',
    'two zwei deux dos dois duas due twee',
    'three drei trois tres tre drie',
    'four vier quatre cuatro quatro quattro',
    'five funf cinq cinco cinque vijf',
    'six sechs seis sei zes',
    'seven sieben sept siete sete sette zeven',
    'eight acht huit ocho oito otto',
    'nine neun neuf nueve nove negen',
    'ten zehn dix diez dez dieci tien',
    'eleven elf',
    'twelve zwolf douze doce doze dodici twaalf',
  ].flatMap((words, at) => words.split(' ').map((word) => [word, at + 1])),
);
const UNITS: readonly (readonly [unit: 'day' | 'week' | 'month' | 'quarter' | 'year', words: RegExp])[] = [
  ['day', /^(?:days?|tage?n?|jours?|dias?|giorn[oi]|dag(?:en)?)$/u],
  ['week', /^(?:weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken)$/u],
  ['month', /^(?:months?|monate?n?|mois|mes(?:es)?|mesi|mese|maand(?:en)?)$/u],
  ['quarter', /^quarters?$/u],
  ['year', /^(?:years?|yrs?|jahre?n?|ans?|annees?|anos?|ann[oi]|jaar|jaren)$/u],
];
const DAYS = { day: 1, week: 7, month: 30, quarter: 90, year: 365 } as const;
/** Longest time that is understood, in days. No career lasts longer. */
const MOST_DAYS = 100 * DAYS.year;
type Unit = keyof typeof DAYS;

/** Returns the time that begins at an item, or null. */
export function timeAt(
  items: readonly Item[],
  at: number,
  { words, today }: { words: readonly string[]; today: Date },
): Time | null {
  return new TimeReader(items, words, today).read(at);
}

class TimeReader {
  readonly #items: readonly Item[];
  readonly #words: readonly string[];
  readonly #today: Date;

  constructor(items: readonly Item[], words: readonly string[], today: Date) {
    this.#items = items;
    this.#words = words;
    this.#today = today;
  }

  read(at: number): Time | null {
    return this.#single(at) ?? this.#inTheLast(at) ?? this.#ago(at) ?? this.#since(at);
  }

  /** "last month", "recently", "this year". */
  #single(at: number): Time | null {
    const end = at + 1;
    if (this.#is(at, 'recently') || this.#is(at, 'lastMonth')) return this.#ofDays(end, DAYS.month);
    if (this.#is(at, 'lastWeek')) return this.#ofDays(end, DAYS.week);
    if (this.#is(at, 'lastQuarter')) return this.#ofDays(end, DAYS.quarter);
    if (this.#is(at, 'lastYear')) return this.#back(end, 1, 'year');
    if (this.#is(at, 'thisYear')) return this.#from(end, dayOf(this.#today.getUTCFullYear(), 1));
    return null;
  }

  /** "in the last 12 months", "the past year". */
  #inTheLast(at: number): Time | null {
    if (!this.#is(at, 'inTheLast')) return null;
    const next = this.#skipFillers(at + 1);
    const count = this.#count(next);
    const unitAt = count === null ? next : next + 1;
    const unit = this.#unit(unitAt);
    return unit === null ? null : this.#back(unitAt + 1, count ?? 1, unit);
  }

  /** "more than five years ago", "2 years ago". */
  #ago(at: number): Time | null {
    const isMore = this.#is(at, 'more') || this.#is(at, 'longerAgo');
    // In some languages the word for "ago" comes first: "vor zwei Jahren".
    const isPrefixed = isMore || this.#is(at, 'ago');
    const numberAt = isPrefixed ? at + 1 : at;
    const count = this.#count(numberAt);
    const unit = count === null ? null : this.#unit(numberAt + 1);
    if (count === null || unit === null) return null;
    const isSuffixed = this.#is(numberAt + 2, 'ago');
    if (!isSuffixed && !this.#is(at, 'longerAgo') && !this.#is(at, 'ago')) return null;
    const time = this.#back(isSuffixed ? numberAt + 3 : numberAt + 2, count, unit);
    return time && { ...time, isBefore: isMore };
  }

  /** "since March", "since 2024", "since March 2024", "since last year". "In March" means "since March". */
  #since(at: number): Time | null {
    const isIn = this.#is(at, 'in') && !this.#is(at, 'since');
    if (!this.#is(at, 'since') && !isIn) return null;
    const next = this.#skipFillers(at + 1);
    const month = this.#month(next);
    if (month !== null) return this.#sinceMonth(next, month);
    const date = this.#dateAt(next);
    if (date !== null) return this.#from(next + 3, date);
    const year = this.#year(next);
    if (year !== null) return this.#from(next + 1, dayOf(year, 1));
    if (isIn) return null;
    if (this.#is(next, 'lastYear')) return this.#from(next + 1, dayOf(this.#today.getUTCFullYear() - 1, 1));
    return this.#single(next) ?? this.#inTheLast(next) ?? this.#ago(next);
  }

  #sinceMonth(at: number, month: number): Time | null {
    const year = this.#year(at + 1);
    if (year !== null) return this.#from(at + 2, dayOf(year, month));
    const thisYear = this.#today.getUTCFullYear();
    const hasPassed = month <= this.#today.getUTCMonth() + 1;
    return this.#from(at + 1, dayOf(hasPassed ? thisYear : thisYear - 1, month));
  }

  /** Three numbers in a row are a date, even if the calendar does not have it: "2024-02-31". */
  #dateAt(at: number): string | null {
    const [year, month, day] = [0, 1, 2].map((further) => this.#items[at + further]?.number ?? 0);
    if ([1, 2].some((further) => this.#items[at + further]?.isAfterBreak)) return null;
    return year && month && day ? `${year}-${pad(month)}-${pad(day)}` : null;
  }

  /** Null if the calendar does not have the day. */
  #from(end: number, day: string): Time | null {
    const since = OF_DAY.read(day);
    return since === null ? null : { end, since, days: null, isBefore: false };
  }

  #ofDays(end: number, days: number): Time {
    const since = new Date(this.#today.getTime() - days * DAY).toISOString().slice(0, 10);
    return { end, since, days, isBefore: false };
  }

  /**
   * The time since the day that is `count` units before today: "in the last year" begins on this day a year
   * ago. A single month counts as 30 days. Null for more than `MOST_DAYS`.
   */
  #back(end: number, count: number, unit: Unit): Time | null {
    const days = count * DAYS[unit];
    if (days > MOST_DAYS) return null;
    if (unit === 'day' || unit === 'week' || (unit === 'month' && count === 1))
      return this.#ofDays(end, days);
    const months = count * (unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1);
    return { end, since: monthsBack(this.#today, months), days, isBefore: false };
  }

  #is(at: number, role: string): boolean {
    return this.#items[at]?.roles.has(role) ?? false;
  }

  #skipFillers(at: number): number {
    let next = at;
    while (this.#is(next, 'filler') && !this.#is(next, 'numberWord')) next++;
    return next;
  }

  #wordAt(at: number): string {
    const item = this.#items[at];
    return item === undefined || item.to - item.from !== 1 ? '' : (this.#words[item.from] ?? '');
  }

  #count(at: number): number | null {
    return this.#items[at]?.number ?? NUMBERS[this.#wordAt(at)] ?? null;
  }

  #unit(at: number): Unit | null {
    const word = this.#wordAt(at);
    return UNITS.find(([, words]) => words.test(word))?.[0] ?? null;
  }

  #month(at: number): number | null {
    const word = this.#wordAt(at);
    const month = MONTHS.findIndex((names) => names.includes(word));
    return month === -1 ? null : month + 1;
  }

  #year(at: number): number | null {
    const number = this.#items[at]?.number ?? null;
    return number !== null && number >= 1950 && number <= 2100 ? number : null;
  }
}

const pad = (number: number): string => String(number).padStart(2, '0');
const dayOf = (year: number, month: number): string => `${year}-${pad(month)}-01`;
