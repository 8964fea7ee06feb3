import type { Columns } from '../columns/columns.ts';
import { Ranks } from '../columns/ranks.ts';
import { keyBytesOf, type TextsView } from '../columns/texts.ts';
import { refuse } from '../columns/entry-at.ts';

/** How many keys may be added before all are sorted again. */
const MOST_NEW = 2_000;

/** Ranks the keys of organizations. New keys get ranks between the sorted ones until all are sorted again. */
export class KeyRanks {
  #texts: TextsView | null = null;
  #order = new Ranks((at) => (this.#texts ? keyBytesOf(this.#texts, at) : new Uint8Array()));
  #ranks: number[] = [];
  #sorted = 0;

  /** The columns must include all keys that were read before. */
  read({ texts: { keys } }: Columns): this {
    const count = keys.starts.length - 1;
    this.#texts = keys;
    if (count - this.#sorted > MOST_NEW || this.#sorted === 0) {
      this.#ranks = [...this.#order.sort(Int32Array.from({ length: count }, (_none, at) => at))];
      this.#sorted = count;
    }
    for (let at = this.#ranks.length; at < count; at++)
      this.#ranks.push(this.#order.rankOf(keyBytesOf(keys, at)));
    return this;
  }

  compare(a: number, b: number): number {
    const ranks = this.#ranks;
    const [rankOfA, rankOfB] = [ranks[a] ?? refuse(ranks, a), ranks[b] ?? refuse(ranks, b)];
    if (rankOfA !== rankOfB || a === b || this.#texts === null) return rankOfA - rankOfB;
    if (Number.isInteger(rankOfA)) return 0;
    return Buffer.compare(keyBytesOf(this.#texts, a), keyBytesOf(this.#texts, b));
  }
}
