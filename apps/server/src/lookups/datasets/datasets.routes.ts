import { datasetsApi } from '@kithline/contract/datasets.ts';
import type { AppContext } from '../../house.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../viewer.ts';
import { listDeleted, restoreItem } from './deleted-items.ts';
import { createItem, mergeItem, removeItem, renameItem } from './edit-items.ts';
import { listItems } from './list-items.ts';

export function datasetRoutes(serve: Serve<Viewer>, house: AppContext): void {
  serve(datasetsApi.list, ({ params, query }) => listItems(house, params.name, query));
  serve(datasetsApi.create, ({ viewer, params, body }) =>
    createItem(house, viewer, { ...params, itemName: body.name }),
  );
  serve(datasetsApi.rename, ({ viewer, params, body }) =>
    renameItem(house, viewer, { ...params, itemName: body.name }),
  );
  serve(datasetsApi.merge, ({ viewer, params, body }) => mergeItem(house, viewer, { ...params, ...body }));
  serve(datasetsApi.remove, ({ viewer, params }) => removeItem(house, viewer, params));
  serve(datasetsApi.deleted, ({ params, query }) => listDeleted(house, params.name, query));
  serve(datasetsApi.restore, ({ viewer, params }) => restoreItem(house, viewer, params));
}
