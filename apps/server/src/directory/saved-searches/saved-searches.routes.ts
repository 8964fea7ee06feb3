import { savedSearchesApi } from '@kithline/contract/saved-searches.ts';
import type { House } from '../../house.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../viewer.ts';
import { countSearches, markSeen, unmarkSeen } from './count-saved-searches.ts';
import {
  changeSearch,
  deleteSearch,
  listSavedSearches,
  restoreSearch,
  saveSearch,
  sortSearches,
  tellOfSearch,
} from './saved-searches.ts';

export function savedSearchRoutes(serve: Serve<Viewer>, house: House): void {
  serve(savedSearchesApi.list, ({ viewer }) => listSavedSearches(house, viewer));
  serve(savedSearchesApi.counts, ({ viewer }) => countSearches(house, viewer));
  serve(savedSearchesApi.create, ({ viewer, body }) => saveSearch(house, viewer, body));
  serve(savedSearchesApi.change, ({ viewer, params, body }) =>
    changeSearch(house, viewer, { ...params, ...body }),
  );
  serve(savedSearchesApi.tell, ({ viewer, params, body }) =>
    tellOfSearch(house, viewer, { ...params, ...body }),
  );
  serve(savedSearchesApi.markSeen, ({ viewer, params }) => markSeen(house, viewer, params.id));
  serve(savedSearchesApi.unmarkSeen, ({ viewer, params }) => unmarkSeen(house, viewer, params.id));
  serve(savedSearchesApi.remove, ({ viewer, params }) => deleteSearch(house, viewer, params.id));
  serve(savedSearchesApi.restore, ({ viewer, params }) => restoreSearch(house, viewer, params.id));
  serve(savedSearchesApi.sort, ({ viewer, body }) => sortSearches(house, viewer, body.ids));
}
