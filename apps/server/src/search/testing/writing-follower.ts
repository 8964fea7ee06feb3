import type { Db } from '../../tables.ts';
import { writeColumnsFile } from '../memory/file/columns-file.ts';
import { FeedFollower, type FollowerOptions, type Published } from '../memory/reading/follow-feed.ts';

/**
 * Keeps columns as every server does, and writes them to a file on request. A file that cannot be used counts
 * as an error.
 */
export class WritingFollower extends FeedFollower {
  readonly #onFirst: (published: Published) => void;
  #published: Published | null = null;

  constructor(db: Db, options: FollowerOptions, onFirst: (published: Published) => void) {
    super(db, options, (error) => {
      throw error;
    });
    this.#onFirst = onFirst;
  }

  override async follow(): Promise<Published> {
    const published = await super.follow();
    if (this.#published === null) this.#onFirst(published);
    this.#published = published;
    return published;
  }

  /** Writes the last version that was read, if there is one. */
  write(folder: string): void {
    if (this.#published !== null) writeColumnsFile(folder, this.#published);
  }
}
