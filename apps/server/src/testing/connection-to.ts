import type { Connection } from '../platform/db/database.ts';

/** The same server, another database. */
export function connectionTo(server: Connection, database: string): Connection {
  if (!('url' in server)) return { ...server, database };
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}
