import { foldText } from '@kithline/base/fold-text.ts';
import { sql } from 'kysely';
import { normalizeOrganizationName } from '../organizations/normalize-organization-name.ts';
import { readCompanySlug } from '../organizations/read-organization-facts.ts';
import type { Db } from '../tables.ts';
import type { Source } from '../tables-of-facts.ts';
import { type Field, isOneOf, type State, type Stated, type States } from './facts.ts';
import { aliasesOf, writeAliases } from './organization-aliases.queries.ts';
import { MAPPINGS, ORGANIZATION_LISTS, ORGANIZATION_SCALARS } from './organization-fields.ts';

// Reads and writes the states of an organization's fields.

/** Lets nobody else edit the organization before this transaction ends; false when there is none with this id. */
export async function lockOrganization(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from organization where id = ${id} for no key update`.execute(db);
  return rows.length > 0;
}

type Row = Readonly<Record<string, unknown>> & { readonly sources: Readonly<Record<string, Source>> };

export async function readOrganizationStates(
  db: Db,
  id: number,
  fields: readonly Field[],
): Promise<Map<Field, State>> {
  const { rows } = await sql<Row>`select * from organization where id = ${id}`.execute(db);
  const row = rows[0] ?? { sources: {} };
  const items = fields.some((field) => isOneOf(ORGANIZATION_LISTS, field)) ? await itemsOf(db, id) : NO_ITEMS;
  const aliases = fields.includes('mappedNames') ? await aliasesOf(db, id) : [];
  const valueOf = (field: Field): unknown => {
    if (isOneOf(ORGANIZATION_SCALARS, field)) return row[ORGANIZATION_SCALARS[field]] ?? null;
    if (isOneOf(MAPPINGS, field)) return row[MAPPINGS[field]] ?? [];
    return isOneOf(ORGANIZATION_LISTS, field) ? (items.get(ORGANIZATION_LISTS[field]) ?? []) : aliases;
  };
  return new Map(
    fields.map((field) => [
      field,
      { value: valueOf(field) as Stated['value'], source: row.sources[field] ?? null },
    ]),
  );
}

const NO_ITEMS: ReadonlyMap<string, readonly number[]> = new Map();

/** The ids of all lists by their datasets, in their order. */
async function itemsOf(db: Db, id: number): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ dataset: string; ids: number[] }>`
    select dataset, array_agg(item_id order by position, item_id) as ids from organization_item
    where organization_id = ${id} group by dataset`.execute(db);
  return new Map(rows.map(({ dataset, ids }) => [dataset, ids]));
}

export async function writeOrganizationStates(
  db: Db,
  { id, userId, now, isHidden = false }: { id: number; userId: number; now: Date; isHidden?: boolean },
  states: States,
): Promise<void> {
  const stated = [...states] as [string, Stated][];
  const assigned = stated.flatMap(([field, { value }]) => {
    if (isOneOf(ORGANIZATION_SCALARS, field))
      return [sql`, ${sql.ref(ORGANIZATION_SCALARS[field])} = ${value}`];
    return isOneOf(MAPPINGS, field) ? [sql`, ${sql.ref(MAPPINGS[field])} = ${value}::text[]`] : [];
  });
  const named = Object.fromEntries(
    stated.flatMap(([field, { source }]) => (source === null ? [] : [[field, source]])),
  );
  const unnamed = stated.flatMap(([field, { source }]) => (source === null ? [field] : []));
  await sql`
    update organization set ${isHidden ? sql`` : sql`updated_on = ${now}, updated_by = ${userId},`}
      sources = (sources - ${unnamed}::text[]) || ${JSON.stringify(named)}::jsonb ${sql.join(assigned, sql``)}
    where id = ${id}`.execute(db);
  // What it is called decides which other names it can do without.
  const name = states.get('name') as Stated | undefined;
  if (name !== undefined) await writeName(db, id, name.value as string | null);
  for (const [field, { value }] of stated) {
    if (field === 'linkedin') await writeSlug(db, id, value as string | null);
    if (field === 'mappedNames') await writeAliases(db, id, value as unknown as readonly string[]);
    if (isOneOf(ORGANIZATION_LISTS, field))
      await writeList(db, id, { dataset: ORGANIZATION_LISTS[field], ids: value as readonly number[] });
  }
}

/** What lists are sorted by and files are matched by follows from the name. The former name goes on meaning the organization; aliases keep their spelling. */
async function writeName(db: Db, id: number, name: string | null): Promise<void> {
  await sql`update organization set name_key = ${name === null ? null : foldText(name)} where id = ${id}`.execute(
    db,
  );
  if (name === null) return;
  await sql`
    insert into organization_name (name_norm, organization_id, name) values (${normalizeOrganizationName(name)}, ${id}, ${name})
    on conflict (name_norm) do update set is_common = true, is_alias = organization_name.is_alias and organization_name.is_common,
      name = case when organization_name.is_alias and organization_name.is_common then organization_name.name else excluded.name end
    where organization_name.organization_id = excluded.organization_id`.execute(db);
}

/** The key of a company's or school's profile address. */
async function writeSlug(db: Db, id: number, linkedin: string | null): Promise<void> {
  const slug = readCompanySlug(linkedin ?? '');
  await sql`update organization set linkedin_slug = ${slug} where id = ${id}`.execute(db);
}

async function writeList(
  db: Db,
  id: number,
  { dataset, ids }: { dataset: string; ids: readonly number[] },
): Promise<void> {
  await sql`delete from organization_item where organization_id = ${id} and dataset = ${dataset}`.execute(db);
  await sql`
    insert into organization_item (organization_id, dataset, item_id, position)
    select ${id}, ${dataset}, item, place - 1 from unnest(${ids}::bigint[]) with ordinality as given (item, place)`.execute(
    db,
  );
}

interface HolderOfName {
  readonly id: number;
  /** Whether others than contacts files name the organization so. */
  readonly isNamed: boolean;
}

/** Who has these names already, also as aliases: by name, the organizations that have one. */
export async function holdersOfNames(db: Db, names: readonly string[]): Promise<Map<string, HolderOfName>> {
  const norms = names.map(normalizeOrganizationName);
  const { rows } = await sql<HolderOfName & { norm: string }>`
    select n.name_norm as norm, n.organization_id as id, o.name is not null and n.is_common as "isNamed"
    from organization_name n join organization o on o.id = n.organization_id
    where n.name_norm = any(${norms}::text[])`.execute(db);
  const holders = new Map(rows.map(({ norm, ...holder }) => [norm, holder]));
  return new Map(
    names.flatMap((name) => {
      const holder = holders.get(normalizeOrganizationName(name));
      return holder === undefined ? [] : [[name, holder] as const];
    }),
  );
}

/** Another organization with the same profile address; null without one. */
export async function holderOfCompanySlug(db: Db, id: number, linkedin: string): Promise<string | null> {
  const slug = readCompanySlug(linkedin);
  if (slug === null) return null;
  const { rows } = await sql<{ name: string | null }>`
    select name from organization where linkedin_slug = ${slug} and id <> ${id}`.execute(db);
  return rows[0] === undefined ? null : (rows[0].name ?? 'another organization');
}
