import { lookupsApi } from '@kithline/contract/lookups.ts';
import type { AppContext } from '../house.ts';
import type { Viewer } from '../viewer.ts';
import type { Serve } from '../platform/http/serve.ts';
import { suggest } from './autocomplete.ts';
import { meaningOfTitle } from './title-meaning.ts';

export function lookupRoutes(serve: Serve<Viewer>, house: AppContext): void {
  serve(lookupsApi.autocomplete, ({ viewer, query }) => suggest(house, viewer, query));
  serve(lookupsApi.titleMeaning, ({ query }) => meaningOfTitle(house.db, query.title));
}
