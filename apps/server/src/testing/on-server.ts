import type pg from 'pg';
import { type Connection, createPool } from '../platform/db/database.ts';

/** Runs statements one after the other. */
export async function onServer(server: Connection, ...statements: string[]): Promise<void> {
  await withDatabase(server, async (pool) => {
    for (const statement of statements) await pool.query(statement);
  });
}

export async function withDatabase(
  connection: Connection,
  work: (pool: pg.Pool) => Promise<unknown>,
): Promise<void> {
  const pool = createPool(connection, 2);
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}
