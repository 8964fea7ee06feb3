import { datasetsApi } from '@kithline/contract/datasets.ts';
import type { AppContext } from '../../app-context.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../viewer.ts';
import { listDeleted, restoreItem } from './deleted-items.ts';
import { createItem, listItems, mergeItem, removeItem, renameItem } from './edit-items.ts';

export function datasetRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(datasetsApi.list, ({ params, query }) => listItems(app, params.name, query));
  serve(datasetsApi.create, ({ viewer, params, body }) =>
    createItem(app, viewer, { ...params, itemName: body.name }),
  );
  serve(datasetsApi.rename, ({ viewer, params, body }) =>
    renameItem(app, viewer, { ...params, itemName: body.name }),
  );
  serve(datasetsApi.merge, ({ viewer, params, body }) => mergeItem(app, viewer, { ...params, ...body }));
  serve(datasetsApi.remove, ({ viewer, params }) => removeItem(app, viewer, params));
  serve(datasetsApi.deleted, ({ params, query }) => listDeleted(app, params.name, query));
  serve(datasetsApi.restore, ({ viewer, params }) => restoreItem(app, viewer, params));
}
