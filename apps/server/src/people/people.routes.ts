import { personsApi } from '@kithline/contract/people.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import type { Serve } from '../platform/http/serve.ts';
import { findPerson, readEducations, readExperiences, readPerson } from './people.ts';

export function peopleRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(personsApi.profile, ({ viewer, params, query }) =>
    readPerson(app, viewer, { ...query, id: params.id }),
  );
  serve(personsApi.find, async ({ viewer, params, query }) => ({
    profile: await findPerson(app, viewer, { ...query, id: params.id }),
  }));
  serve(personsApi.experiences, ({ viewer, params, query }) =>
    readExperiences(app, viewer, { ...query, id: params.id }),
  );
  serve(personsApi.educations, async ({ viewer, params, query }) => ({
    results: await readEducations(app, viewer, { ...query, id: params.id }),
  }));
}
