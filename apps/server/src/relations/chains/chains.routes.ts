import { chainsApi } from '@kithline/contract/relations.ts';
import type { AppContext } from '../../house.ts';
import type { Viewer } from '../../viewer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { listChains, listIntroductions } from './chains.ts';

export function chainRoutes(serve: Serve<Viewer>, house: AppContext): void {
  serve(chainsApi.list, ({ viewer, query }) => listChains(house, viewer, query));
  serve(chainsApi.introductions, ({ viewer, query }) => listIntroductions(house, viewer, query));
}
