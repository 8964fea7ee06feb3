import type { Dataset } from '@kithline/contract/lookups.ts';
import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import type { Item } from './items.queries.ts';

/**
 * Stores an item as retired: deleted, or merged into another item. Items merged into the retired one earlier
 * then count as merged into that other item.
 */
export async function retireItem(
  db: Db,
  id: number,
  { mergedInto, now }: { mergedInto: number | null; now: Date },
): Promise<void> {
  await sql`
    insert into retired_lookup (id, dataset, name, name_norm, position, detail, merged_into, after_change, retired_on)
    select id, dataset, name, name_norm, position, detail, ${mergedInto}::bigint,
      (select coalesce(max(id), 0) from profile_change), ${now}::timestamptz from lookup where id = ${id}`.execute(
    db,
  );
  if (mergedInto !== null)
    await sql`update retired_lookup set merged_into = ${mergedInto} where merged_into = ${id}`.execute(db);
}

export async function deleteItem(db: Db, id: number): Promise<void> {
  await db.deleteFrom('lookup').where('id', '=', id).execute();
}

export interface Deleted extends Item {
  readonly retiredOn: Date;
}

/**
 * Returns a page of the items that were deleted after `since`, the latest first, and the total number of
 * them.
 */
export async function deletedItems(
  db: Db,
  { dataset, since, limit, offset }: { dataset: Dataset; since: Date; limit: number; offset: number },
): Promise<{ items: Deleted[]; total: number }> {
  const deleted = db
    .selectFrom('retiredLookup')
    .where('dataset', '=', dataset)
    .where('mergedInto', 'is', null)
    .where('retiredOn', '>', since);
  const items = await deleted
    .select(['id', 'name', 'retiredOn'])
    .orderBy('retiredOn', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await deleted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
}

/** Locks an item that was deleted after `since`, or returns null. */
export async function holdDeleted(
  db: Db,
  { dataset, id, since }: { dataset: Dataset; id: number; since: Date },
): Promise<Deleted | null> {
  const row = await db
    .selectFrom('retiredLookup')
    .select(['id', 'name', 'retiredOn'])
    .where('id', '=', id)
    .where('dataset', '=', dataset)
    .where('mergedInto', 'is', null)
    .where('retiredOn', '>', since)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Restores a deleted item under its former id. Returns false if another item has its name. */
export async function reviveItem(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    insert into lookup (id, dataset, name, name_norm, position, detail) overriding system value
    select id, dataset, name, name_norm, position, detail from retired_lookup where id = ${id}
    on conflict on constraint lookup_dataset_name_unique do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Deletes the record of a retired item and its stored uses. */
export async function forgetRetired(db: Db, id: number): Promise<void> {
  await db.deleteFrom('retiredLookup').where('id', '=', id).execute();
}

/**
 * Deletes the stored uses of items that were deleted at `until` or before. Their names stay, for the history
 * of profiles.
 */
export async function forgetUsesBefore(db: Db, until: Date): Promise<void> {
  await sql`
    delete from retired_use u using retired_lookup r where r.id = u.item_id and r.retired_on <= ${until}`.execute(
    db,
  );
}

/** For merged items among these ids, the items into which they were merged. */
export async function mergedInto(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; into: number }>`
    select id, merged_into as into from retired_lookup
    where id = any(${[...ids]}::bigint[]) and merged_into is not null`.execute(db);
  return new Map(rows.map(({ id, into }) => [id, into]));
}

/**
 * Returns the item that each id stands for today: the item itself, or the item into which it was merged.
 * Deleted items are missing. With `hold`, the items cannot be deleted or merged before the transaction ends.
 */
export async function standingItems(
  db: Db,
  ids: readonly number[],
  { hold }: { hold: boolean },
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; standing: number }>`
    select wanted.id, l.id as standing from unnest(${[...ids]}::bigint[]) as wanted (id)
    left join retired_lookup r on r.id = wanted.id
    join lookup l on l.id = coalesce(r.merged_into, wanted.id)
    ${hold ? sql`order by l.id for key share of l` : sql``}`.execute(db);
  return new Map(rows.map(({ id, standing }) => [id, standing]));
}
