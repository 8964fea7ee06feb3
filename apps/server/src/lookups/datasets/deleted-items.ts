import {
  type DatasetItem,
  DELETED_ITEMS_KEPT_DAYS,
  type DeletedItem,
  EDITED_DATASETS,
  type EditedDataset,
} from '@kithline/contract/datasets.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../../app-context.ts';
import { unixSeconds } from '../../platform/clock.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { inDirectory } from '../../scopes/lock-directory.ts';
import type { Viewer } from '../../viewer.ts';
import { announceItem } from './announce-item.ts';
import { type ItemOf, withUses } from './edit-items.ts';
import { LIST_FIELDS } from './edited-dataset.ts';
import { deletedItems, forgetRetired, forgetUsesBefore, holdDeleted, reviveItem } from './retired.queries.ts';
import { keptUsesOf, restoreUses, UNUSED } from './uses.queries.ts';

export async function listDeleted(
  { db, clock }: AppContext,
  name: EditedDataset,
  { page, limit }: { page: number; limit: number },
): Promise<Page<DeletedItem>> {
  const query = { dataset: EDITED_DATASETS[name], since: keptSince(clock()) };
  const { items, total } = await deletedItems(db, { ...query, limit, offset: (page - 1) * limit });
  const uses = await keptUsesOf(
    db,
    items.map(({ id }) => id),
  );
  return toPage(
    items.map((item) => ({
      id: item.id,
      name: item.name,
      deletedOn: unixSeconds(item.retiredOn),
      ...(uses.get(item.id) ?? UNUSED),
    })),
    { page, limit, total },
  );
}

/**
 * Restores a deleted item in every list that has not been edited since the deletion. Throws 409 if another
 * item has its name now.
 */
export async function restoreItem(
  app: AppContext,
  viewer: Viewer,
  { name, id }: ItemOf,
): Promise<DatasetItem> {
  const dataset = EDITED_DATASETS[name];
  return inDirectory(app.db, async (db) => {
    const item = await holdDeleted(db, { dataset, id, since: keptSince(app.clock()) });
    if (item === null) throw notFound();
    if (!(await reviveItem(db, id)))
      throw new Failure('conflict', {
        clientMessage: `Another item is called “${item.name}” now. Rename it, then restore this one.`,
      });
    await restoreUses(db, { id, dataset }, LIST_FIELDS[name]);
    await forgetRetired(db, id);
    const restored = { id, name: item.name };
    await announceItem(app, db, { viewer, words: 'restored', dataset: name, item: restored });
    return withUses(db, restored);
  });
}

/** Deletes the stored uses of items that can no longer be restored. */
export async function forgetOldUses({ db, clock }: AppContext): Promise<void> {
  await forgetUsesBefore(db, keptSince(clock()));
}

/** Items that were deleted after this time can be restored. */
const keptSince = (now: Date): Date => new Date(now.getTime() - DELETED_ITEMS_KEPT_DAYS * 86_400_000);
