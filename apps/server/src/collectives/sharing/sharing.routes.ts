import { sharingApi } from '@kithline/contract/collectives.ts';
import { placeOf } from '../../accounts/session-place.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { listOwnShares, listSharedNetworks } from './shared-networks.ts';
import { previewShare } from './preview-share.ts';
import { ownShare, shareNetwork, unshareNetwork } from './share-network.ts';

export function sharingRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(sharingApi.list, ({ viewer, params, query }) =>
    listSharedNetworks(app, viewer, { ...query, id: params.id }),
  );
  serve(sharingApi.share, ({ viewer, params, body, request }) =>
    shareNetwork(app, viewer, { ...body, collectiveId: params.id, place: placeOf(request) }),
  );
  serve(sharingApi.unshare, ({ viewer, params, request }) =>
    unshareNetwork(app, viewer, { collectiveId: params.id, place: placeOf(request) }),
  );
  serve(sharingApi.own, ({ viewer, params }) => ownShare(app, viewer, params.id));
  serve(sharingApi.mine, ({ viewer, query }) => listOwnShares(app, viewer, query));
  serve(sharingApi.preview, ({ viewer, params, body }) =>
    previewShare(app, viewer, { ...body, id: params.id }),
  );
}
