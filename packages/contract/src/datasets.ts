import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import type { Dataset } from './lookups.ts';
import { requiredLine } from './rules.ts';
import { Id, IdText, Instant, pageOf, paging } from './wire.ts';

/** The keys are names in URLs; the values are names in the lookups of fields. */
export const EDITED_DATASETS = {
  causes: 'causes',
  interest_types: 'interests',
  job_functions: 'job-functions',
  tag_types_organization: 'organization-tags',
  tag_types_people: 'person-tags',
} as const satisfies Record<string, Dataset>;
export type EditedDataset = keyof typeof EDITED_DATASETS;

export const DATASET_TITLES: Readonly<Record<EditedDataset, string>> = {
  causes: 'Causes',
  interest_types: 'Interests',
  job_functions: 'Job Functions',
  tag_types_organization: 'Organization Tags',
  tag_types_people: 'Person Tags',
};

const EditedDataset = z.enum(Object.keys(EDITED_DATASETS) as [EditedDataset, ...EditedDataset[]]);

const Uses = { people: z.int().check(z.gte(0)), organizations: z.int().check(z.gte(0)) };

export const DatasetItem = z
  .object({ id: Id, name: z.string(), ...Uses })
  .register(z.globalRegistry, { id: 'DatasetItem' });
export type DatasetItem = z.infer<typeof DatasetItem>;

/** The two counts say how many people and organizations would get the item back. */
export const DeletedItem = z
  .extend(DatasetItem, { deletedOn: Instant })
  .register(z.globalRegistry, { id: 'DeletedItem' });
export type DeletedItem = z.infer<typeof DeletedItem>;

/** Maximum length of a name, in characters. */
export const ITEM_NAME = 250;
/** Days during which a deleted item can be restored. */
export const DELETED_ITEMS_KEPT_DAYS = 30;

export const ItemDraft = z.object({ name: requiredLine('Name', ITEM_NAME, 2) });

const INTO_REQUIRED = { error: 'Choose the item to merge into.' };
export const Merging = z.object({ into: z.int(INTO_REQUIRED).check(z.positive(INTO_REQUIRED)) });

const OfDataset = z.object({ name: EditedDataset });
const OfItem = z.extend(OfDataset, { id: IdText });

export const datasetsApi = {
  list: endpoint({
    method: 'GET',
    path: '/dataset/{name}',
    audience: 'administrator',
    share: 'heavy',
    summary: 'Items of a dataset by name, with how many people and organizations use them',
    params: OfDataset,
    query: z.object({ name: z.optional(z.string().check(z.maxLength(250))), ...paging(50) }),
    reply: pageOf(DatasetItem),
  }),
  create: endpoint({
    method: 'POST',
    path: '/dataset/{name}',
    audience: 'administrator',
    summary: 'Adds an item; 422 when an item has this name, ignoring case and accents',
    params: OfDataset,
    body: ItemDraft,
    reply: DatasetItem,
    status: 201,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/dataset/{name}/{id}',
    audience: 'administrator',
    summary: 'Renames an item; 422 when another item has this name, ignoring case and accents',
    params: OfItem,
    body: ItemDraft,
    reply: DatasetItem,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/dataset/{name}/{id}/merge',
    audience: 'administrator',
    summary:
      'Merges an item into another item of the dataset. Uses of the item, and filters with its id, then refer to the other item. Cannot be undone',
    params: OfItem,
    body: Merging,
    reply: DatasetItem,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/dataset/{name}/{id}',
    audience: 'administrator',
    summary: `Deletes an item and removes it from all lists; it can be restored for ${DELETED_ITEMS_KEPT_DAYS} days`,
    params: OfItem,
  }),
  deleted: endpoint({
    method: 'GET',
    path: '/dataset/{name}/deleted',
    audience: 'administrator',
    summary: 'Deleted items that can be restored, the last deleted first',
    params: OfDataset,
    query: z.object(paging(50)),
    reply: pageOf(DeletedItem),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/dataset/{name}/{id}/restore',
    audience: 'administrator',
    summary:
      'Restores a deleted item in every list that was not edited after the deletion; 404 when the item can no longer be restored, 409 when another item has its name now',
    params: OfItem,
    reply: DatasetItem,
  }),
};
