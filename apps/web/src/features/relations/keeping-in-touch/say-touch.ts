import {
  type LastTouch,
  NEVER,
  RHYTHMS,
  type RhythmChoice,
  type TouchWay,
} from '@kithline/contract/keeping-in-touch.ts';
import { sayCount, sayDay } from '../../../lib/say-time.ts';

const DAY = 86_400_000;

/** Names of rhythms. All except "Never" have the form that follows "every". */
const NAMES: Readonly<Record<RhythmChoice, string>> = {
  0: 'Never',
  1: 'month',
  3: '3 months',
  6: '6 months',
  12: 'year',
};

const CHOICES: readonly RhythmChoice[] = [NEVER, ...RHYTHMS];

export const RHYTHM_OPTIONS = CHOICES.map((months) => ({ months, name: NAMES[months] }));

/** "every 3 months", "never" */
export function sayRhythm(months: RhythmChoice): string {
  return months === NEVER ? 'never' : `every ${NAMES[months]}`;
}

export const TOUCH_WORDS: Readonly<Record<TouchWay, string>> = {
  met: 'Met',
  call: 'Call',
  mail: 'Mail',
  message: 'Message',
  other: 'Other',
};

/** The kind of a touch, in the form that follows its day: "your note", "met", "introduction". */
export function sayTouchWay(way: LastTouch['way']): string {
  if (way === 'introduction') return way;
  if (way === 'note') return 'your note';
  return way === 'other' ? 'in touch' : TOUCH_WORDS[way].toLowerCase();
}

const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Today in the reader's time zone: "2026-11-27". */
export function today(): string {
  return new Date().toLocaleDateString('sv-SE');
}

export function addDays(day: string, days: number): string {
  return new Date(instantOf(day) + days * DAY).toISOString().slice(0, 10);
}

/** Returns the same day of a later month, or the last day of that month if it has no such day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The facts that decide when the next touch is due. */
export interface Kept {
  everyMonths: RhythmChoice;
  /** The day of the last touch. */
  lastDay: string | null;
  laterUntil: string | null;
}

/**
 * Returns the day on which the next touch is due after a touch on `day`, by the same rule as the server. Null
 * if there is no rhythm.
 */
export function dueAfter(day: string, { everyMonths, lastDay, laterUntil }: Kept): string | null {
  if (everyMonths === NEVER) return null;
  const due = addMonths(lastDay !== null && lastDay > day ? lastDay : day, everyMonths);
  return laterUntil !== null && laterUntil > due ? laterUntil : due;
}

/** "14 Mar 2026" */
export function sayTouchDay(day: string): string {
  return sayDay(instantOf(day) / 1000);
}

/** "14 Mar". For days within the next months, whose year needs no mention. */
export function sayNearDay(day: string): string {
  return sayTouchDay(day).replace(/ \d{4}$/u, '');
}

/** Whether a touch is due today or earlier in the reader's time zone. */
export function isDue(dueOn: string, on: string = today()): boolean {
  return dueOn <= on;
}

/** "due in 6 days", "due today", "5 months late" */
export function sayDue(dueOn: string, on: string = today()): string {
  if (dueOn === on) return 'due today';
  return dueOn > on ? `due in ${saySpan(on, dueOn)}` : `${saySpan(dueOn, on)} late`;
}

/** Returns the time between two days in words. */
function saySpan(from: string, to: string): string {
  const days = Math.round((instantOf(to) - instantOf(from)) / DAY);
  const months = monthsBetween(from, to);
  if (days < 14) return sayCount(days, 'day', 'days');
  if (months < 2) return sayCount(Math.floor(days / 7), 'week', 'weeks');
  if (months < 24) return sayCount(months, 'month', 'months');
  return sayCount(Math.floor(months / 12), 'year', 'years');
}

function monthsBetween(from: string, to: string): number {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const months = monthOf(to) - monthOf(from);
  return addMonths(from, months) > to ? months - 1 : months;
}
