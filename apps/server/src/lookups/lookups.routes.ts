import { lookupsApi } from '@kithline/contract/lookups.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import type { Serve } from '../platform/http/serve.ts';
import { suggest } from './autocomplete.ts';
import { meaningOfTitle } from './titles.ts';

export function lookupRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(lookupsApi.autocomplete, ({ viewer, query }) => suggest(app, viewer, query));
  serve(lookupsApi.titleMeaning, ({ query }) => meaningOfTitle(app.db, query.title));
}
