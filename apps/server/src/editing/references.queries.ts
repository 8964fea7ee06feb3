import type { OrganizationRef } from '@kithline/contract/people.ts';
import { sql } from 'kysely';
import { widestScope } from '../scopes/read-scope.ts';
import { readOrganizationRefs } from '../seen-facts/read-organization-refs.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { type Field, fieldOf, isStatedField } from './fields/fields.ts';
import { type Kind, readIds } from './fields/kinds.ts';
import { type EntryRow, isRow, isStated, type State } from './fields/states.ts';

/** Whether all of these ids are items of the dataset. Locks the items against deletion. */
export async function holdsItems(db: Db, dataset: string, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const distinct = [...new Set(ids)];
  const { rows } = await sql`
    select from lookup where dataset = ${dataset} and id = any(${distinct}::bigint[]) order by id for key share`.execute(
    db,
  );
  return rows.length === distinct.length;
}

/** Returns which of these organizations no administrator has named. */
export async function unnamedAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from organization where id = any(${[...ids]}::bigint[]) and name is null order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Whether facts of the person refer to all of these organizations. */
export async function refersToAll(db: Db, personId: number, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ refersToAll: boolean }>`
    select ${[...ids]}::bigint[] <@ array(
      select organization_id from work_role where person_id = ${personId} and organization_id is not null
      union select organization_id from education where person_id = ${personId}
      union select organization_id from person_supported_organization where person_id = ${personId}) as "refersToAll"`.execute(
    db,
  );
  return rows[0]?.refersToAll ?? false;
}

/** Returns the names of items of datasets by id, including deleted and merged ones. */
async function lookupNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('lookup')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .unionAll(db.selectFrom('retiredLookup').select(['id', 'name']).where('id', 'in', ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function placeNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from place where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface Names {
  readonly item: ReadonlyMap<number, string>;
  readonly place: ReadonlyMap<number, string>;
  readonly organization: ReadonlyMap<number, OrganizationRef>;
}

/**
 * Reads the names of all items, places and organizations that states refer to, by id. Organizations whose
 * names the viewer may not see are left out.
 */
export async function readNames(
  db: Db,
  viewer: Viewer,
  states: Iterable<readonly [Field, State]>,
): Promise<Names> {
  const all = [...states];
  const rows = all.flatMap(([, state]) => (isRow(state) ? state : []));
  const idsOf = (...kinds: readonly Kind[]): number[] =>
    all.flatMap(([field, state]) =>
      isStatedField(field) && kinds.includes(fieldOf(field).kind) && isStated(state)
        ? [...readIds([state.value].flat())]
        : [],
    );
  const organizationIds = [...idsOf('organizations'), ...rows.flatMap((row) => row.organization_id ?? [])];
  return {
    item: await lookupNames(db, [...new Set([...idsOf('list', 'choice'), ...rows.flatMap(itemsOf)])]),
    place: await placeNames(db, idsOf('place')),
    organization: await readOrganizationRefs(db, widestScope(viewer), organizationIds),
  };
}

const itemsOf = (row: EntryRow): readonly number[] =>
  'title' in row
    ? [...(row.seniority_ids ?? []), ...readIds([row.role_type_id])]
    : [...row.degree_ids, ...row.major_ids];
