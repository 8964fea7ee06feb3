import { relationshipsApi } from '@kithline/contract/relations.ts';
import type { AppContext } from '../../house.ts';
import type { Viewer } from '../../viewer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import {
  changeRelationship,
  forgetRelationship,
  listRelationships,
  recordRelationship,
} from './relationships.ts';
import { readStrengthSuggestion } from './strength-facts.ts';

export function relationshipRoutes(serve: Serve<Viewer>, house: AppContext): void {
  serve(relationshipsApi.list, async ({ viewer, query }) => ({
    results: await listRelationships(house, viewer, query),
  }));
  serve(relationshipsApi.suggestion, ({ viewer, query }) => readStrengthSuggestion(house, viewer, query));
  serve(relationshipsApi.create, ({ viewer, body }) => recordRelationship(house, viewer, body));
  serve(relationshipsApi.change, ({ viewer, params, body }) =>
    changeRelationship(house, viewer, { ...params, ...body }),
  );
  serve(relationshipsApi.remove, ({ viewer, params }) => forgetRelationship(house, viewer, params.id));
}
