import { CONNECTED, IN_TOUCH, NOTED, WITHOUT_LABEL } from '@kithline/contract/own-tie-filters.ts';
import { RELATIONSHIP_STRENGTHS, SENIORITY_LEVELS } from '@kithline/contract/taxonomy.ts';
import { chooseMeaning } from './choose-meaning.ts';
import { KEYS, isSameKey } from './filter-keys.ts';
import { type Entity, entityOf } from './find-entity.ts';
import { type ItemsByName, valuesOf } from './list-meanings.ts';
import { contentOf, radiusBefore } from './part-of-meaning.ts';
import type { Meaning, Value } from './meanings.ts';
import { rolesOf, type WordRole } from './phrases.ts';
import { milesAt, sizesAt } from './read-numbers.ts';
import { type Time, timeAt } from './read-times.ts';
import type { SentenceWord } from './sentence-words.ts';
import {
  type Content,
  type FilterKey,
  type GroupTime,
  type Part,
  type Reading,
  WHEN_HELD,
  WHEN_STUDIED,
} from './sentence-parts.ts';
import type { Item } from './split-sentence.ts';

/** A sentence that was split into items, and what is needed to read it. */
export interface SplitSentence {
  readonly sentence: readonly SentenceWord[];
  /** The words with slips of the pen corrected. */
  readonly words: readonly string[];
  readonly items: readonly Item[];
  readonly known: ItemsByName;
  readonly today: Date;
}

/** What a sentence says. */
export interface ReadSentence {
  readonly entity: Entity;
  readonly parts: readonly Part[];
  readonly times: readonly GroupTime[];
  /** Spans of words that nothing uses: [from, to). */
  readonly unused: readonly (readonly [from: number, to: number])[];
}

const NOTHING: ReadonlySet<WordRole> = new Set();
/** Words that say how the next names and values are meant. */
const LEADING: readonly WordRole[] = [
  'in',
  'near',
  'at',
  'worksAt',
  'workedAt',
  'from',
  'study',
  'alumni',
  'student',
  'label',
  'knownThrough',
  'like',
  'support',
  'openTo',
  'invest',
  'practiceArea',
];
/** Words that lead more than the next value: a list of interests, of labels. */
const OF_LISTS: readonly WordRole[] = [
  'label',
  'like',
  'support',
  'openTo',
  'invest',
  'practiceArea',
  'study',
  'alumni',
  'student',
  'knownThrough',
];
type Verb = 'changed' | 'connected' | 'noted';
const VERBS: readonly Verb[] = ['changed', 'connected', 'noted'];
const AT_ALL_STRENGTHS = RELATIONSHIP_STRENGTHS.map(({ id, name }) => ({ id, name }));

/** Reads the items from left to right. */
export function readSentence(split: SplitSentence): ReadSentence {
  return new SentenceReader(split).read();
}

class SentenceReader {
  readonly #split: SplitSentence;
  readonly #entity: Entity;
  readonly #isInvestment: boolean;
  readonly #isSearch: boolean;
  readonly #parts: Part[] = [];
  readonly #times: GroupTime[] = [];
  readonly #unused = new Set<number>();
  #before = NOTHING;
  #miles: number | null = null;
  #isNot = false;
  #negated: FilterKey | null = null;
  /** A time of a group that waits for a part of the group. */
  #waiting: { modifier: number; at: number; isSilent: boolean } | null = null;
  #verb: { verb: Verb; at: number; isTimed: boolean } | null = null;
  #lateTime: { time: Time; at: number } | null = null;
  #lastKey: FilterKey | null = null;

  constructor(split: SplitSentence) {
    this.#split = split;
    this.#entity = entityOf(split.items);
    const isOfType = (name: string) =>
      split.items.some(({ meanings }) =>
        meanings.some((one) => one.kind === 'type' && one.values.some((value) => value.name === name)),
      );
    this.#isInvestment = this.#entity === 'organization' && isOfType('Investment Firm');
    this.#isSearch = this.#entity === 'organization' && isOfType('Executive Search');
  }

