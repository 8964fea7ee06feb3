import { sql } from 'kysely';
import { spellingColumns } from '../organizations/spelling-columns.ts';
import { foldedNames } from '../people/write-profile.ts';
import type { Db } from '../tables.ts';
import type { Source } from '../tables-of-facts.ts';
import { itemsIn, spellingsOf, SUPPORTED, SUPPORTS, writeItems } from './list-states.queries.ts';
import {
  emptyOf,
  type EntryKind,
  entryField,
  entryOf,
  type EntryRow,
  type Field,
  isOneOf,
  LISTS,
  SCALARS,
  type Spellings,
  type State,
  type Stated,
  type States,
  SWITCHES,
} from './facts.ts';

// Reads and writes the states of a person's fields in one space.

/** A person in the space that is edited: the profile of a member, of anybody else the common space. */
export interface Subject {
  readonly personId: number;
  readonly inProfile: boolean;
}

const TABLE_OF = { role: 'work_role', study: 'education' } as const;
const COLUMNS_OF = {
  role: [
    'organization_id',
    'title',
    'title_id',
    'from_year',
    'from_month',
    'to_year',
    'to_month',
    'is_ongoing',
    'is_primary',
    'role_type_id',
    'seniority_ids',
    'source',
    'in_profile',
    'overridden',
    'spelling',
  ],
  study: [
    'organization_id',
    'degree_ids',
    'major_ids',
    'from_year',
    'to_year',
    'is_ongoing',
    'source',
    'in_profile',
    'overridden',
    'spelling',
  ],
} as const;

/** Lets nobody else edit the person before this transaction ends; false when there is nobody with this id. */
export async function lockPerson(db: Db, personId: number): Promise<boolean> {
  const { rows } = await sql`select from person where id = ${personId} for no key update`.execute(db);
  return rows.length > 0;
}

export async function isMember(db: Db, personId: number): Promise<boolean> {
  const { rows } = await sql`select from users where person_id = ${personId}`.execute(db);
  return rows.length > 0;
}

/** What the space states of these fields. */
export async function readStates(
  db: Db,
  subject: Subject,
  fields: readonly Field[],
): Promise<Map<Field, State>> {
  const row = await rowOf(db, subject);
  const items = await itemsIn(db, subject, fields);
  const spellings = fields.includes(SUPPORTS) ? await spellingsOf(db, subject) : {};
  const entries = await entryRows(db, subject.personId, fields);
  return new Map(fields.map((field) => [field, stateOf(field, { row, items, spellings, entries })]));
}

type SpaceRow = Readonly<Record<string, unknown>> & { readonly sources: Readonly<Record<string, Source>> };

async function rowOf(db: Db, { personId, inProfile }: Subject): Promise<SpaceRow> {
  const { rows } = await (
    inProfile
      ? sql<SpaceRow>`select * from member_profile where person_id = ${personId}`
      : sql<SpaceRow>`select * from person where id = ${personId}`
  ).execute(db);
  return rows[0] ?? { sources: {} };
}

interface Read {
  readonly row: SpaceRow;
  readonly items: ReadonlyMap<string, readonly number[]>;
  readonly spellings: Spellings;
  readonly entries: ReadonlyMap<Field, NonNullable<EntryRow>>;
}

function stateOf(field: Field, { row, items, spellings, entries }: Read): State {
  if (entryOf(field) !== null) return entries.get(field) ?? null;
  const source = row.sources[field] ?? null;
  if (isOneOf(SCALARS, field)) return { value: (row[SCALARS[field]] ?? null) as Stated['value'], source };
  if (isOneOf(SWITCHES, field)) return { value: (row[SWITCHES[field]] ?? null) as Stated['value'], source };
  if (isOneOf(LISTS, field)) return { value: items.get(LISTS[field]) ?? [], source };
  const spelled = Object.keys(spellings).length === 0 ? {} : { spellings };
  return { value: items.get(SUPPORTED) ?? [], source, ...spelled };
}

/** The rows of those fields that are entries. */
async function entryRows(
  db: Db,
  personId: number,
  fields: readonly Field[],
): Promise<Map<Field, NonNullable<EntryRow>>> {
  const entries = fields.map(entryOf).filter((entry) => entry !== null);
  const found = new Map<Field, NonNullable<EntryRow>>();
  for (const [kind, of] of Map.groupBy(entries, ({ kind }) => kind)) {
    const columns = sql.join(COLUMNS_OF[kind].map((column) => sql.ref(column)));
    const ids = of.map(({ id }) => id);
    const { rows } = await sql<{ id: number }>`
      select id, ${columns} from ${sql.table(TABLE_OF[kind])} where id = any(${ids}::bigint[]) and person_id = ${personId}`.execute(
      db,
    );
    for (const { id, ...row } of rows) found.set(entryField(kind, id), row);
  }
  return found;
}

/** The title's id follows from the title, and two spellings mean one organization. */
const UNCOMPARED: ReadonlySet<string> = new Set(['is_primary', 'source', 'spelling', 'title_id']);

/** The entry of the space that says the same, apart from being primary; null without one. */
export async function equalEntry(
  db: Db,
  personId: number,
  { kind, row }: { kind: EntryKind; row: NonNullable<EntryRow> },
): Promise<number | null> {
  const compared = COLUMNS_OF[kind].filter((column) => !UNCOMPARED.has(column));
  const isSame = compared.map(
    (column) => sql`${sql.ref(column)} is not distinct from ${row[column] ?? null}`,
  );
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(TABLE_OF[kind])}
    where person_id = ${personId} and ${sql.join(isSame, sql` and `)} order by id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

