import {
  type DatasetItem,
  datasetsApi,
  EDITED_DATASETS,
  type EditedDataset,
} from '@kithline/contract/datasets.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { DATASETS_KEY, ITEM_KEYS, LOOKUPS_KEY } from '../../lib/reply-keys.ts';

export const ITEMS_PER_PAGE = 50;
/** Maximum number of deleted items shown. */
const DELETED_SHOWN = 100;

/** A page of the items of a dataset, sorted by name, filtered by words of the name. */
export function itemsQuery(dataset: EditedDataset, at: { name: string; page: number }) {
  const query = { ...at, limit: ITEMS_PER_PAGE };
  return queryOptions({
    queryKey: [...DATASETS_KEY, dataset, query],
    queryFn: ({ signal }) => call(datasetsApi.list, { params: { name: dataset }, query }, signal),
    placeholderData: keepPreviousData,
  });
}

/**
 * Items whose names contain these words, without the number of uses: counting would be too slow while the
 * user types.
 */
export function offeredItemsQuery(dataset: EditedDataset, name: string) {
  const query = { dataset: EDITED_DATASETS[dataset], name, page: 1 };
  return queryOptions({
    queryKey: [...LOOKUPS_KEY, 'offered', query],
    queryFn: async ({ signal }) => (await call(lookupsApi.autocomplete, { query }, signal)).results,
    placeholderData: keepPreviousData,
  });
}

/** Items that can be restored, the most recently deleted first. */
export function deletedItemsQuery(dataset: EditedDataset) {
  return queryOptions({
    queryKey: [...DATASETS_KEY, dataset, 'deleted'],
    queryFn: ({ signal }) =>
      call(datasetsApi.deleted, { params: { name: dataset }, query: { limit: DELETED_SHOWN } }, signal),
  });
}

/** Creates an item. Throws CallFailure, as the functions below do. */
export async function createItem(dataset: EditedDataset, name: string): Promise<void> {
  await call(datasetsApi.create, { params: { name: dataset }, body: { name } });
  await refreshItems();
}

export async function renameItem(
  dataset: EditedDataset,
  { id, name }: Pick<DatasetItem, 'id' | 'name'>,
): Promise<void> {
  await call(datasetsApi.rename, { params: { name: dataset, id }, body: { name } });
  await refreshItems();
}

export async function mergeItem(dataset: EditedDataset, id: number, into: number): Promise<void> {
  await call(datasetsApi.merge, { params: { name: dataset, id }, body: { into } });
  await refreshItems();
}

export async function deleteItem(dataset: EditedDataset, id: number): Promise<void> {
  await call(datasetsApi.remove, { params: { name: dataset, id } });
  await refreshItems();
}

export async function restoreItem(dataset: EditedDataset, id: number): Promise<void> {
  await call(datasetsApi.restore, { params: { name: dataset, id } });
  await refreshItems();
}

async function refreshItems(): Promise<void> {
  await Promise.all(ITEM_KEYS.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
