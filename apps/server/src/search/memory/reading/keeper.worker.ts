import { parentPort, workerData } from 'node:worker_threads';
import { type Connection, createDatabase, createPool } from '../../../platform/db/database.ts';
import { cutSockets } from '../../../platform/db/database-socket.ts';
import type { Tables } from '../../../tables.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { MarkedColumns } from '../file/columns-file.ts';
import { FeedFollower, type FollowerOptions, type Published } from './follow-feed.ts';

export interface KeeperData {
  readonly connection: Connection;
  readonly options: FollowerOptions;
}

/** The part of an error that is sent between threads: enough to see whether the database is unreachable. */
type PlainError = Pick<NodeJS.ErrnoException, 'message' | 'code' | 'syscall'>;

/**
 * A request to follow the feed or to drop the connections to the database; or columns to start from, which
 * must come before the first request to follow.
 */
export type ToKeeper = 'follow' | 'drop' | { readonly columns: MarkedColumns };

export type FromKeeper =
  | { readonly published: Published }
  | { readonly error: PlainError }
  /** Why the file of columns cannot be used. The result follows. */
  | { readonly badFile: Error };

// The thread that reads the database into the columns, with its own connection, so that a large import delays
// no answer.

const { connection, options } = workerData as KeeperData;
const pool = createPool(connection, 1);
const answer = (message: FromKeeper) => parentPort?.postMessage(message);
const follower = new FeedFollower(createDatabase<Tables>(pool), options, (badFile) => answer({ badFile }));
let keeper: string | null = null;

parentPort?.on('message', (message: ToKeeper) => {
  if (message === 'drop') return cutSockets(connection);
  if (message !== 'follow') {
    follower.beginWith(message.columns);
    return;
  }
  follower.follow().then(
    (published) => {
      answer({ published });
      // The garbage of reading everything would stay on the heap for hours, because few changes cause few
      // collections.
      if (published.columns.keeper !== keeper) collectGarbage();
      keeper = published.columns.keeper;
    },
    ({ message, code, syscall }: NodeJS.ErrnoException) => answer({ error: { message, code, syscall } }),
  );
});
