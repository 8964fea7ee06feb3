import type { EditedDataset } from '@kithline/contract/datasets.ts';
import { recordActivity } from '../../activity/record-activity.ts';
import type { AppContext } from '../../app-context.ts';
import { publishToAll } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import type { Item } from './items.queries.ts';

/** The words for one item of a dataset in a sentence. */
const ONE_OF: Readonly<Record<EditedDataset, string>> = {
  causes: 'cause',
  interest_types: 'interest',
  job_functions: 'job function',
  tag_types_organization: 'organization tag',
  tag_types_people: 'person tag',
};

interface ItemAct {
  readonly viewer: Viewer;
  readonly words: 'added' | 'renamed' | 'merged' | 'deleted' | 'restored';
  readonly dataset: EditedDataset;
  /** The item with its former name. */
  readonly item: Item;
  readonly into?: Item;
  /** The new name. */
  readonly to?: string;
}

/** Records an administrator's change to an item, and makes every browser refetch items. */
export async function announceItem(
  { clock }: AppContext,
  db: Db,
  { viewer, words, dataset, item, into, to }: ItemAct,
): Promise<void> {
  const { id, name } = item;
  await recordActivity(db, {
    by: viewer,
    kind: 'dataset',
    words: `${words} the ${ONE_OF[dataset]}`,
    on: { kind: 'item', id, name },
    also: into && { words: 'into', on: { kind: 'item', id: into.id, name: into.name } },
    value: to === undefined ? undefined : { field: 'Name', from: name, to },
    place: 'dashboard',
    now: clock(),
  });
  await publishToAll(db, { type: 'refresh.lookups', data: {} });
}
