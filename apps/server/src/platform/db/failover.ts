import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseAway } from './is-database-away.ts';
import type { Primary, PrimaryWatch } from './primary-watch.ts';
import type { Standby } from './standby.ts';

export interface Failover {
  readonly watch: Pick<PrimaryWatch, 'isAway' | 'check' | 'onceAway'>;
  /** Null if there is no standby. */
  readonly standby: Standby | null;
}

const reading = new AsyncLocalStorage<boolean>();

/**
 * Runs work that changes nothing. While the primary is away, the queries of the work go to the standby. If
 * the work fails because the database cannot be reached, runs it a second time.
 */
export async function onlyReading<T>(primary: Primary, work: () => Promise<T>): Promise<T> {
  try {
    return await reading.run(true, work);
  } catch (error) {
    if (!isDatabaseAway(error) || isPoolFull(error)) throw error;
    // The primary may be back: after it was away, each of its old connections fails once.
    await primary.check();
    return reading.run(true, work);
  }
}

/** No connection was free in time. A second run would only wait again. */
const isPoolFull = (error: unknown): boolean =>
  String((error as Partial<Error>).message).startsWith('timeout exceeded');

/** `isDatabaseAway` recognizes the message. */
const away = (): Error => new Error('Connection terminated: the primary of the database is away');

/**
 * Wraps the primary's pool. While the primary is away, work that only reads gets connections to the standby,
 * if there is one, and other work fails at once.
 */
export function standingIn(primary: PostgresPool, { watch, standby }: Failover): PostgresPool {
  return {
    options: (primary as { options?: object }).options ?? {},
    connect: async () => {
      if (!watch.isAway) return unlessAway(primary, watch);
      if (standby === null || reading.getStore() !== true) throw away();
      return standby.connect();
    },
    end: () => primary.end(),
  };
}

/** Connects to the primary. Rejects as soon as the primary counts as away. */
async function unlessAway(primary: PostgresPool, watch: Failover['watch']): Promise<PostgresPoolClient> {
  const { promise, resolve, reject } = Promise.withResolvers<PostgresPoolClient>();
  let isRefused = false;
  const stop = watch.onceAway(() => {
    isRefused = true;
    reject(away());
  });
  primary.connect().then(
    (client) => (isRefused ? client.release() : resolve(client)),
    (error: unknown) => {
      if (isDatabaseAway(error)) void watch.check();
      reject(error as Error);
    },
  );
  return promise.finally(stop);
}
