import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

export interface Uses {
  readonly people: number;
  readonly organizations: number;
}

export const UNUSED: Uses = { people: 0, organizations: 0 };

/**
 * The number of people and organizations that show each of these items. An item of the common space that a
 * profile hides does not count for this person.
 */
export async function usesOf(db: Db, ids: readonly number[]): Promise<Map<number, Uses>> {
  if (ids.length === 0) return new Map();
  const these = sql`any(${[...ids]}::bigint[])`;
  // Counts rows, then subtracts the people who have the item both in the profile and in the common space.
  const { rows } = await sql<Uses & { id: number }>`
    with stated as (
      select item_id, count(*) as count from person_item where item_id = ${these} and not overridden group by item_id
    ), twice as (
      select own.item_id, count(*) as count from person_item own
      join person_item common using (person_id, dataset, item_id)
      where own.item_id = ${these} and own.in_profile and not common.in_profile and not common.overridden
      group by own.item_id
    ), named as (
      select item_id, count(*) as count from organization_item where item_id = ${these} group by item_id
    )
    select id, coalesce(stated.count, 0) - coalesce(twice.count, 0) as people, coalesce(named.count, 0) as organizations
    from unnest(${[...ids]}::bigint[]) as item (id)
    left join stated on stated.item_id = id left join twice on twice.item_id = id left join named on named.item_id = id`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...uses }) => [id, uses]));
}

/**
 * The number of people and organizations from whose lists each of these deleted items was removed, even if a
 * list was edited later and would not get the item back.
 */
export async function keptUsesOf(db: Db, ids: readonly number[]): Promise<Map<number, Uses>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Uses & { id: number }>`
    select item_id as id, count(distinct person_id) as people, count(distinct organization_id) as organizations
    from retired_use where item_id = any(${[...ids]}::bigint[]) group by item_id`.execute(db);
  return new Map(rows.map(({ id, ...uses }) => [id, uses]));
}

/**
 * Replaces one item by another in every list. A list that has both keeps the other one, at the earlier
 * position.
 */
export async function moveUses(db: Db, from: number, into: number): Promise<void> {
  await sql`
    update person_item kept set position = gone.position from person_item gone
    where gone.item_id = ${from} and kept.item_id = ${into} and kept.person_id = gone.person_id
      and kept.in_profile = gone.in_profile and gone.position < kept.position`.execute(db);
  await sql`
    delete from person_item gone using person_item kept
    where gone.item_id = ${from} and kept.item_id = ${into} and kept.person_id = gone.person_id
      and kept.in_profile = gone.in_profile`.execute(db);
  await sql`update person_item set item_id = ${into} where item_id = ${from}`.execute(db);
  await sql`
    update organization_item kept set position = gone.position from organization_item gone
    where gone.item_id = ${from} and kept.item_id = ${into} and kept.organization_id = gone.organization_id
      and gone.position < kept.position`.execute(db);
  await sql`
    delete from organization_item gone using organization_item kept
    where gone.item_id = ${from} and kept.item_id = ${into} and kept.organization_id = gone.organization_id`.execute(
    db,
  );
  await sql`update organization_item set item_id = ${into} where item_id = ${from}`.execute(db);
}

/** Removes a retired item from every list, and stores its positions in `retired_use`. */
export async function retireUses(db: Db, id: number): Promise<void> {
  await sql`
    with gone as (delete from person_item where item_id = ${id} returning person_id, position, in_profile)
    insert into retired_use (item_id, person_id, position, in_profile)
    select ${id}, person_id, position, in_profile from gone`.execute(db);
  await sql`
    with gone as (delete from organization_item where item_id = ${id} returning organization_id, position)
    insert into retired_use (item_id, organization_id, position)
    select ${id}, organization_id, position from gone`.execute(db);
}

/**
 * The field names of a dataset's lists for a person and for an organization; null if there is no such list.
 */
export interface ListFields {
  readonly person: string | null;
  readonly organization: string | null;
}

/**
 * Puts a restored item back into its lists, at its former position. Lists that were edited after the deletion
 * stay unchanged. If the member's profile has its own list, an item of the common space is restored as
 * overridden.
 */
export async function restoreUses(
  db: Db,
  { id, dataset }: { id: number; dataset: string },
  fields: ListFields,
): Promise<void> {
  await sql`
    insert into person_item (person_id, dataset, item_id, position, in_profile, overridden)
    select u.person_id, ${dataset}, ${id}, u.position, u.in_profile, not u.in_profile and exists (
      select from member_profile m where m.person_id = u.person_id and m.sources ? ${fields.person})
    from retired_use u join retired_lookup r on r.id = u.item_id
    where u.item_id = ${id} and u.person_id is not null and not exists (
      select from profile_change c join profile_change_field f on f.change_id = c.id
      where c.person_id = u.person_id and c.in_profile = u.in_profile and f.field = ${fields.person} and c.id > r.after_change)`.execute(
    db,
  );
  await sql`
    insert into organization_item (organization_id, dataset, item_id, position)
    select u.organization_id, ${dataset}, ${id}, u.position from retired_use u join retired_lookup r on r.id = u.item_id
    where u.item_id = ${id} and u.organization_id is not null and not exists (
      select from profile_change c join profile_change_field f on f.change_id = c.id
      where c.organization_id = u.organization_id and f.field = ${fields.organization} and c.id > r.after_change)`.execute(
    db,
  );
}

/** Deletes the record of which deleted items a member's profile had. */
export async function forgetKeptUses(db: Db, personId: number): Promise<void> {
  await sql`delete from retired_use where person_id = ${personId} and in_profile`.execute(db);
}
