import { organizationsApi } from '@kithline/contract/organizations.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import type { Serve } from '../platform/http/serve.ts';
import { findOrganization, listAlumni, listWorkers, readOrganization } from './organizations.ts';

export function organizationRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(organizationsApi.people, ({ viewer, query }) => listWorkers(app, viewer, query));
  serve(organizationsApi.alumni, ({ viewer, query }) => listAlumni(app, viewer, query));
  serve(organizationsApi.profile, ({ viewer, params, query }) =>
    readOrganization(app, viewer, { ...query, id: params.id }),
  );
  serve(organizationsApi.find, async ({ viewer, params, query }) => ({
    profile: await findOrganization(app, viewer, { ...query, id: params.id }),
  }));
}
