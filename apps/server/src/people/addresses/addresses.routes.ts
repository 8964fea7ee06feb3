import { identityApi } from '@kithline/contract/identity.ts';
import type { AppContext } from '../../house.ts';
import type { Viewer } from '../../viewer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { confirmAddress, confirmAddressesOfClient, partPerson } from './prove-address.ts';
import { ownWaitingAddress } from './waiting-addresses.ts';

/** Typed LinkedIn addresses, and what administrators say of who is who. */
export function addressRoutes(serve: Serve<Viewer>, house: AppContext): void {
  serve(identityApi.waitingAddress, ({ viewer }) => ownWaitingAddress(house, viewer));
  serve(identityApi.confirm, ({ params, body }) =>
    confirmAddress(house, { personId: params.id, slug: body.slug }),
  );
  serve(identityApi.confirmOfClient, ({ params }) => confirmAddressesOfClient(house, params.id));
  serve(identityApi.part, async ({ params, body }) => ({
    personId: await partPerson(house, params.id, body),
  }));
}
