import { sql } from 'kysely';
import type { Sight } from '../scopes/seen-spaces.ts';
import { spacesSeen } from '../scopes/seen-spaces.ts';
import { shownOrganizationNames } from '../seen-facts/seen-organizations.ts';
import type { Db } from '../tables.ts';

/**
 * Whether all of these are items of the dataset. They are held: nobody deletes them before the transaction
 * ends.
 */
export async function holdsItems(db: Db, dataset: string, ids: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql`
    select from lookup where dataset = ${dataset} and id = any(${wanted}::bigint[]) order by id for key share`.execute(
    db,
  );
  return rows.length === wanted.length;
}

export async function isPlace(db: Db, id: number): Promise<boolean> {
  return (await sql`select from place where id = ${id}`.execute(db)).rows.length > 0;
}

/** Returns the ids of organizations that do not exist or whose name the viewer does not see. */
export async function strangeOrganizations(db: Db, sight: Sight, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) as wanted (id)
    where id not in (
      select organization_id from (${shownOrganizationNames(spacesSeen(sight), sql`select unnest(${ids}::bigint[])`)}) as shown)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Those of these organizations that only files and members name. */
export async function unnamedAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from organization where id = any(${[...ids]}::bigint[]) and name is null order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Whether facts of the person lead to all of these organizations. */
export async function leadsToAll(db: Db, personId: number, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ isLed: boolean }>`
    select ${[...ids]}::bigint[] <@ array(
      select organization_id from work_role where person_id = ${personId} and organization_id is not null
      union select organization_id from education where person_id = ${personId}
      union select organization_id from person_supported_organization where person_id = ${personId}) as "isLed"`.execute(
    db,
  );
  return rows[0]?.isLed ?? false;
}

/**
 * Names of lookups by their ids, also of those that were deleted or merged: the history goes on saying what
 * was there.
 */
export async function lookupNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
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
