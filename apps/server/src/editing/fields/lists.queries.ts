import { type RawBuilder, sql } from 'kysely';
import { spellingColumns } from '../../organizations/spelling-columns.ts';
import type { Db } from '../../tables.ts';
import { aliasesOf, writeAliases } from '../organizations/names.queries.ts';
import { idOf, isOfPerson, type PersonSubject, type Subject } from '../subject.queries.ts';
import { fieldsFor, type StatedField } from './fields.ts';
import { type AnyField, readIds, type Spellings, type Stated } from './kinds.ts';

// Reads and writes the fields of one space that have rows of their own.

export type InRows = Exclude<AnyField, { column: string }>;

type Listed = Pick<Stated, 'value' | 'spellings'>;

/** The tables of items, and SQL for whether a row of one is about the subject. */
const itemsOf = (subject: Subject) =>
  isOfPerson(subject)
    ? { table: sql.table('person_item'), owner: sql.ref('person_id') }
    : { table: sql.table('organization_item'), owner: sql.ref('organization_id') };

const isOfSpace = ({ inProfile, ...subject }: Subject): RawBuilder<unknown> =>
  'personId' in subject ? sql`in_profile = ${inProfile}` : sql`true`;

/** What the space states of those of the fields that have rows of their own. */
export async function readLists(
  db: Db,
  subject: Subject,
  fields: readonly StatedField[],
): Promise<ReadonlyMap<StatedField, Listed>> {
  const described = fieldsFor(subject);
  const lists = new Map<StatedField, Listed>();
  const datasets = new Map<string, StatedField>();
  for (const field of fields) {
    const about = described[field];
    if (about?.kind === 'list') datasets.set(about.dataset, field);
    if (about?.kind === 'aliases') lists.set(field, { value: await aliasesOf(db, idOf(subject)) });
    if (about?.kind === 'organizations') lists.set(field, await supportedBy(db, subject));
  }
  if (datasets.size === 0) return lists;
  const { table, owner } = itemsOf(subject);
  const { rows } = await sql<{ dataset: string; ids: number[] }>`
    select dataset, array_agg(item_id order by position, item_id) as ids from ${table}
    where ${owner} = ${idOf(subject)} and ${isOfSpace(subject)} and dataset = any(${[...datasets.keys()]}::text[])
    group by dataset`.execute(db);
  for (const { dataset, ids } of rows) {
    const field = datasets.get(dataset);
    if (field !== undefined) lists.set(field, { value: ids });
  }
  return lists;
}

/** The organizations that a person supports, and how those are written that have no name of their own. */
async function supportedBy(db: Db, subject: Subject): Promise<Listed> {
  const { rows } = await sql<{ id: number; spelling: string | null }>`
    select organization_id as id, spelling from person_supported_organization
    where person_id = ${idOf(subject)} and in_profile = ${subject.inProfile} order by organization_id`.execute(
    db,
  );
  const spelled = rows.flatMap(({ id, spelling }) =>
    spelling === null ? [] : [[String(id), spelling] as const],
  );
  return { value: rows.map(({ id }) => id), spellings: Object.fromEntries(spelled) };
}

/** Writes a list; in a profile also whether it stands in place of the common one. */
export async function writeList(
  db: Db,
  subject: Subject,
  { about, state }: { about: InRows; state: Stated },
): Promise<void> {
  const ids = readIds(state.value);
  const decides = state.source !== null;
  if (about.kind === 'aliases') return writeAliases(db, idOf(subject), about.read(state.value));
  if (about.kind === 'list') return writeItems(db, subject, { ids, decides, dataset: about.dataset });
  if (isOfPerson(subject))
    await writeSupported(db, subject, { ids, decides, spellings: state.spellings ?? {} });
}

async function writeItems(
  db: Db,
  subject: Subject,
  { ids, decides, dataset }: { ids: readonly number[]; decides: boolean; dataset: string },
): Promise<void> {
  const { table, owner } = itemsOf(subject);
  const isListed = sql`${owner} = ${idOf(subject)} and dataset = ${dataset}`;
  await clear(db, { table, isListed, subject, decides });
  const space = isOfPerson(subject)
    ? { column: sql`, in_profile`, value: sql`, ${subject.inProfile}` }
    : NO_SPACE;
  await sql`
    insert into ${table} (${owner}, dataset, item_id, position ${space.column})
    select ${idOf(subject)}, ${dataset}, id, place - 1 ${space.value}
    from unnest(${ids}::bigint[]) with ordinality as item (id, place)`.execute(db);
}

const NO_SPACE = { column: sql``, value: sql`` };

async function writeSupported(
  db: Db,
  subject: PersonSubject,
  { ids, decides, spellings }: { ids: readonly number[]; decides: boolean; spellings: Spellings },
): Promise<void> {
  const { personId, inProfile } = subject;
  const table = sql.table('person_supported_organization');
  await clear(db, { table, isListed: sql`person_id = ${personId}`, subject, decides });
  const spelled = ids.map((id) => spellingColumns(spellings[id] ?? null));
  await sql`
    insert into ${table} (person_id, organization_id, in_profile, spelling, spelling_key, spelling_is_plain)
    select ${personId}, id, ${inProfile}, spelling, key, is_plain
    from unnest(${ids}::bigint[], ${spelled.map(({ spelling }) => spelling)}::text[],
      ${spelled.map(({ spelling_key }) => spelling_key)}::text[], ${spelled.map((one) => one.spelling_is_plain)}::bool[])
      as item (id, spelling, key, is_plain)`.execute(db);
}

interface Cleared {
  readonly table: RawBuilder<unknown>;
  readonly isListed: RawBuilder<unknown>;
  readonly subject: Subject;
  readonly decides: boolean;
}

/** Deletes the rows of a list from its space. Those of the common space give way to a profile that decides. */
async function clear(db: Db, { table, isListed, subject, decides }: Cleared): Promise<void> {
  await sql`delete from ${table} where ${isListed} and ${isOfSpace(subject)}`.execute(db);
  if (subject.inProfile)
    await sql`
      update ${table} set overridden = ${decides}
      where ${isListed} and not in_profile and overridden <> ${decides}`.execute(db);
}
