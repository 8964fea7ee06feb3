import { sql } from 'kysely';
import { spellingColumns } from '../organizations/spelling-columns.ts';
import type { Db } from '../tables.ts';
import { type Field, isOneOf, LISTS, type Spellings, type Stated } from './facts.ts';
import type { Subject } from './person-states.queries.ts';

// Reads and writes the lists of a person in one space.

/** Stands for the dataset of the organizations that a person supports, which are no lookups. */
export const SUPPORTED = 'supported-organizations';
export const SUPPORTS = 'supportedOrganizations' satisfies Field;

/** The ids of the lists of this space by their datasets, in their order; nothing when no list is among the fields. */
export async function itemsIn(
  db: Db,
  { personId, inProfile }: Subject,
  fields: readonly Field[],
): Promise<Map<string, number[]>> {
  const datasets = fields.flatMap((field) => (isOneOf(LISTS, field) ? LISTS[field] : []));
  if (datasets.length === 0 && !fields.includes(SUPPORTS)) return new Map();
  const { rows } = await sql<{ dataset: string; ids: number[] }>`
    select dataset, array_agg(item_id order by position, item_id) as ids from person_item
    where person_id = ${personId} and in_profile = ${inProfile} and dataset = any(${datasets}::text[]) group by dataset
    union all
    select ${SUPPORTED}, array_agg(organization_id order by organization_id) from person_supported_organization
    where person_id = ${personId} and in_profile = ${inProfile} having count(*) > 0`.execute(db);
  return new Map(rows.map(({ dataset, ids }) => [dataset, ids]));
}

export async function spellingsOf(db: Db, { personId, inProfile }: Subject): Promise<Spellings> {
  const { rows } = await sql<{ id: number; spelling: string }>`
    select organization_id as id, spelling from person_supported_organization
    where person_id = ${personId} and in_profile = ${inProfile} and spelling is not null`.execute(db);
  return Object.fromEntries(rows.map(({ id, spelling }) => [id, spelling]));
}

/** Writes a list; in a profile also whether it stands in place of the common one. */
export async function writeItems(
  db: Db,
  { personId, inProfile }: Subject,
  { field, state: { value, source, spellings = {} } }: { field: string; state: Stated },
): Promise<void> {
  const ids = value as readonly number[];
  const decides = source !== null;
  const isOfList = isOneOf(LISTS, field);
  const table = sql.table(isOfList ? 'person_item' : 'person_supported_organization');
  const ofField = isOfList ? sql`dataset = ${LISTS[field]}` : sql`true`;
  const ofPerson = sql`person_id = ${personId} and ${ofField}`;
  await sql`delete from ${table} where ${ofPerson} and in_profile = ${inProfile}`.execute(db);
  if (inProfile)
    await sql`update ${table} set overridden = ${decides} where ${ofPerson} and not in_profile and overridden <> ${decides}`.execute(
      db,
    );
  if (ids.length === 0) return;
  const spelled = ids.map((id) => spellingColumns(spellings[id] ?? null));
  await (
    isOfList
      ? sql`
        insert into person_item (person_id, dataset, item_id, position, in_profile)
        select ${personId}, ${LISTS[field]}, id, place - 1, ${inProfile} from unnest(${ids}::bigint[]) with ordinality as item (id, place)`
      : sql`
        insert into person_supported_organization (person_id, organization_id, in_profile, spelling, spelling_key, spelling_is_plain)
        select ${personId}, id, ${inProfile}, spelling, key, is_plain from unnest(${ids}::bigint[], ${spelled.map(({ spelling }) => spelling)}::text[],
          ${spelled.map(({ spelling_key }) => spelling_key)}::text[], ${spelled.map((one) => one.spelling_is_plain)}::bool[])
          as item (id, spelling, key, is_plain)`
  ).execute(db);
}
