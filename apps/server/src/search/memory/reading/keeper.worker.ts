import { parentPort, workerData } from 'node:worker_threads';
import { type Connection, createDatabase, createPool } from '../../../platform/db/database.ts';
import type { Tables } from '../../../tables.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { MarkedColumns } from '../file/columns-file.ts';
import { FeedFollower, type FollowerOptions, type Published } from './follow-feed.ts';

/** What a keeper is started with. */
export interface KeeperData {
  readonly connection: Connection;
  readonly options: FollowerOptions;
}

/** What is left of an error between threads: enough to see whether the database is away. */
type PlainError = Pick<NodeJS.ErrnoException, 'message' | 'code' | 'syscall'>;

/** It is asked to follow the feed; before that it may be given columns to begin with. */
export type ToKeeper = 'follow' | { readonly columns: MarkedColumns };

export type FromKeeper =
  | { readonly published: Published }
  | { readonly error: PlainError }
  /** Why the file of columns cannot be used; the answer follows. */
  | { readonly badFile: Error };

// The thread that reads the database into the columns, with a connection of its own, so that a large import
// delays no answer.

const { connection, options } = workerData as KeeperData;
const pool = createPool(connection, 1);
const answer = (message: FromKeeper) => parentPort?.postMessage(message);
const follower = new FeedFollower(createDatabase<Tables>(pool), options, (badFile) => answer({ badFile }));
let keeper: string | null = null;

parentPort?.on('message', (message: ToKeeper) => {
  if (message !== 'follow') {
    follower.beginWith(message.columns);
    return;
  }
  follower.follow().then(
    (published) => {
      answer({ published });
      // What reading everything has left on the heap would stay there for hours: few changes need few
      // collections.
      if (published.columns.keeper !== keeper) collectGarbage();
      keeper = published.columns.keeper;
    },
    ({ message, code, syscall }: NodeJS.ErrnoException) => answer({ error: { message, code, syscall } }),
  );
});
