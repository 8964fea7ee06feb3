import { DATASET_TITLES, type EditedDataset } from '@kithline/contract/datasets.ts';
import type { Act } from '@kithline/contract/activity.ts';
import { type ChangedValue, recordActivity } from '../../activity/record-activity.ts';
import type { House } from '../../house.ts';
import { publishToAll } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import type { Item } from './items.queries.ts';

interface ItemAct {
  readonly viewer: Viewer;
  readonly act: Extract<Act, `item-${string}`>;
  readonly dataset: EditedDataset;
  /** With the name that it had. */
  readonly item: Item;
  readonly change?: ChangedValue;
}

/** Records what an administrator has done to an item, and tells every browser: items stand in everybody's fields, filters and profiles. */
export async function announceItem(
  { clock }: House,
  db: Db,
  { viewer, act, dataset, item, change }: ItemAct,
): Promise<void> {
  await recordActivity(db, {
    by: viewer.userId,
    act,
    on: { kind: 'lookup', ...item },
    detail: DATASET_TITLES[dataset],
    change,
    via: 'dashboard',
    at: clock(),
  });
  await publishToAll(db, { type: 'refresh.lookups', data: {} });
}
