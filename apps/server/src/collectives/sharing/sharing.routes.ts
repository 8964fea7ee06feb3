import { sharingApi } from '@kithline/contract/collectives.ts';
import { placeOf } from '../../accounts/session-place.ts';
import type { AppContext } from '../../house.ts';
import type { Viewer } from '../../viewer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { listOwnShares } from './own-shares.ts';
import { previewShare } from './preview-share.ts';
import { ownShare, shareNetwork, unshareNetwork } from './share-network.ts';
import { listSharedNetworks } from './shared-networks.ts';

export function sharingRoutes(serve: Serve<Viewer>, house: AppContext): void {
  serve(sharingApi.list, ({ viewer, params, query }) =>
    listSharedNetworks(house, viewer, { ...query, id: params.id }),
  );
  serve(sharingApi.share, ({ viewer, params, body, request }) =>
    shareNetwork(house, viewer, { ...body, collectiveId: params.id, place: placeOf(request) }),
  );
  serve(sharingApi.unshare, ({ viewer, params, request }) =>
    unshareNetwork(house, viewer, { collectiveId: params.id, place: placeOf(request) }),
  );
  serve(sharingApi.own, ({ viewer, params }) => ownShare(house, viewer, params.id));
  serve(sharingApi.mine, ({ viewer, query }) => listOwnShares(house, viewer, query));
  serve(sharingApi.preview, ({ viewer, params, body }) =>
    previewShare(house, viewer, { ...body, id: params.id }),
  );
}
