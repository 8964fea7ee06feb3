import { directoryApi } from '@kithline/contract/directory.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { listWaitingAddresses } from '../people/addresses/waiting-addresses.ts';
import type { Serve } from '../platform/http/serve.ts';
import { listOrganizations } from './list-organizations.ts';
import { searchForAnything } from './search-for-anything.ts';
import { listPersons, readPersonStats, readPictures, readRelaxations } from './list-persons.ts';

export function directoryRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(directoryApi.persons, ({ viewer, query }) =>
    query['confirm'] === 'true' ? listWaitingAddresses(app, viewer, query) : listPersons(app, viewer, query),
  );
  serve(directoryApi.organizations, ({ viewer, query }) => listOrganizations(app, viewer, query));
  serve(directoryApi.search, ({ viewer, query }) => searchForAnything(app, viewer, query));
  serve(directoryApi.personStats, ({ viewer, query }) => readPersonStats(app, viewer, query));
  serve(directoryApi.pictures, ({ viewer, query }) => readPictures(app, viewer, query));
  serve(directoryApi.relaxations, ({ viewer, query }) => readRelaxations(app, viewer, query));
}
