import { relationshipsApi } from '@kithline/contract/relations.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import {
  changeRelationship,
  forgetRelationship,
  listRelationships,
  recordRelationship,
} from './relationships.ts';
import { readStrengthSuggestion } from './strength-facts.ts';

export function relationshipRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(relationshipsApi.list, async ({ viewer, query }) => ({
    results: await listRelationships(app, viewer, query),
  }));
  serve(relationshipsApi.suggestion, ({ viewer, query }) => readStrengthSuggestion(app, viewer, query));
  serve(relationshipsApi.create, ({ viewer, body }) => recordRelationship(app, viewer, body));
  serve(relationshipsApi.change, ({ viewer, params, body }) =>
    changeRelationship(app, viewer, { ...params, ...body }),
  );
  serve(relationshipsApi.remove, ({ viewer, params }) => forgetRelationship(app, viewer, params.id));
}
