import { sql } from 'kysely';
import { spellingColumns } from '../../organizations/is-plain-spelling.ts';
import type { Db } from '../../tables.ts';
import { isOfPerson, type PersonSubject, type Subject } from '../subject.queries.ts';
import { type EntryField, entryField, type EntryKind, entryOf } from './fields.ts';
import { type EntryRow, readRow, type RowOf } from './states.ts';

const TABLE_OF = { role: 'work_role', study: 'education' } as const;

/** The rows of these entries, by field. Entries that the person does not have are missing. */
export async function readEntries(
  db: Db,
  subject: Subject,
  fields: readonly EntryField[],
): Promise<ReadonlyMap<EntryField, EntryRow>> {
  const found = new Map<EntryField, EntryRow>();
  if (!isOfPerson(subject)) return found;
  for (const [kind, of] of Map.groupBy(fields.map(entryOf), (entry) => entry.kind)) {
    const ids = of.map(({ id }) => id);
    const { rows } = await sql<{ id: number; row: Record<string, unknown> }>`
      select e.id, to_jsonb(e) as row from ${sql.table(TABLE_OF[kind])} e
      where e.id = any(${ids}::bigint[]) and e.person_id = ${subject.personId}`.execute(db);
    for (const { id, row } of rows) found.set(entryField(kind, id), readRow(kind, row));
  }
  return found;
}

/**
 * Columns that `equalEntry` ignores. The title's id follows from the title, and organizations are compared by
 * id, not by spelling.
 */
const UNCOMPARED: ReadonlySet<string> = new Set(['is_primary', 'source', 'spelling', 'title_id']);

/** The id of an equal entry in the space of the row. */
export async function equalEntry<K extends EntryKind>(
  db: Db,
  personId: number,
  { kind, row }: { kind: K; row: RowOf<K> },
): Promise<number | null> {
  const isSame = Object.entries(row)
    .filter(([column]) => !UNCOMPARED.has(column))
    .map(([column, value]) => sql`${sql.ref(column)} is not distinct from ${value}`);
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(TABLE_OF[kind])}
    where person_id = ${personId} and ${sql.join(isSame, sql` and `)} order by id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

interface Entry {
  readonly field: EntryField;
  readonly personId: number;
  readonly now: Date;
}

export async function writeEntry(
  db: Db,
  { field, personId, now }: Entry,
  row: EntryRow | null,
): Promise<void> {
  const { kind, id } = entryOf(field);
  const table = sql.table(TABLE_OF[kind]);
  if (row === null) {
    await sql`delete from ${table} where id = ${id} and person_id = ${personId}`.execute(db);
    return;
  }
  const written = Object.entries({ ...row, ...spellingColumns(row.spelling) });
  const names = sql.join(written.map(([column]) => sql.ref(column)));
  const values = sql.join(written.map(([, value]) => sql`${value}`));
  const assigned = sql.join(written.map(([column]) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));
  const read = written.flatMap(([column]) => (column === 'overridden' ? [] : column));
  const before = sql.join(read.map((column) => sql`${table}.${sql.ref(column)}`));
  const after = sql.join(read.map((column) => sql`excluded.${sql.ref(column)}`));
  await sql`
    insert into ${table} (id, person_id, created_on, updated_on, ${names}) overriding system value
    values (${id}, ${personId}, ${now}, ${now}, ${values})
    on conflict (id) do update set ${assigned}, updated_on = case
      -- keeps the date if only "overridden" changes: readers of the common space see no difference
      when (${before}) is not distinct from (${after}) then ${table}.updated_on else ${now} end`.execute(db);
}

export async function newEntryId(db: Db, kind: EntryKind): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${TABLE_OF[kind]}, 'id'))::bigint as id`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function countEntries(db: Db, personId: number, kind: EntryKind): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.table(TABLE_OF[kind])} where person_id = ${personId} and not overridden`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** The id of the person who has this entry. */
export async function holderOfEntry(db: Db, kind: EntryKind, id: number): Promise<number | null> {
  const { rows } = await sql<{ personId: number }>`
    select person_id from ${sql.table(TABLE_OF[kind])} where id = ${id}`.execute(db);
  return rows[0]?.personId ?? null;
}

/** The person's primary roles in this space, except the given role. */
export async function otherPrimaryRoles(
  db: Db,
  { personId, inProfile }: PersonSubject,
  id: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from work_role
    where person_id = ${personId} and is_primary and in_profile = ${inProfile} and id <> ${id} order by id`.execute(
    db,
  );
  return rows.map((row) => row.id);
}
