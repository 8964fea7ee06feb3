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

/** The lines since a time, oldest first. Lines that this version does not understand are left out. */
export async function linesSince(db: Db, since: Date): Promise<ServerLine[]> {
  const rows = await db.selectFrom('serverLine').selectAll().where('at', '>=', since).orderBy('at').execute();
  return rows.flatMap((row) => {
    const figures = ServerFigures.safeParse(row.figures);
    return figures.success ? [{ ...row, figures: figures.data }] : [];
  });
}

/**
 * Stores the sizes that a server measures today. If today's sizes are already stored, they stay. Also deletes
 * days that are too old. The size of the database is measured once a day, because PostgreSQL has to look at
 * each file of the database.
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
  /** Number of days that have passed since this day. */
  readonly age: number;
};

/** The sizes that the servers measured on earlier days, oldest first. */
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
