import { CONNECTED, NOTED } from '@kithline/contract/own-tie-filters.ts';
import { KEYS } from './filter-keys.ts';
import { changeReadings } from './other-readings.ts';
import type { WordRole } from './phrases.ts';
import type { ReadParts } from './read-parts.ts';
import { type Time, timeAt } from './read-times.ts';
import type { Content, FilterKey } from './sentence-parts.ts';
import type { Item } from './split-sentence.ts';

type Verb = 'changed' | 'connected' | 'noted';
const VERBS: readonly Verb[] = ['changed', 'connected', 'noted'];
/** The roles that apply to the words after "joined" or "moved to". */
const BEHIND_CHANGED: ReadonlySet<WordRole> = new Set(['changed', 'at', 'in']);
const BEHIND_OTHERS: ReadonlySet<WordRole> = new Set();
const OF_NOTES = [NOTED.week, NOTED.month, NOTED.quarter, NOTED.year] as const;
const OF_CONNECTIONS = [CONNECTED.month, CONNECTED.quarter, CONNECTED.year, CONNECTED.fiveYears] as const;

const FIVE_YEARS = 5 * 365;

/** Reads times together with the verbs that they belong to: "changed jobs since March", "recently joined". */
export class ReadVerbs {
  readonly #items: readonly Item[];
  readonly #words: readonly string[];
  readonly #today: Date;
  readonly #parts: ReadParts;
  #verb: { verb: Verb; at: number; isTimed: boolean } | null = null;
  /** A time whose verb has not been read yet. */
  #early: { time: Time; at: number } | null = null;

  constructor(
    { items, words, today }: { items: readonly Item[]; words: readonly string[]; today: Date },
    parts: ReadParts,
  ) {
    this.#items = items;
    this.#words = words;
    this.#today = today;
    this.#parts = parts;
  }

  /**
   * Reads a time and returns the position after it. Null if there is none, or if it has no verb and does not
   * begin with "since".
   */
  time(at: number): number | null {
    const time = timeAt(this.#items, at, { words: this.#words, today: this.#today });
    if (time === null) return null;
    if (this.#verb !== null && !this.#verb.isTimed) this.#add(this.#verb, time, at);
    else if (this.#isVerbSoon(time.end) || this.#has(at, 'since')) this.#early = { time, at };
    else return null;
    return time.end;
  }

  /** Returns the roles that apply to the words after the verb; null if there is no verb. */
  begin(at: number): ReadonlySet<WordRole> | null {
    const verb = VERBS.find((one) => this.#has(at, one));
    if (verb === undefined) return null;
    if (this.#verb?.verb !== verb) this.#finishVerb();
    this.#verb = { verb, at, isTimed: false };
    if (this.#early !== null) this.#add(this.#verb, this.#early.time, this.#early.at);
    this.#early = null;
    return verb === 'changed' ? BEHIND_CHANGED : BEHIND_OTHERS;
  }

  /** Reads a time that has no verb, and a verb that has no time. */
  finish(): void {
    this.#parts.setNot(false);
    if (this.#early !== null) this.#finishTime(this.#early);
    this.#finishVerb();
  }

  /**
   * Reads a verb without a time, as in "with notes". All contacts are connected, so "connected" without a
   * time means nothing.
   */
  #finishVerb(): void {
    if (this.#verb === null || this.#verb.isTimed) return;
    const { verb, at } = this.#verb;
    const isFollowed = (this.#items[at + 1]?.meanings.length ?? 0) > 0;
    if (verb === 'noted') {
      const content = { choice: NOTED.ever };
      this.#parts.add({ key: KEYS.notedSince, content, at, end: at + 1, isNot: false });
    } else if (verb === 'connected' || !isFollowed) this.#parts.leave(at);
  }

  /** "engineers at Halden since 2024" means engineers who have changed jobs since 2024. */
  #finishTime({ time, at }: { time: Time; at: number }): void {
    const where = { at, end: time.end };
    if (this.#parts.hasGroup('experience') && this.#has(at, 'since'))
      this.#parts.add({ key: KEYS.changedSince, content: { text: time.since }, ...where });
    else this.#parts.leave(at, time.end);
  }

  #has(at: number, role: WordRole): boolean {
    return this.#items[at]?.roles.has(role) ?? false;
  }

  #isVerbSoon(at: number): boolean {
    return [at, at + 1, at + 2].some((next) => VERBS.some((verb) => this.#has(next, verb)));
  }

  #add({ verb, at }: { verb: Verb; at: number }, time: Time, timeFrom: number): void {
    this.#verb = { verb, at, isTimed: true };
    const where = { at: Math.min(at, timeFrom), end: Math.max(at + 1, time.end) };
    if (!hasFilter(verb, time)) return this.#parts.leave(where.at, where.end);
    const { key, content } = timed(verb, time);
    const readings = verb === 'changed' ? changeReadings(time.since, this.#today) : [];
    this.#parts.add({ key, content, ...where, readings });
  }
}

/**
 * Whether a filter can express the time. A time before a day is possible only for connections, five or more
 * years ago. For connections, "in the last …" can be at most five years.
 */
function hasFilter(verb: Verb, { days, isBefore }: Time): boolean {
  if (isBefore) return verb === 'connected' && days !== null && days >= FIVE_YEARS;
  return verb !== 'connected' || days === null || days - 1 <= CONNECTED.fiveYears;
}

function timed(verb: Verb, time: Time): { key: FilterKey; content: Content } {
  if (verb === 'changed') return { key: KEYS.changedSince, content: { text: time.since } };
  if (verb === 'noted') return { key: KEYS.notedSince, content: { choice: choiceOf(time.days, OF_NOTES) } };
  if (time.isBefore) return { key: KEYS.connected, content: { choice: CONNECTED.before } };
  if (time.days === null) return { key: KEYS.connectedSince, content: { text: time.since } };
  return { key: KEYS.connected, content: { choice: choiceOf(time.days, OF_CONNECTIONS) } };
}

/** The smallest choice that covers the days. If no choice does, or if `days` is null, the largest choice. */
function choiceOf(days: number | null, choices: readonly number[]): number {
  const largest = choices.at(-1) ?? 0;
  // One day of tolerance: 31 days are a month, and 366 days are a year.
  return days === null ? largest : (choices.find((choice) => choice >= days - 1) ?? largest);
}
