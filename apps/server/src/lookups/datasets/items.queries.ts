import { foldText } from '@kithline/base/fold-text.ts';
import type { Dataset } from '@kithline/contract/lookups.ts';
import { type RawBuilder, sql } from 'kysely';
import { fitsTyped, searchText, type TypedText } from '../../platform/text/match-text.ts';
import type { Db, RowOf } from '../../tables.ts';

/** An item without its uses. */
export type Item = Readonly<RowOf<'lookup', 'id' | 'name'>>;

export interface ItemSearch {
  readonly dataset: Dataset;
  /** Null for all items. */
  readonly typed: TypedText | null;
  readonly limit: number;
  readonly offset: number;
}

export async function itemsMatching(
  db: Db,
  { dataset, typed, limit, offset }: ItemSearch,
): Promise<{ items: Item[]; total: number }> {
  const { rows } = await sql<Item>`
    select id, name from lookup where dataset = ${dataset} order by name_norm, id`.execute(db);
  const found = typed === null ? rows : rows.filter(({ name }) => fitsTyped(searchText(name), typed));
  return { items: found.slice(offset, offset + limit), total: found.length };
}

/** Locks items of a dataset, in the order of their ids, also against being added to a list. */
export async function holdItems(db: Db, dataset: Dataset, ids: readonly number[]): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select id, name from lookup where dataset = ${dataset} and id = any(${[...ids]}::bigint[]) order by id for update`.execute(
    db,
  );
  return rows;
}

/**
 * Adds an item. Null if an item has this name. Edited lists are sorted by name, so the item is placed after
 * the last one whose name precedes the new name.
 */
export async function insertItem(db: Db, dataset: Dataset, name: string): Promise<Item | null> {
  const norm = foldText(name);
  const { rows } = await sql<Item>`
    insert into lookup (dataset, name, name_norm, position) values (${dataset}, ${name}, ${norm}, ${positionFor(dataset, norm)})
    on conflict on constraint lookup_dataset_name_unique do nothing returning id, name`.execute(db);
  return rows[0] ?? null;
}

/** Renames a locked item. Null if another item has this name. */
export async function updateName(db: Db, dataset: Dataset, { id, name }: Item): Promise<Item | null> {
  const norm = foldText(name);
  const { rows } = await sql<Item>`
    update lookup set name = ${name}, name_norm = ${norm},
      position = case when name_norm = ${norm} then position else ${positionFor(dataset, norm)} end
    where id = ${id} and not exists (
      select from lookup other where other.dataset = ${dataset} and other.name_norm = ${norm} and other.id <> ${id})
    returning id, name`.execute(db);
  return rows[0] ?? null;
}

const positionFor = (dataset: Dataset, norm: string): RawBuilder<number> => sql<number>`
  (select coalesce(max(before.position), 0) from lookup before where before.dataset = ${dataset} and before.name_norm < ${norm})`;

/**
 * Stores that administrators have decided about these names. The product's own lists then neither add nor
 * change items with these names.
 */
export async function noteDecided(db: Db, dataset: Dataset, names: readonly string[]): Promise<void> {
  await sql`
    insert into decided_lookup_name (dataset, name_norm)
    select ${dataset}, norm from unnest(${[...new Set(names.map(foldText))]}::text[]) as norm
    on conflict do nothing`.execute(db);
}
