import { parentPort, workerData } from 'node:worker_threads';
import { type Connection, createDatabase, createPool } from '../../platform/db/database.ts';
import type { Tables } from '../../tables.ts';
import { FeedFollower, type Published } from './follow-feed.ts';

export interface ToKeeper {
  readonly number: number;
}

export type FromKeeper =
  | { readonly number: number; readonly published: Published }
  | { readonly number: number; readonly error: { message: string; code: string | undefined } };

// The thread that reads the database into the columns, with a connection of its own, so that a large import delays no answer.

const pool = createPool(workerData as Connection, 1);
const follower = new FeedFollower(createDatabase<Tables>(pool));

parentPort?.on('message', ({ number }: ToKeeper) => {
  follower.follow().then(
    (published) => parentPort?.postMessage({ number, published } satisfies FromKeeper),
    (error: Error & { code?: string }) =>
      parentPort?.postMessage({
        number,
        error: { message: error.message, code: error.code },
      } satisfies FromKeeper),
  );
});
