import type { Columns } from '../columns/columns.ts';
import type { Spelled, SpelledRows } from '../columns/spelled.ts';
import type { FeedFollower } from '../reading/follow-feed.ts';
import { KeyRanks } from '../seen/key-ranks.ts';
import { OtherMark } from './part-line.ts';

/**
 * Completes the columns of a server that asks parts. Of all persons, these columns contain only the members,
 * so they lack spellings that occur only in the rows of other persons.
 */
export class WholeColumns {
  readonly #follower: Pick<FeedFollower, 'learn'>;
  #ranks = new KeyRanks();
  #keeper = '';
  #keys = 0;

  constructor(follower: Pick<FeedFollower, 'learn'>) {
    this.#follower = follower;
  }

  /**
   * Returns the columns with rows for these spellings. Throws `OtherMark` if everything was read again since
   * these columns were published.
   */
  learn(columns: Columns, spelled: Spelled): { columns: Columns; rows: SpelledRows } {
    const learned = this.#follower.learn(columns, spelled);
    if (learned === null) throw new OtherMark();
    return learned;
  }

  ranksOf(columns: Columns): KeyRanks {
    const keys = columns.texts.keys.starts.length;
    if (columns.keeper !== this.#keeper) {
      this.#ranks = new KeyRanks();
      this.#keys = 0;
    }
    this.#keeper = columns.keeper;
    // No key is ever removed, so ranks that were read from newer columns also sort the keys of older ones.
    if (keys > this.#keys) this.#ranks.read(columns);
    this.#keys = Math.max(keys, this.#keys);
    return this.#ranks;
  }
}
