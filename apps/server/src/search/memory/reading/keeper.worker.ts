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

/** What is sent of an error between threads: enough to see whether the database is unreachable. */
type PlainError = Pick<NodeJS.ErrnoException, 'message' | 'code' | 'syscall'>;

/**
 * 'follow' asks for the next step of the follower. 'drop' ends the connections to the database. Columns to
 * start from must be sent before the first 'follow'.
 */
export type ToKeeper = 'follow' | 'drop' | { readonly columns: MarkedColumns };

export type FromKeeper =
  | { readonly published: Published }
  | { readonly error: PlainError }
  /** Why the file of columns cannot be used. A later message has the result of the step. */
  | { readonly badFile: Error };

// This thread reads the database into the columns, so that a large import delays no answer.

const { connection, options } = workerData as KeeperData;
const pool = createPool(connection, 1);
const answer = (message: FromKeeper) => parentPort?.postMessage(message);
const follower = new FeedFollower(createDatabase<Tables>(pool), options, (badFile) => answer({ badFile }));
/** The id of the `Keeper` object that made the columns last published. */
let publishedBy: string | null = null;

parentPort?.on('message', (message: ToKeeper) => {
  if (message === 'drop') return cutSockets(connection);
  if (message !== 'follow') {
    follower.beginWith(message.columns);
    return;
  }
  follower.follow().then(
    (published) => {
      answer({ published });
      // A new `Keeper` may have read everything. Without this call, the garbage of such a step would stay on
      // the heap for hours, because later changes are too small to cause collections.
      if (published.columns.keeper !== publishedBy) collectGarbage();
      publishedBy = published.columns.keeper;
    },
    ({ message, code, syscall }: NodeJS.ErrnoException) => answer({ error: { message, code, syscall } }),
  );
});
