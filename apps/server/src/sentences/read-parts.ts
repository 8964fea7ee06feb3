import { isSameKey } from './filter-keys.ts';
import type { Content, FilterKey, GroupTime, Part, Reading } from './sentence-parts.ts';
import type { Item } from './split-sentence.ts';

/** A time of all roles that waits for a part about roles. */
interface WaitingTime {
  readonly modifier: number;
  /** The item that says it; null if a preposition says it beside something else. */
  readonly at: number | null;
}

/** A new part, and the items that say it: [at, end). */
interface NewPart {
  readonly key: FilterKey;
  readonly content: Content;
  readonly at: number;
  readonly end: number;
  readonly readings?: readonly Reading[];
}

/** Collects the parts of a sentence, the times of their groups, and the items that nothing uses. */
export class ReadParts {
  readonly #items: readonly Item[];
  readonly #parts: Part[] = [];
  readonly #times: GroupTime[] = [];
  readonly #unused = new Set<number>();
  #waiting: WaitingTime | null = null;
  #negated: FilterKey | null = null;
  /** Whether "not" stands before the next part. */
  isNot = false;

  constructor(items: readonly Item[]) {
    this.#items = items;
  }

  get times(): readonly GroupTime[] {
    return this.#times;
  }

  /** The filter of the last part. */
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

  begin(isNot: boolean): void {
    this.isNot = isNot;
    this.#negated = null;
  }

  /** "not" reaches to the next preposition or comma behind its first value. */
  endNot(): void {
    if (this.#negated !== null) this.begin(false);
  }

  leave(at: number, end = at + 1): void {
    for (let item = at; item < end; item++) this.#unused.add(item);
  }

  add({ key, content, at, end, readings = [] }: NewPart): void {
    if (this.#negated !== null && !isSameKey(this.#negated, key)) this.begin(false);
    if (this.#isTaken(key, content)) return this.leave(at, end);
    const [from, to] = [this.#items[at]?.from ?? 0, this.#items[end - 1]?.to ?? 0];
    this.#parts.push({ key, content, isNot: this.isNot, from, to, readings });
    if (this.isNot) this.#negated = key;
    if (key.group === 'experience') this.#holdWaiting();
  }

  /** Whether the filter has a value that this one cannot stand beside. */
  #isTaken(key: FilterKey, content: Content): boolean {
    const same = this.#parts.filter((part) => isSameKey(part.key, key));
    if (same.length === 0) return false;
    return !('values' in content) || same.some((part) => part.isNot !== this.isNot);
  }

  /** When all roles were held. The first time counts; the words of a different one are unused. */
  hold(modifier: number, at: number | null): void {
    const first = this.#times.find(({ group }) => group === 'experience')?.modifier;
    const known = first ?? (this.#waiting?.at === null ? undefined : this.#waiting?.modifier);
    if (known !== undefined) {
      if (known !== modifier && at !== null) this.leave(at);
      return;
    }
    this.#waiting = { modifier, at };
    if (at !== null && this.hasGroup('experience')) this.#holdWaiting();
  }

  #holdWaiting(): void {
    if (this.#waiting === null) return;
    const { modifier, at } = this.#waiting;
    const item = at === null ? undefined : this.#items[at];
    this.#times.push({ group: 'experience', modifier, from: item?.from ?? 0, to: item?.to ?? 0 });
    this.#waiting = null;
  }

  study(modifier: number): void {
    if (!this.#times.some(({ group }) => group === 'education'))
      this.#times.push({ group: 'education', modifier, from: 0, to: 0 });
  }

  /** Runs of unused items: [from, to) in words. */
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
