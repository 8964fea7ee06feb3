import { identityApi } from '@kithline/contract/identity.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { confirmAddress, confirmAddressesOfClient, partPerson } from './prove-address.ts';
import { ownWaitingAddress } from './waiting-addresses.ts';

export function addressRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(identityApi.waitingAddress, ({ viewer }) => ownWaitingAddress(app, viewer));
  serve(identityApi.confirm, ({ params, body }) =>
    confirmAddress(app, { personId: params.id, slug: body.slug }),
  );
  serve(identityApi.confirmOfClient, ({ params }) => confirmAddressesOfClient(app, params.id));
  serve(identityApi.part, async ({ params, body }) => ({
    personId: await partPerson(app, params.id, body),
  }));
}