interface Writing {
  readonly subject: Subject;
  readonly now: Date;
  /** Few may see the change: others do not read either that there was one. */
  readonly isHidden?: boolean;
}

/** Writes the states of fields into the space. */
export async function writeStates(
  db: Db,
  { subject, now, isHidden = false }: Writing,
  states: States,
): Promise<void> {
  const stated: [string, Stated][] = [];
  for (const [field, state] of states) {
    const entry = entryOf(field);
    if (entry === null) stated.push([field, state as Stated]);
    else await writeEntry(db, { ...entry, personId: subject.personId, now }, state as EntryRow);
  }
  if (stated.length > 0) await writeStated(db, { subject, now, isHidden }, stated);
}

async function writeStated(
  db: Db,
  { subject, now, isHidden = false }: Writing,
  stated: readonly (readonly [string, Stated])[],
): Promise<void> {
  const { personId, inProfile } = subject;
  if (inProfile)
    await sql`
      insert into member_profile (person_id, created_on, updated_on)
      select id, ${isHidden ? sql`created_on, updated_on` : sql`${now}::timestamptz, ${now}::timestamptz`} from person where id = ${personId}
      on conflict (person_id) do nothing`.execute(db);
  const [table, key] = inProfile ? ['member_profile', 'person_id'] : ['person', 'id'];
  const assigned = stated.flatMap(([field, { value }]) => {
    const column = columnOf(field);
    return column === null ? [] : [sql`, ${sql.ref(column)} = ${value ?? emptyOf(field)}`];
  });
  const named = Object.fromEntries(
    stated.flatMap(([field, { source }]) => (source === null ? [] : [[field, source]])),
  );
  const unnamed = stated.flatMap(([field, { source }]) => (source === null ? [field] : []));
  await sql`
    update ${sql.table(table)} set ${isHidden ? sql`` : sql`updated_on = ${now}, `}sources = (sources - ${unnamed}::text[]) || ${JSON.stringify(named)}::jsonb
      ${sql.join(assigned, sql``)}
    where ${sql.ref(key)} = ${personId}`.execute(db);
  await foldNames(db, subject);
  for (const [field, state] of stated)
    if (columnOf(field) === null) await writeItems(db, subject, { field, state });
}

function columnOf(field: string): string | null {
  if (isOneOf(SCALARS, field)) return SCALARS[field];
  return isOneOf(SWITCHES, field) ? SWITCHES[field] : null;
}

async function foldNames(db: Db, { personId, inProfile }: Subject): Promise<void> {
  const table = inProfile ? 'member_profile' : 'person';
  const key = sql.ref(inProfile ? 'person_id' : 'id');
  const { rows } = await sql<Parameters<typeof foldedNames>[0]>`
    select first_name, last_name, preferred_first_name, credentials from ${sql.table(table)} where ${key} = ${personId}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return;
  const folded = Object.entries(foldedNames(row)).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  await sql`update ${sql.table(table)} set ${sql.join(folded)} where ${key} = ${personId}`.execute(db);
}

interface Entry {
  readonly kind: EntryKind;
  readonly id: number;
  readonly personId: number;
  readonly now: Date;
}

async function writeEntry(db: Db, { kind, id, personId, now }: Entry, row: EntryRow): Promise<void> {
  const table = sql.table(TABLE_OF[kind]);
  if (row === null) {
    await sql`delete from ${table} where id = ${id} and person_id = ${personId}`.execute(db);
    return;
  }
  const spelled = spellingColumns((row['spelling'] as string | null | undefined) ?? null);
  const written: EntryRow = { ...row, ...spelled };
  const columns = [...COLUMNS_OF[kind], 'spelling_key', 'spelling_is_plain'];
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((column) => sql`${written[column] ?? null}`));
  const assigned = sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));
  const read = columns.filter((column) => column !== 'overridden');
  const before = sql.join(read.map((column) => sql`${table}.${sql.ref(column)}`));
  const after = sql.join(read.map((column) => sql`excluded.${sql.ref(column)}`));
  await sql`
    insert into ${table} (id, person_id, created_on, updated_on, ${names}) overriding system value
    values (${id}, ${personId}, ${now}, ${now}, ${values})
    on conflict (id) do update set ${assigned}, updated_on = case
      -- who reads the common space reads the same as before where the profile alone says something else now
      when (${before}) is not distinct from (${after}) then ${table}.updated_on else ${now} end`.execute(db);
}

/** An id for a new entry. */
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

/** Whose entry this is, where a profile fact states it; null without one. */
export async function holderOfEntry(db: Db, kind: EntryKind, id: number): Promise<number | null> {
  const { rows } = await sql<{ personId: number }>`
    select person_id as "personId" from ${sql.table(TABLE_OF[kind])} where id = ${id}`.execute(db);
  return rows[0]?.personId ?? null;
}

/** Primary roles beside this one, of the same person and space. */
export async function otherPrimaryRoles(
  db: Db,
  { personId, inProfile }: Subject,
  id: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from work_role
    where person_id = ${personId} and is_primary and in_profile = ${inProfile} and id <> ${id} order by id`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

export async function personExists(db: Db, personId: number): Promise<boolean> {
  return (await sql`select from person where id = ${personId}`.execute(db)).rows.length > 0;
}
