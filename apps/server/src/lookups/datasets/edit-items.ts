import { type DatasetItem, EDITED_DATASETS, type EditedDataset } from '@kithline/contract/datasets.ts';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { invalidField, notFound } from '../../platform/failure.ts';
import { inDirectory } from '../../scopes/lock-directory.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { announceItem } from './announce-item.ts';
import { holdItems, insertItem, type Item, itemsMatching, noteDecided, updateName } from './items.queries.ts';
import { deleteItem, retireItem } from './retired.queries.ts';
import { retireUses, moveUses, UNUSED, usesOf } from './uses.queries.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import { readTyped } from '../../platform/text/match-text.ts';

const NAME_TAKEN = 'There is an item with this name already.';
const TARGET_GONE = 'This item no longer exists. Choose another one.';
const SAME_ITEM = 'An item cannot be merged into itself.';

/** An item of a dataset that administrators edit. */
export interface ItemOf {
  readonly name: EditedDataset;
  readonly id: number;
}

/** Adds an item. Throws 422 if an item has this name, ignoring case and accents. */
export async function createItem(
  app: AppContext,
  viewer: Viewer,
  { name, itemName }: { name: EditedDataset; itemName: string },
): Promise<DatasetItem> {
  const dataset = EDITED_DATASETS[name];
  return inTransaction(app.db, async (db) => {
    const item = await insertItem(db, dataset, itemName);
    if (item === null) throw invalidField('name', NAME_TAKEN);
    await noteDecided(db, dataset, [itemName]);
    await announceItem(app, db, { viewer, words: 'added', dataset: name, item });
    return { ...item, ...UNUSED };
  });
}

/** Renames an item. Throws 422 if another item has this name, ignoring case and accents. */
export async function renameItem(
  app: AppContext,
  viewer: Viewer,
  { name, id, itemName }: ItemOf & { itemName: string },
): Promise<DatasetItem> {
  const dataset = EDITED_DATASETS[name];
  return inTransaction(app.db, async (db) => {
    const [before] = await holdItems(db, dataset, [id]);
    if (before === undefined) throw notFound();
    if (before.name === itemName) return withUses(db, before);
    const item = await updateName(db, dataset, { id, name: itemName });
    if (item === null) throw invalidField('name', NAME_TAKEN);
    await noteDecided(db, dataset, [before.name, itemName]);
    await announceItem(app, db, { viewer, words: 'renamed', dataset: name, item: before, to: itemName });
    return withUses(db, item);
  });
}

/** Merges an item into another one, which takes over its uses and replaces it in saved URLs. */
export async function mergeItem(
  app: AppContext,
  viewer: Viewer,
  { name, id, into }: ItemOf & { into: number },
): Promise<DatasetItem> {
  const dataset = EDITED_DATASETS[name];
  if (into === id) throw invalidField('into', SAME_ITEM);
  return inDirectory(app.db, async (db) => {
    const locked = await holdItems(db, dataset, [id, into]);
    const retired = locked.find((item) => item.id === id);
    const target = locked.find((item) => item.id === into);
    if (retired === undefined) throw notFound();
    if (target === undefined) throw invalidField('into', TARGET_GONE);
    await moveUses(db, id, into);
    await retireItem(db, id, { mergedInto: into, now: app.clock() });
    await deleteItem(db, id);
    await noteDecided(db, dataset, [retired.name]);
    await announceItem(app, db, { viewer, words: 'merged', dataset: name, item: retired, into: target });
    return withUses(db, target);
  });
}

/** Deletes an item and removes it from every list. It can be restored for `DELETED_ITEMS_KEPT_DAYS` days. */
export async function removeItem(app: AppContext, viewer: Viewer, { name, id }: ItemOf): Promise<void> {
  const dataset = EDITED_DATASETS[name];
  await inDirectory(app.db, async (db) => {
    const [retired] = await holdItems(db, dataset, [id]);
    if (retired === undefined) throw notFound();
    await retireItem(db, id, { mergedInto: null, now: app.clock() });
    await retireUses(db, id);
    await deleteItem(db, id);
    await noteDecided(db, dataset, [retired.name]);
    await announceItem(app, db, { viewer, words: 'deleted', dataset: name, item: retired });
  });
}

export async function withUses(db: Db, item: Item): Promise<DatasetItem> {
  return { ...item, ...((await usesOf(db, [item.id])).get(item.id) ?? UNUSED) };
}

/** Returns a page of the items whose names contain each of the words, sorted by name, with their uses. */
export async function listItems(
  { db }: AppContext,
  name: EditedDataset,
  query: { name?: string | undefined; page: number; limit: number },
): Promise<Page<DatasetItem>> {
  const { page, limit } = query;
  const search = {
    dataset: EDITED_DATASETS[name],
    typed: readTyped(query.name ?? ''),
    limit,
    offset: (page - 1) * limit,
  };
  const { items, total } = await itemsMatching(db, search);
  const uses = await usesOf(
    db,
    items.map(({ id }) => id),
  );
  return toPage(
    items.map((item) => ({ ...item, ...(uses.get(item.id) ?? UNUSED) })),
    { page, limit, total },
  );
}
