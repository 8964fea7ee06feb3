import { type RawBuilder, sql } from 'kysely';
import { spellingColumns } from '../../organizations/is-plain-spelling.ts';
import type { Db } from '../../tables.ts';
import { aliasesOf, writeAliases } from '../organizations/names.queries.ts';
import { idOf, isOfPerson, type Subject } from '../subject.queries.ts';
import { fieldsFor, type StatedField } from './fields.ts';
import { type AnyField, readIds, type Spellings, type Stated } from './kinds.ts';

export type InRows = Exclude<AnyField, { column: string }>;

type Listed = Pick<Stated, 'value' | 'spellings'>;

const itemsOf = (subject: Subject): string => (isOfPerson(subject) ? 'person_item' : 'organization_item');

type Columns = Readonly<Record<string, string | number | boolean>>;

/** The columns that identify the rows of a space. */
const keyOf = (subject: Subject): Columns =>
  isOfPerson(subject)
    ? { personId: subject.personId, inProfile: subject.inProfile }
    : { organizationId: subject.organizationId };

const hasAll = (columns: Columns): RawBuilder<unknown> =>
  sql.join(
    Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  );

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
  const { rows } = await sql<{ dataset: string; ids: number[] }>`
    select dataset, array_agg(item_id order by position, item_id) as ids from ${sql.table(itemsOf(subject))}
    where ${hasAll(keyOf(subject))} and dataset = any(${[...datasets.keys()]}::text[]) group by dataset`.execute(
    db,
  );
  for (const { dataset, ids } of rows) {
    const field = datasets.get(dataset);
    if (field !== undefined) lists.set(field, { value: ids });
  }
  return lists;
}

/** The organizations that a person supports, and the spellings of their names in the space. */
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

/** Writes a list. For a profile, also writes whether it replaces the list of the common space. */
export async function writeList(
  db: Db,
  subject: Subject,
  { about, state }: { about: InRows; state: Stated },
): Promise<void> {
  const ids = readIds(state.value);
  const isStated = state.source !== null;
  if (about.kind === 'aliases') return writeAliases(db, idOf(subject), about.read(state.value));
  if (about.kind === 'list') {
    const key = { ...keyOf(subject), dataset: about.dataset };
    return replaceRows(db, { table: itemsOf(subject), key, isStated }, itemRows(ids));
  }
  const supported = { table: 'person_supported_organization', key: keyOf(subject), isStated };
  return replaceRows(db, supported, supportRows(ids, state.spellings ?? {}));
}

/** The columns beside the key, and SQL for their values. */
interface NewRows {
  readonly columns: readonly string[];
  readonly values: RawBuilder<unknown>;
}

const itemRows = (ids: readonly number[]): NewRows => ({
  columns: ['item_id', 'position'],
  values: sql`id, place - 1 from unnest(${ids}::bigint[]) with ordinality as item (id, place)`,
});

function supportRows(ids: readonly number[], spellings: Spellings): NewRows {
  const spelled = ids.map((id) => spellingColumns(spellings[id] ?? null));
  return {
    columns: ['organization_id', 'spelling', 'spelling_key', 'spelling_is_plain'],
    values: sql`item.* from unnest(
      ${ids}::bigint[], ${spelled.map(({ spelling }) => spelling)}::text[],
      ${spelled.map(({ spellingKey }) => spellingKey)}::text[],
      ${spelled.map(({ spellingIsPlain }) => spellingIsPlain)}::bool[]) as item`,
  };
}

interface Listing {
  readonly table: string;
  readonly key: Columns;
  readonly isStated: boolean;
}

/**
 * Replaces the rows of a list in its space. For a profile, also marks the rows of the common space as
 * overridden if the profile states the list, and removes that mark otherwise.
 */
async function replaceRows(
  db: Db,
  { table, key, isStated }: Listing,
  { columns, values }: NewRows,
): Promise<void> {
  const rows = sql.table(table);
  await sql`delete from ${rows} where ${hasAll(key)}`.execute(db);
  if (key['inProfile'] === true)
    await sql`
      update ${rows} set overridden = ${isStated}
      where ${hasAll({ ...key, inProfile: false })} and overridden <> ${isStated}`.execute(db);
  const names = [...Object.keys(key), ...columns].map((column) => sql.ref(column));
  const keyValues = Object.values(key).map((value) => sql`${value}`);
  await sql`insert into ${rows} (${sql.join(names)}) select ${sql.join(keyValues)}, ${values}`.execute(db);
}
