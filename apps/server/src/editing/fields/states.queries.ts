import { sql } from 'kysely';
import { foldedNames } from '../../people/write-profile.ts';
import type { Db } from '../../tables.ts';
import type { Source } from '../../column-types.ts';
import { writeName, writeSlug } from '../organizations/names.queries.ts';
import { commonOf, idOf, isOfPerson, type PersonSubject, type Subject } from '../subject.queries.ts';
import { readEntries, writeEntry } from './entries.queries.ts';
import { type Field, fieldsFor, isEntryField, isStatedField } from './fields.ts';
import { readLists, writeList } from './lists.queries.ts';
import { readState, type Spaces, type State, States } from './states.ts';

/** The table of the edited space, and SQL that selects the row of the thing in it. */
const rowOf = (subject: Subject) => {
  const [table, key] = isOfPerson(subject)
    ? subject.inProfile
      ? ['member_profile', 'person_id']
      : ['person', 'id']
    : ['organization', 'id'];
  return { table: sql.table(table), isRow: sql`${sql.ref(key)} = ${idOf(subject)}` };
};

type SpaceRow = Readonly<Record<string, unknown>> & { readonly sources: Readonly<Record<string, Source>> };

export async function readStates(db: Db, subject: Subject, fields: readonly Field[]): Promise<States> {
  const { table, isRow } = rowOf(subject);
  const { rows } = await sql<SpaceRow>`select * from ${table} where ${isRow}`.execute(db);
  const row = rows[0] ?? { sources: {} };
  const described = fieldsFor(subject);
  const stated = fields.filter(isStatedField);
  const lists = await readLists(db, subject, stated);
  const entries = await readEntries(db, subject, fields.filter(isEntryField));
  const stateOf = (field: Field): State => {
    if (!isStatedField(field)) return entries.get(field) ?? null;
    const about = described[field];
    const held = about && 'column' in about ? { value: row[about.column] } : lists.get(field);
    return readState(field, { ...held, source: row.sources[field] });
  };
  return new States(fields.map((field) => [field, stateOf(field)]));
}

/**
 * Reads these fields in the edited space and in the common space, including states that the viewer may not
 * read; `readableCommon` removes them.
 */
export async function readSpaces(db: Db, subject: Subject, fields: readonly Field[]): Promise<Spaces> {
  const own = await readStates(db, subject, fields);
  return { own, common: subject.inProfile ? await readStates(db, commonOf(subject), fields) : own };
}

interface Writing {
  readonly subject: Subject;
  readonly userId: number;
  readonly now: Date;
  /**
   * Whether the date of the last change stays, because only some users may see this change, or because it
   * gives a new organization its first values.
   */
  readonly keepsDate?: boolean;
}

export async function writeStates(
  db: Db,
  writing: Writing,
  wanted: Iterable<readonly [Field, State]>,
): Promise<void> {
  const { subject, now } = writing;
  const states = new States(wanted);
  for (const [field, row] of states.rows())
    if (isOfPerson(subject)) await writeEntry(db, { field, personId: subject.personId, now }, row);
  if (states.facts().length === 0) return;
  if (isOfPerson(subject) && subject.inProfile) await insertProfile(db, writing, subject.personId);
  await writeColumns(db, writing, states);
  if (isOfPerson(subject)) await foldNames(db, subject);
  // The name is written before the aliases, because the handling of a removed alias depends on it.
  else await writeKeys(db, subject.organizationId, states);
  for (const [field, state] of states.facts()) {
    const about = fieldsFor(subject)[field];
    if (about && !('column' in about)) await writeList(db, subject, { about, state });
  }
}

async function insertProfile(db: Db, { now, keepsDate = false }: Writing, personId: number): Promise<void> {
  const since = keepsDate ? sql`created_on, updated_on` : sql`${now}::timestamptz, ${now}::timestamptz`;
  await sql`
    insert into member_profile (person_id, created_on, updated_on)
    select id, ${since} from person where id = ${personId} on conflict (person_id) do nothing`.execute(db);
}

async function writeColumns(
  db: Db,
  { subject, userId, now, keepsDate = false }: Writing,
  states: States,
): Promise<void> {
  const stated = states.facts();
  const described = fieldsFor(subject);
  const assigned = stated.flatMap(([field, { value }]) => {
    const about = described[field];
    return about && 'column' in about ? [sql`, ${sql.ref(about.column)} = ${value}`] : [];
  });
  const sourced = stated.flatMap(([field, { source }]) => (source === null ? [] : [[field, source]]));
  const unsourced = stated.flatMap(([field, { source }]) => (source === null ? [field] : []));
  const updated = isOfPerson(subject)
    ? sql`updated_on = ${now},`
    : sql`updated_on = ${now}, updated_by = ${userId},`;
  const { table, isRow } = rowOf(subject);
  await sql`
    update ${table} set ${keepsDate ? sql`` : updated}
      sources = (sources - ${unsourced}::text[]) || ${JSON.stringify(Object.fromEntries(sourced))}::jsonb
      ${sql.join(assigned, sql``)}
    where ${isRow}`.execute(db);
}

/** Sorting and searches use the folded names. */
async function foldNames(db: Db, subject: PersonSubject): Promise<void> {
  const { table, isRow } = rowOf(subject);
  const { rows } = await sql<Parameters<typeof foldedNames>[0]>`
    select first_name, last_name, preferred_first_name, credentials from ${table} where ${isRow}`.execute(db);
  const [row] = rows;
  if (row === undefined) return;
  const folded = Object.entries(foldedNames(row)).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  await sql`update ${table} set ${sql.join(folded)} where ${isRow}`.execute(db);
}

async function writeKeys(db: Db, organizationId: number, states: States): Promise<void> {
  if (states.has('name')) await writeName(db, organizationId, states.stated('name').value);
  if (states.has('linkedin')) await writeSlug(db, organizationId, states.stated('linkedin').value);
}
