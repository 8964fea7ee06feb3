import { type Kysely, sql } from 'kysely';

/** Runs `work` unless another connection holds this lock. Returns whether `work` ran. */
export async function holdAlone<DB>(
  db: Kysely<DB>,
  lock: number,
  work: () => Promise<void>,
): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      held: boolean;
    }>`select pg_try_advisory_lock(${sql.lit(lock)}) as held`.execute(connection);
    if (rows[0]?.held !== true) return false;
    try {
      await work();
      return true;
    } finally {
      // If the connection was lost, PostgreSQL has released the lock, but the work may have succeeded.
      await sql`select pg_advisory_unlock(${sql.lit(lock)})`.execute(connection).catch(() => undefined);
    }
  });
}
