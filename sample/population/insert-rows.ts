import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../apps/server/src/tables.ts';

/** Rows per statement: keeps a parameter below a few megabytes. */
const CHUNK = 5000;

/** The PostgreSQL type of each column. */
type Columns<Row> = Readonly<Record<keyof Row & string, string>>;

/** Inserts all rows, with the given values for identity columns. */
export async function insertRows<Row extends object>(
  db: Db,
  table: string,
  { columns, rows }: { columns: Columns<Row>; rows: readonly Row[] },
): Promise<void> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const given = sql.raw(
    Object.keys(columns)
      .map((name) => `given."${name}"`)
      .join(', '),
  );
  const typed = sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `"${name}" ${String(type)}`)
      .join(', '),
  );
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = JSON.stringify(rows.slice(start, start + CHUNK));
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${given} from jsonb_to_recordset(${chunk}::jsonb) as given(${typed})`.execute(db);
  }
}

/** Takes `count` new ids of a table's identity column, ascending. */
export async function takeIds(db: Db, table: string, count: number): Promise<number[]> {
  const ids = await takeIdsFrom(
    db,
    sql`nextval((select pg_get_serial_sequence(${table}, 'id')::regclass))`,
    count,
  );
  return ids.toSorted((a, b) => a - b);
}

/**
 * Takes `count` new ids of users, or of networks and collectives, sorted, because the order of sample rows
 * need not be hidden.
 */
export async function takeIdsOf(db: Db, kind: 'user' | 'scope', count: number): Promise<number[]> {
  const ids = await takeIdsFrom(db, kind === 'user' ? sql`new_user_id()` : sql`new_scope_id()`, count);
  return ids.toSorted((a, b) => a - b);
}

/**
 * Takes `count` new ids of persons or organizations. These ids do not reveal the order in which they were
 * taken.
 */
export function takeObscuredIds(db: Db, table: 'person' | 'organization', count: number): Promise<number[]> {
  return takeIdsFrom(db, sql`obscured_id(nextval(${`${table}_number`}::regclass))`, count);
}

async function takeIdsFrom(db: Db, next: RawBuilder<number>, count: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select ${next} as id from generate_series(1, ${count}::int)`.execute(db);
  return rows.map((row) => row.id);
}
