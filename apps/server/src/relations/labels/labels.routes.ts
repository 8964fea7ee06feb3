import { labelsApi } from '@kithline/contract/relations.ts';
import type { AppContext } from '../../house.ts';
import type { Viewer } from '../../viewer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { addLabel, createLabel, listLabels, removeLabel } from './labels.ts';

export function labelRoutes(serve: Serve<Viewer>, house: AppContext): void {
  serve(labelsApi.create, ({ viewer, body }) => createLabel(house, viewer, body));
  serve(labelsApi.ofEntity, async ({ viewer, query }) => ({
    results: await listLabels(house, viewer, query),
  }));
  serve(labelsApi.add, ({ viewer, body }) => addLabel(house, viewer, body));
  serve(labelsApi.remove, ({ viewer, body }) => removeLabel(house, viewer, body));
}
