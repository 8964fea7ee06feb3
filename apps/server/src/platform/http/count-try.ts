import type { Db } from '../../tables.ts';

export interface TryLimit {
  key: string;
  /** Milliseconds. */
  window: number;
}

export interface CountedTry {
  /** Tries in this window, including this one. */
  tries: number;
  /** Milliseconds until the window ends. */
  left: number;
}

/**
 * Counts one try, for all servers together. Call it before the try is made, so that a burst of parallel tries
 * cannot exceed the limit.
 */
export async function countTry(db: Db, now: Date, { key, window }: TryLimit): Promise<CountedTry> {
  const start = windowStart(now, window);
  const { tries } = await db
    .insertInto('attempt')
    .values({ key, windowStart: new Date(start), tries: 1 })
    .onConflict((clash) =>
      clash.columns(['key', 'windowStart']).doUpdateSet((eb) => ({ tries: eb('attempt.tries', '+', 1) })),
    )
    .returning('tries')
    .executeTakeFirstOrThrow();
  return { tries, left: start + window - now.getTime() };
}

/**
 * Undoes the count of a try in the current window, for a request that was refused before anything was tried.
 */
export async function takeBackTry(db: Db, now: Date, { key, window }: TryLimit): Promise<void> {
  await db
    .updateTable('attempt')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('key', '=', key)
    .where('windowStart', '=', new Date(windowStart(now, window)))
    .where('tries', '>', 0)
    .execute();
}

export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempt').where('key', '=', key).execute();
}

/** Removes the counts of windows that began before `instant`. */
export async function sweepTries(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('attempt').where('windowStart', '<', instant).execute();
}

const windowStart = (now: Date, window: number): number => Math.floor(now.getTime() / window) * window;
