import { chainsApi } from '@kithline/contract/relations.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { listChains, listIntroductions } from './chains.ts';

export function chainRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(chainsApi.list, ({ viewer, query }) => listChains(app, viewer, query));
  serve(chainsApi.introductions, ({ viewer, query }) => listIntroductions(app, viewer, query));
}
