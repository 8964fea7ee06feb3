import { sql } from 'kysely';
import type { Db, RowOf } from '../tables.ts';
import { ServerFigures, type ServerLine } from './server-figures.ts';

export async function storeLine(db: Db, { figures, ...line }: ServerLine): Promise<void> {
  await db
    .insertInto('serverLine')
    .values({ ...line, figures: JSON.stringify(figures) })
    // Otherwise, writing a line would fail if another server with the same name wrote one at the same time.
    .onConflict((conflict) => conflict.columns(['server', 'at']).doNothing())
    .execute();
}

export async function deleteLinesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('serverLine').where('at', '<', before).execute();
}

/** Oldest first. Lines that this version does not understand are left out. */
export async function linesSince(db: Db, since: Date): Promise<ServerLine[]> {
  const rows = await db.selectFrom('serverLine').selectAll().where('at', '>=', since).orderBy('at').execute();
  return rows.flatMap((row) => {
    const figures = ServerFigures.safeParse(row.figures);
    return figures.success ? [{ ...row, figures: figures.data }] : [];
  });
}

/**
 * Stores a server's sizes of today, unless they are stored already, and deletes the days before the last
 * `days`. Measures the database only if its size is to be stored, because PostgreSQL then looks at each of
 * its files.
 */
export async function storeDay(
  db: Db,
  { server, diskBytes }: { server: string; diskBytes: number | null },
  days: number,
): Promise<void> {
  await sql`
    insert into server_day (server, day, database_bytes, disk_bytes)
    select ${server}, current_date, pg_database_size(current_database()), ${diskBytes}::bigint
    where not exists (select from server_day where server = ${server} and day = current_date)
    on conflict (server, day) do nothing`.execute(db);
  await sql`delete from server_day where day < current_date - ${days}::int`.execute(db);
}

export type ServerDay = RowOf<'serverDay', 'server' | 'databaseBytes' | 'diskBytes'> & {
  readonly age: number;
};

export async function earlierDays(db: Db): Promise<ServerDay[]> {
  const { rows } = await sql<ServerDay>`
    select server, database_bytes, disk_bytes, current_date - day as age from server_day
    where day < current_date order by day`.execute(db);
  return rows;
}

/** Connections of all clients to the database server. */
export async function usedConnections(db: Db): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select sum(numbackends)::int as used from pg_stat_database`.execute(db);
  return rows[0]?.used ?? 0;
}