  read(): ReadSentence {
    const { items } = this.#split;
    for (let at = 0; at < items.length;) at = this.#step(at);
    this.#finish();
    const parts = this.#parts.toSorted((a, b) => a.from - b.from);
    return { entity: this.#entity, parts, times: this.#times, unused: this.#unusedSpans() };
  }

  /** Reads the item at a position; returns the position of the next one. */
  #step(at: number): number {
    const item = this.#itemAt(at);
    if (item.isAfterBreak) this.#beginAfterBreak();
    if (this.#isHalf(at)) return this.#leave(at);
    return (
      this.#measure(at) ??
      this.#time(at) ??
      this.#tie(at) ??
      this.#not(at) ??
      this.#value(at) ??
      this.#grammar(at) ??
      this.#leave(at)
    );
  }

  /** Whether the item is half of a word that nothing knows: "left-handed". */
  #isHalf(at: number): boolean {
    const [{ to }, next] = [this.#itemAt(at), this.#split.items[at + 1]];
    const isJoined = this.#split.sentence[to]?.before === '-';
    return isJoined && next !== undefined && isNothing(next);
  }

  #itemAt(at: number): Item {
    const item = this.#split.items[at];
    if (item === undefined) throw new RangeError(`There is no item ${at}.`);
    return item;
  }

