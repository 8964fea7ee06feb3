import { labelsApi } from '@kithline/contract/relations.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { addLabel, createLabel, listLabels, removeLabel } from './labels.ts';

export function labelRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(labelsApi.create, ({ viewer, body }) => createLabel(app, viewer, body));
  serve(labelsApi.ofEntity, async ({ viewer, query }) => ({
    results: await listLabels(app, viewer, query),
  }));
  serve(labelsApi.add, ({ viewer, body }) => addLabel(app, viewer, body));
  serve(labelsApi.remove, ({ viewer, body }) => removeLabel(app, viewer, body));
}
