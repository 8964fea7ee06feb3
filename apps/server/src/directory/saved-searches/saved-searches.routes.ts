import { savedSearchesApi } from '@kithline/contract/saved-searches.ts';
import type { AppContext } from '../../app-context.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../viewer.ts';
import { countSearch, countSearches, markSeen, unmarkSeen } from './count-saved-searches.ts';
import {
  changeSearch,
  deleteSearch,
  listSavedSearches,
  restoreSearch,
  saveSearch,
  sortSearches,
  setTelling,
} from './saved-searches.ts';

export function savedSearchRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(savedSearchesApi.list, ({ viewer }) => listSavedSearches(app, viewer));
  serve(savedSearchesApi.counts, ({ viewer }) => countSearches(app, viewer));
  serve(savedSearchesApi.count, ({ viewer, params }) => countSearch(app, viewer, params.id));
  serve(savedSearchesApi.create, ({ viewer, body }) => saveSearch(app, viewer, body));
  serve(savedSearchesApi.change, ({ viewer, params, body }) =>
    changeSearch(app, viewer, { ...params, ...body }),
  );
  serve(savedSearchesApi.tell, ({ viewer, params, body }) => setTelling(app, viewer, { ...params, ...body }));
  serve(savedSearchesApi.markSeen, ({ viewer, params }) => markSeen(app, viewer, params.id));
  serve(savedSearchesApi.unmarkSeen, ({ viewer, params }) => unmarkSeen(app, viewer, params.id));
  serve(savedSearchesApi.remove, ({ viewer, params }) => deleteSearch(app, viewer, params.id));
  serve(savedSearchesApi.restore, ({ viewer, params }) => restoreSearch(app, viewer, params.id));
  serve(savedSearchesApi.sort, ({ viewer, body }) => sortSearches(app, viewer, body.ids));
}
