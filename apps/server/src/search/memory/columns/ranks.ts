import { sortByParts } from './sort-by-parts.ts';
import { int32At } from './entry-at.ts';

/** How many bytes of a text are compared at once. */
const BYTES_AT_ONCE = 4;

/**
 * Ranks of texts in the order of their bytes, from 0. Equal texts have one rank. A text added after the
 * sorting gets the rank of an equal text, or a rank half way between its neighbours. Two different added
 * texts can get the same rank: then callers compare their bytes.
 */
export class Ranks {
  readonly #keyOf: (at: number) => Uint8Array;
  /** One text for each rank. */
  #ofRank: Int32Array = new Int32Array(0);

  constructor(keyOf: (at: number) => Uint8Array) {
    this.#keyOf = keyOf;
  }

  /** Sorts the texts at these indexes. Returns their ranks in the order of `which`. */
  sort(which: Int32Array): Float64Array {
    const keys = which.length;
    const ranks = new Float64Array(keys);
    const first = new Int32Array(keys);
    let rank = -1;
    sortByParts(
      keys,
      {
        partOf: (place, nth) => bytesFrom(this.#keyOf(int32At(which, place)), nth * BYTES_AT_ONCE),
        // No text contains a zero byte, so a zero byte means that the text has ended.
        isLast: (bytes) => (bytes & 0xff) === 0,
      },
      (place, isAsBefore) => {
        if (!isAsBefore) first[++rank] = int32At(which, place);
        ranks[place] = rank;
      },
    );
    this.#ofRank = first.slice(0, rank + 1);
    return ranks;
  }

  /** Continues from an earlier sorting. `ofRank` has one text for each rank of that sorting. */
  adopt(ofRank: Int32Array): void {
    this.#ofRank = ofRank;
  }

  /** The rank of a text among those that were sorted. */
  rankOf(key: Uint8Array): number {
    let [low, high] = [0, this.#ofRank.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const order = Buffer.compare(this.#keyOf(int32At(this.#ofRank, middle)), key);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return low - 0.5;
  }
}

/** One text for each integer rank, from the ranks of all texts. The integer ranks must have no gap. */
export function textOfEachRank(rank: { readonly length: number; at(index: number): number }): Int32Array {
  let most = -1;
  for (let at = 0; at < rank.length; at++)
    if (Number.isInteger(rank.at(at))) most = Math.max(most, rank.at(at));
  const ofRank = new Int32Array(most + 1);
  for (let at = 0; at < rank.length; at++)
    if (Number.isInteger(rank.at(at)) && rank.at(at) >= 0) ofRank[rank.at(at)] = at;
  return ofRank;
}

/** Four bytes of a text as a number, padded with zero bytes. */
function bytesFrom(key: Uint8Array, from: number): number {
  let number = 0;
  for (let at = from; at < from + BYTES_AT_ONCE; at++) number = number * 256 + (key[at] ?? 0);
  return number;
}