  #has(at: number, role: WordRole): boolean {
    return this.#split.items[at]?.roles.has(role) ?? false;
  }

  /** After a comma, only words that lead lists still lead. */
  #beginAfterBreak(): void {
    if (this.#negated !== null) this.#isNot = false;
    this.#before = new Set(OF_LISTS.filter((role) => this.#before.has(role)));
  }

  #measure(at: number): number | null {
    const { items, words, sentence, known } = this.#split;
    const miles = milesAt(items, at, words);
    if (miles !== null) {
      this.#lead(new Set(['near', 'in']));
      this.#miles = miles.value;
      return miles.end;
    }
    const signBefore = (word: number) => sentence[word]?.before ?? '';
    const sizes = sizesAt(items, at, { known, signBefore });
    if (sizes === null) return null;
    const filter = this.#entity === 'person' ? 'organizationSizes' : 'sizes';
    const group = this.#entity === 'person' ? 'experience' : 'summary';
    this.#add({ group, filter }, { values: sizes.value }, { at, end: sizes.end });
    return sizes.end;
  }

  #time(at: number): number | null {
    if (this.#entity === 'organization') return null;
    if (this.#has(at, 'lastTenYears')) {
      this.#hold(WHEN_HELD.lastTenYears, at, false);
      return at + 1;
    }
    const { items, words, today } = this.#split;
    const time = timeAt(items, at, { words, today });
    if (time === null) return null;
    if (this.#verb !== null && !this.#verb.isTimed) this.#timeVerb(time, at);
    else if (this.#isVerbSoon(time.end) || this.#has(at, 'since')) this.#lateTime = { time, at };
    else return null;
    return time.end;
  }

  #isVerbSoon(at: number): boolean {
    return [at, at + 1, at + 2].some((next) => VERBS.some((verb) => this.#has(next, verb)));
  }

  #timeVerb(time: Time, at: number): void {
    const verb = this.#verb;
    if (verb === null) return;
    this.#verb = { ...verb, isTimed: true };
    const where = { at: Math.min(verb.at, at), end: Math.max(verb.at + 1, time.end) };
    if (verb.verb === 'changed')
      this.#add(KEYS.changedSince, { text: time.since }, where, changeReadings(time, this.#split.today));
    if (verb.verb === 'noted') this.#add(KEYS.notedSince, { choice: bucketOf(time.days, OF_NOTES) }, where);
    if (verb.verb !== 'connected') return;
    if (time.isBefore) this.#add(KEYS.connected, { choice: CONNECTED.before }, where);
    else if (time.days === null) this.#add(KEYS.connectedSince, { text: time.since }, where);
    else this.#add(KEYS.connected, { choice: bucketOf(time.days, OF_CONNECTIONS) }, where);
  }

  /** Words about the member's own ties that need no value: "without a label", "losing touch". */
  #tie(at: number): number | null {
    if (this.#entity === 'organization') return null;
    const next = this.#split.items[at + 1];
    if (this.#has(at, 'withoutLabel') && !next?.meanings.some(({ kind }) => kind === 'label')) {
      this.#add(KEYS.withoutLabel, { choice: WITHOUT_LABEL.without }, { at, end: at + 1 });
      return at + 1;
    }
    if (this.#has(at, 'losingTouch')) {
      this.#add(KEYS.inTouch, { choice: IN_TOUCH.overdue }, { at, end: at + 1 });
      return at + 1;
    }
    if (this.#has(at, 'keepInTouch')) {
      this.#add(KEYS.inTouch, { choice: IN_TOUCH.kept }, { at, end: at + 1 });
      return at + 1;
    }
    if (!this.#has(at, 'notRated')) return null;
    this.#isNot = true;
    this.#add(KEYS.strength, { values: AT_ALL_STRENGTHS }, { at, end: at + 1 });
    this.#isNot = false;
    return at + 1;
  }

  #not(at: number): number | null {
    const isLabel = this.#has(at, 'withoutLabel');
    if (!isLabel && !this.#has(at, 'not')) return null;
    if (this.#isPortugueseIn(at)) return null;
    this.#isNot = true;
    this.#negated = null;
    const { words } = this.#split;
    const last = words[this.#itemAt(at).to - 1] ?? '';
    const isLong = this.#itemAt(at).to - this.#itemAt(at).from > 1;
    const leading = isLong ? rolesOf([last]) : NOTHING;
    this.#before = isLabel ? new Set(['label']) : new Set([...leading, 'not']);
    this.#miles = null;
    return at + 1;
  }

  /** "no Porto" is "in Porto", but "no engineers" is not. */
  #isPortugueseIn(at: number): boolean {
    const { from, to } = this.#itemAt(at);
    if (to - from !== 1 || !this.#has(at, 'in') || !this.#has(at, 'not')) return false;
    const next = this.#split.items[at + 1];
    if (next === undefined) return false;
    return (
      next.meanings.some(({ kind }) => kind === 'place') ||
      /^set?c?tor$/u.test(this.#split.words[next.from] ?? '')
    );
  }

  #value(at: number): number | null {
    const item = this.#itemAt(at);
    if (item.meanings.length === 0) return null;
    const word = this.#split.sentence[item.from];
    const isKnowing = this.#has(at + 1, 'knows') && item.meanings.some(({ kind }) => kind === 'member');
    const before = isKnowing ? new Set(['knownThrough']) : this.#before;
    const chosen = chooseMeaning(item.meanings, {
      entity: this.#entity,
      before,
      isInvestment: this.#isInvestment,
      isSearch: this.#isSearch,
      isCapital: word?.isCapital ?? false,
      isUpper: word?.isUpper ?? false,
      isAfterBreak: item.isAfterBreak,
      letters: this.#split.words.slice(item.from, item.to).join('').length,
      length: item.to - item.from,
    });
    if (chosen === null) return null;
    return this.#take(chosen, { at, before, isKnowing });
  }

  #take(
    chosen: Meaning,
    { at, before, isKnowing }: { at: number; before: ReadonlySet<WordRole>; isKnowing: boolean },
  ): number | null {
    const content = contentOf(chosen, {
      entity: this.#entity,
      before,
      isStudy: this.#isStudied(),
      miles: this.#miles ?? radiusBefore(before),
      others: this.#itemAt(at).meanings,
    });
    const end = isKnowing ? at + 2 : at + 1;
    if (content === null) return null;
    if (content === 'nothing') return end;
    if (chosen.kind === 'seniority') return this.#seniority(at, chosen.values, content.key);
    this.#add(content.key, content.content, { at, end }, content.readings);
    return end;
  }

  /** Whether the last part says that somebody studied: "MBA from …". */
  #isStudied(): boolean {
    if (['study', 'alumni', 'student'].some((role) => this.#before.has(role))) return true;
    return this.#lastKey?.group === 'education';
  }

  /** One level, or all that stand higher or lower: "and above", "below director". */
  #seniority(at: number, values: readonly Value[], key: FilterKey): number {
    const [isBelowBefore, isAboveBefore] = [this.#before.has('below'), this.#before.has('above')];
    const isAbove = this.#has(at + 1, 'andAbove') || isAboveBefore;
    const isBelow = this.#has(at + 1, 'andBelow') || isBelowBefore;
    const end = this.#has(at + 1, 'andAbove') || this.#has(at + 1, 'andBelow') ? at + 2 : at + 1;
    const from = isBelowBefore || isAboveBefore ? at - 1 : at;
    const [value] = values;
    const level = SENIORITY_LEVELS.findIndex((name) => name === value?.name);
    const names = SENIORITY_LEVELS.filter((_name, nth) => {
      if (isAbove) return isAboveBefore ? nth > level : nth >= level;
      if (isBelow) return nth >= LEAST_OF_LADDER && (isBelowBefore ? nth < level : nth <= level);
      return nth === level;
    });
    const all = isAbove || isBelow ? valuesOf('seniority', names, this.#split.known) : values;
    const readings = seniorityReadings(level, key, this.#split.known);
    this.#before = NOTHING;
    this.#add(key, { values: all }, { at: from, end }, readings);
    return end;
  }

  #grammar(at: number): number | null {
    const { roles } = this.#itemAt(at);
    if (roles.size === 0) return null;
    if (this.#held(at)) return at + 1;
    const verb = VERBS.find((one) => roles.has(one));
    if (verb !== undefined) return this.#beginVerb(verb, at);
    if (roles.has('below') || roles.has('above')) {
      this.#before = roles;
      if (this.#isUnderNumber(at)) return null;
      return at + 1;
    }
    if (LEADING.some((role) => roles.has(role))) {
      this.#lead(roles);
      return at + 1;
    }
    return SILENT.some((role) => roles.has(role)) ? at + 1 : null;
  }

  /** "under 40" is about something that no filter knows. */
  #isUnderNumber(at: number): boolean {
    return (this.#split.items[at + 1]?.number ?? null) !== null;
  }

  #lead(roles: ReadonlySet<WordRole>): void {
    if (this.#negated !== null) this.#isNot = false;
    const isFree = this.#negated === null && this.#isNot;
    this.#negated = null;
    this.#before = isFree ? new Set([...roles, 'not']) : roles;
    this.#miles = null;
    if (roles.has('worksAt') && this.#times.length === 0)
      this.#waiting ??= { modifier: WHEN_HELD.current, at: -1, isSilent: true };
    if (roles.has('alumni')) this.#study(WHEN_STUDIED.alumni);
    if (roles.has('student')) this.#study(WHEN_STUDIED.student);
  }

  #study(modifier: number): void {
    if (!this.#times.some(({ group }) => group === 'education'))
      this.#times.push({ group: 'education', modifier, from: 0, to: 0 });
  }

  /** "former", "now": the time of all roles. */
  #held(at: number): boolean {
    const { roles } = this.#itemAt(at);
    if (this.#entity === 'organization') return false;
    if (roles.has('former')) {
      this.#hold(WHEN_HELD.former, at, false);
      this.#before = new Set(['former', 'at']);
      return true;
    }
    if (!roles.has('now')) return false;
    this.#hold(WHEN_HELD.current, at, false);
    return true;
  }

  /** The first time counts. The words of a different one are unused. */
  #hold(modifier: number, at: number, isSilent: boolean): void {
    const first = this.#times.find(({ group }) => group === 'experience')?.modifier ?? this.#waiting;
    if (first === null || typeof first === 'object') {
      if (first === null || first.isSilent || first.modifier === modifier) {
        this.#waiting = { modifier, at, isSilent };
        if (this.#parts.some(({ key }) => key.group === 'experience')) this.#holdNow();
        return;
      }
    }
    if (first !== modifier) this.#unused.add(at);
  }

  #holdNow(): void {
    if (this.#waiting === null) return;
    const { modifier, at } = this.#waiting;
    const item = at === -1 ? null : this.#itemAt(at);
    this.#times.push({ group: 'experience', modifier, from: item?.from ?? 0, to: item?.to ?? 0 });
    this.#waiting = null;
  }

  #beginVerb(verb: Verb, at: number): number {
    this.#lead(new Set(verb === 'changed' ? ['changed', 'at', 'in'] : NOTHING));
    this.#verb = { verb, at, isTimed: false };
    const late = this.#lateTime;
    this.#lateTime = null;
    if (late !== null) this.#timeVerb(late.time, late.at);
    return at + 1;
  }

  #leave(at: number): number {
    this.#unused.add(at);
    return at + 1;
  }

  #add(
    key: FilterKey,
    content: Content,
    { at, end }: { at: number; end: number },
    readings: readonly Reading[] = [],
  ): void {
    if (this.#negated !== null && !isSameKey(this.#negated, key)) this.#isNot = false;
    const isNot = this.#isNot;
    if (this.#isTaken(key, content, isNot)) {
      for (let item = at; item < end; item++) this.#unused.add(item);
      return;
    }
    const from = this.#itemAt(at).from;
    const to = this.#itemAt(end - 1).to;
    this.#parts.push({ key, content, isNot, from, to, readings });
    this.#lastKey = key;
    if (isNot) this.#negated = key;
    if (key.group === 'experience' && this.#waiting !== null) this.#holdNow();
  }

  /** Whether the filter has a value that this one cannot stand beside. */
  #isTaken(key: FilterKey, content: Content, isNot: boolean): boolean {
    const same = this.#parts.filter((part) => isSameKey(part.key, key));
    if (same.length === 0) return false;
    return !('values' in content) || same.some((part) => part.isNot !== isNot);
  }

  #finish(): void {
    const late = this.#lateTime;
    if (late !== null) {
      if (this.#parts.some(({ key }) => key.group === 'experience') && this.#has(late.at, 'since')) {
        this.#isNot = false;
        this.#add(KEYS.changedSince, { text: late.time.since }, { at: late.at, end: late.time.end });
      } else for (let at = late.at; at < late.time.end; at++) this.#unused.add(at);
    }
    const verb = this.#verb;
    if (verb === null || verb.isTimed) return;
    this.#isNot = false;
    if (verb.verb === 'noted')
      this.#add(KEYS.notedSince, { choice: NOTED.ever }, { at: verb.at, end: verb.at + 1 });
  }

  #unusedSpans(): (readonly [from: number, to: number])[] {
    const spans: [from: number, to: number][] = [];
    for (const at of [...this.#unused].toSorted((a, b) => a - b)) {
      const { from, to, isAfterBreak } = this.#itemAt(at);
      const last = spans.at(-1);
      if (last !== undefined && last[1] === from && !isAfterBreak) last[1] = to;
      else spans.push([from, to]);
    }
    return spans;
  }
}

const isNothing = ({ roles, meanings, number }: Item): boolean =>
  roles.size === 0 && meanings.length === 0 && number === null;

/** The lowest level that "below" means: those before are outside of the ladder. */
const LEAST_OF_LADDER = SENIORITY_LEVELS.indexOf('Entry');
/** Words that say nothing by themselves. */
const SILENT: readonly WordRole[] = [
  'filler',
  'person',
  'organization',
  'and',
  'but',
  'of',
  'knows',
  'unitOfSize',
  'andAbove',
];
const OF_NOTES = [NOTED.week, NOTED.month, NOTED.quarter, NOTED.year] as const;
const OF_CONNECTIONS = [CONNECTED.month, CONNECTED.quarter, CONNECTED.year, CONNECTED.fiveYears] as const;

/** The smallest choice that has so many days; the largest for a longer time. */
function bucketOf(days: number | null, choices: readonly number[]): number {
  if (days === null) return choices.at(-1) ?? 0;
  return choices.find((choice) => choice >= days - 1) ?? choices.at(-1) ?? 0;
}

/** Other times since which somebody may have changed jobs. */
function changeReadings({ since }: Time, today: Date): Reading[] {
  const back = (months: number) => {
    const day = new Date(today);
    day.setUTCMonth(day.getUTCMonth() - months);
    return day.toISOString().slice(0, 10);
  };
  const reading = (text: string, words?: string): Reading => ({
    key: KEYS.changedSince,
    content: { text },
    ...(words === undefined ? {} : { words }),
  });
  return [
    reading(`${since.slice(0, 4)}-01-01`),
    reading(back(12), 'in the last 12 months'),
    reading(back(3), 'in the last 3 months'),
  ];
}

function seniorityReadings(level: number, key: FilterKey, known: ItemsByName): Reading[] {
  const own = SENIORITY_LEVELS[level];
  if (own === undefined) return [];
  const above = valuesOf('seniority', SENIORITY_LEVELS.slice(level), known);
  return [
    { key, content: { values: valuesOf('seniority', [own], known) } },
    ...(above.length > 1 ? [{ key, content: { values: above }, words: `${own} and above` }] : []),
    { key: KEYS.title, content: { text: own } },
  ];
}
