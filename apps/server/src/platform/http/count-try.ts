import type { Db } from '../../tables.ts';

/** So many tries of one key in one window of time. */
export interface TryLimit {
  key: string;
  /** Milliseconds. */
  window: number;
}

export interface CountedTry {
  /** Tries in this window, this one included. */
  tries: number;
  /** Milliseconds until the window ends. */
  left: number;
}

/** Counts one try in the table that all servers share. Counting comes before trying, so that a burst cannot slip through. */
export async function countTry(db: Db, now: Date, { key, window }: TryLimit): Promise<CountedTry> {
  const start = Math.floor(now.getTime() / window) * window;
  const { tries } = await db
    .insertInto('attempt')
    .values({ key, window_start: new Date(start), tries: 1 })
    .onConflict((clash) =>
      clash.columns(['key', 'window_start']).doUpdateSet((eb) => ({ tries: eb('attempt.tries', '+', 1) })),
    )
    .returning('tries')
    .executeTakeFirstOrThrow();
  return { tries, left: start + window - now.getTime() };
}

export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempt').where('key', '=', key).execute();
}

/** Removes the counts of windows that began before `instant`. */
export async function sweepTries(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('attempt').where('window_start', '<', instant).execute();
}
