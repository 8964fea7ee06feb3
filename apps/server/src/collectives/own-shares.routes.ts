import { sharingApi } from '@kithline/contract/collectives.ts';
import type { House, Viewer } from '../house.ts';
import type { Serve } from '../platform/http/serve.ts';
import { listOwnShares } from './own-shares.ts';

/** What the member shares, wherever it is. */
export function ownShareRoutes(serve: Serve<Viewer>, house: House): void {
  serve(sharingApi.mine, ({ viewer, query }) => listOwnShares(house, viewer, query));
}
