import type pg from 'pg';
import { type Connection, createPool } from '../platform/db/database.ts';

/** The connection to another database on the same server. */
export function connectionTo(server: Connection, database: string): Connection {
  if (!('url' in server)) return { ...server, database };
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}

/** The connection as a URL, in the form of DATABASE_URL. */
export function urlOf(connection: Connection): string {
  if ('url' in connection) return connection.url;
  const { host, port, user, database } = connection;
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

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
