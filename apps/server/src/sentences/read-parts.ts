import { HELD } from '@kithline/contract/filter-tables.ts';
import { isSameKey } from './filter-keys.ts';
import type { Content, FilterKey, GroupTime, Part, Reading } from './sentence-parts.ts';
import type { Item } from './split-sentence.ts';

/** A time such as "former" that waits for a part about jobs, and the item that states the time. */
interface WaitingTime {
  readonly modifier: number;
  readonly at: number;
  /** Whether the item also has another use: "who works at" also announces an organization. */
  readonly isAside: boolean;
}

/** A word such as "labelled" whose value has not been read yet. */
interface WaitingWord {
  readonly at: number;
  /** The position after the word and the prepositions that belong to it. */
  readonly end: number;
  readonly isMetBy: (key: FilterKey) => boolean;
}

/** A new part, and the items that it was read from: [at, end). */
interface NewPart {
  readonly key: FilterKey;
  readonly content: Content;
  readonly at: number;
  readonly end: number;
  readonly readings?: readonly Reading[];
  readonly isNot?: boolean;
}

/** Collects the parts of a sentence, the times of their groups, and the unused items. */
export class ReadParts {
  readonly #items: readonly Item[];
  readonly #parts: Part[] = [];
  readonly #times: GroupTime[] = [];
  readonly #unused = new Set<number>();
  #waiting: WaitingTime | null = null;
  #leading: WaitingWord | null = null;
  readonly #studyWords: number[] = [];
  #negated: FilterKey | null = null;
  /** Whether "not" applies to the next part. */
  isNot = false;

  constructor(items: readonly Item[]) {
    this.#items = items;
  }

  get times(): readonly GroupTime[] {
    return this.#times;
  }

  endsWith(at: number): boolean {
    return this.#parts.at(-1)?.to === this.#items[at]?.to;
  }

  get lastKey(): FilterKey | null {
    return this.#parts.at(-1)?.key ?? null;
  }

  /** Whether "not" waits for its first value. */
  get isNotOpen(): boolean {
    return this.isNot && this.#negated === null;
  }

  inOrder(): Part[] {
    return this.#parts.toSorted((a, b) => a.from - b.from);
  }

  hasGroup(group: string): boolean {
    return this.#parts.some(({ key }) => key.group === group);
  }

  setNot(isNot: boolean): void {
    this.isNot = isNot;
    this.#negated = null;
  }

