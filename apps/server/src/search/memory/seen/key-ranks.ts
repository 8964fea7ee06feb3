import type { Columns } from '../columns/columns.ts';
import { Ranks } from '../columns/ranks.ts';
import { keyBytesOf, type TextsView } from '../columns/texts.ts';
import { refuse } from '../columns/entry-at.ts';

/** Texts that may come before all are sorted again. */
const MOST_NEW = 2_000;

/** Sorts the keys of organizations once, and finds places for the few that come later. */
export class KeyRanks {
  #texts: TextsView | null = null;
  #order = new Ranks((at) => (this.#texts ? keyBytesOf(this.#texts, at) : new Uint8Array()));
  #ranks: number[] = [];
  #sorted = 0;

  /** From now on these columns are meant; keys only grow in number. */
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
