import { datasetsApi } from '@kithline/contract/datasets.ts';
import type { House } from '../../house.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../viewer.ts';
import { listDeleted, restoreItem } from './deleted-items.ts';
import { createItem, mergeItem, removeItem, renameItem } from './edit-items.ts';
import { listItems } from './list-items.ts';

export function datasetRoutes(serve: Serve<Viewer>, house: House): void {
  serve(datasetsApi.list, ({ params, query }) => listItems(house, params.name, query));
  serve(datasetsApi.create, ({ params, body }) => createItem(house, params.name, body.name));
  serve(datasetsApi.rename, ({ params, body }) => renameItem(house, params, body.name));
  serve(datasetsApi.merge, ({ params, body }) => mergeItem(house, params, body.into));
  serve(datasetsApi.remove, ({ params }) => removeItem(house, params));
  serve(datasetsApi.deleted, ({ params, query }) => listDeleted(house, params.name, query));
  serve(datasetsApi.restore, ({ params }) => restoreItem(house, params));
}