  /**
   * Ends a "not" that has a value: "not" applies up to the next preposition or comma after its first value.
   */
  endNot(): void {
    if (this.#negated !== null) this.setNot(false);
  }

  leave(at: number, end = at + 1): void {
    for (let item = at; item < end; item++) this.#unused.add(item);
  }

  /**
   * Adds a part without the values that earlier parts of the same filter already have, so that each part can
   * be removed separately.
   */
  add({ key, content, at, end, readings = [], ...part }: NewPart): void {
    if (this.#negated !== null && !isSameKey(this.#negated, key) && !this.#isJoined(at)) this.setNot(false);
    const isNot = part.isNot ?? this.isNot;
    const same = this.#parts.filter((part) => isSameKey(part.key, key));
    if (isTaken(same, content, isNot)) return this.leave(at, end);
    const own = withoutValuesOf(same, content);
    const [from, to] = [this.#items[at]?.from ?? 0, this.#items[end - 1]?.to ?? 0];
    if (own !== null) this.#parts.push({ key, content: own, isNot, from, to, readings });
    if (isNot) this.#negated = key;
    if (this.#leading !== null && at >= this.#leading.at && this.#leading.isMetBy(key)) this.endLead();
    if (key.group === 'experience') this.#holdWaiting();
  }

  /** Whether "and" or "or" joins an item to the one before: "except paralegals and interns". */
  #isJoined(at: number): boolean {
    return this.#items[at - 1]?.roles.has('and') ?? false;
  }

  /**
   * Waits for the part that a word needs; `isMetBy` is null if it needs none. A previous word that still
   * waits becomes unused, unless the new word needs no part and directly follows it, like the "at" in "worked
   * at".
   */
  lead(at: number, isMetBy: WaitingWord['isMetBy'] | null): void {
    const former = this.#leading;
    if (former !== null && isMetBy === null && at === former.end) this.#leading = { ...former, end: at + 1 };
    else {
      if (former !== null) this.leave(former.at);
      this.#leading = isMetBy && { at, end: at + 1, isMetBy };
    }
  }

  /** Also called if the value does not become a part: "companies" in "who works at companies". */
  endLead(): void {
    this.#leading = null;
  }

  /**
   * Sets the time of all parts about jobs, such as "former". The first time counts, and a different later one
   * is unused. But a later time replaces a first one that has `isAside` and still waits for a part.
   */
  hold(modifier: number, at: number, { isAside = false } = {}): void {
    const first = this.#times.find(({ group }) => group === 'experience')?.modifier;
    const known = first ?? (this.#waiting?.isAside ? undefined : this.#waiting?.modifier);
    if (known !== undefined) {
      if (known !== modifier) this.leave(at);
      return;
    }
    this.#waiting = { modifier, at, isAside };
    if (!isAside && this.hasGroup('experience')) this.#holdWaiting();
  }

  #holdWaiting(): void {
    if (this.#waiting === null) return;
    const { modifier, at, isAside } = this.#waiting;
    const { from, to } = (isAside ? undefined : this.#items[at]) ?? { from: 0, to: 0 };
    this.#times.push({ group: 'experience', modifier, from, to });
    this.#waiting = null;
  }

  /** `modifier` means students or alumni; null if the word means both. */
  study(modifier: number | null, at: number): void {
    this.#studyWords.push(at);
    if (modifier === null) return;
    const known = this.#times.find(({ group }) => group === 'education');
    if (known === undefined) this.#times.push({ group: 'education', modifier, from: 0, to: 0 });
    else if (known.modifier !== modifier) this.leave(at);
  }

  /** If "former" waits for a part about jobs, makes it a word about studies, and returns true. */
  takeFormer(): boolean {
    if (this.#waiting?.modifier !== HELD.formerOnly) return false;
    this.#studyWords.push(this.#waiting.at);
    this.#waiting = null;
    return true;
  }

  /**
   * Marks as unused: a word that still waits for its value, words about studies if no part is about
   * education, "or" between different filters, and a time other than "now" that still waits for a part about
   * jobs.
   */
  finish(): void {
    if (this.#leading !== null) this.leave(this.#leading.at);
    if (!this.hasGroup('education')) for (const at of this.#studyWords) this.leave(at);
    this.#leaveAlternatives();
    if (this.#waiting === null || this.#waiting.modifier === HELD.currentOnly) return;
    this.leave(this.#waiting.at);
  }

  /**
   * Marks "or" between values of different filters as unused, because both filters must hold: "directors or
   * lawyers". "Not directors or lawyers" excludes both, so there the "or" is used.
   */
  #leaveAlternatives(): void {
    const parts = this.inOrder();
    for (const [at, { roles, from, to }] of this.#items.entries()) {
      if (!roles.has('or') || roles.has('filler')) continue;
      const before = parts.findLast((part) => part.to <= from);
      const behind = parts.find((part) => part.from >= to);
      if (before === undefined || behind === undefined || (before.isNot && behind.isNot)) continue;
      if (!isSameKey(before.key, behind.key) && this.#isUsed(before.to, behind.from)) this.leave(at);
    }
  }

  #isUsed(from: number, to: number): boolean {
    const words = [...this.#unused].map((at) => this.#items[at]?.from ?? 0);
    return words.every((word) => word < from || word >= to);
  }

  /** Runs of unused items, as positions of words: [from, to). */
  unusedSpans(): (readonly [from: number, to: number])[] {
    const spans: [from: number, to: number][] = [];
    for (const at of [...this.#unused].toSorted((a, b) => a - b)) {
      const { from = 0, to = 0, isAfterBreak = false } = this.#items[at] ?? {};
      const last = spans.at(-1);
      if (last !== undefined && last[1] === from && !isAfterBreak) last[1] = to;
      else spans.push([from, to]);
    }
    return spans;
  }
}

/** Whether the filter already has a value that cannot be combined with this one. */
function isTaken(same: readonly Part[], content: Content, isNot: boolean): boolean {
  if (same.length === 0) return false;
  return !('values' in content) || same.some((part) => part.isNot !== isNot);
}

/** The content without the values that parts of the same filter already have; null if nothing is left. */
function withoutValuesOf(same: readonly Part[], content: Content): Content | null {
  if (!('values' in content)) return content;
  const known = new Set(
    same.flatMap((part) => ('values' in part.content ? part.content.values.map(({ id }) => id) : [])),
  );
  const values = content.values.filter(({ id }) => !known.has(id));
  return values.length === 0 ? null : { values };
}
