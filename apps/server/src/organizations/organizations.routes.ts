import { organizationsApi } from '@kithline/contract/organizations.ts';
import type { AppContext } from '../house.ts';
import type { Viewer } from '../viewer.ts';
import type { Serve } from '../platform/http/serve.ts';
import { findOrganization, listAlumni, listWorkers, readOrganization } from './organizations.ts';

export function organizationRoutes(serve: Serve<Viewer>, house: AppContext): void {
  serve(organizationsApi.people, ({ viewer, query }) => listWorkers(house, viewer, query));
  serve(organizationsApi.alumni, ({ viewer, query }) => listAlumni(house, viewer, query));
  serve(organizationsApi.profile, ({ viewer, params, query }) =>
    readOrganization(house, viewer, { ...query, id: params.id }),
  );
  serve(organizationsApi.find, async ({ viewer, params, query }) => ({
    profile: await findOrganization(house, viewer, { ...query, id: params.id }),
  }));
}
