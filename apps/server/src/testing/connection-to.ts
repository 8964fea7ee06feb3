import type { Connection } from '../platform/db/database.ts';

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
