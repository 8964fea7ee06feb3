import { clientsApi } from '@kithline/contract/clients.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { identityApi } from '@kithline/contract/identity.ts';
import { ADMINISTRATORS, ANY_MEMBER, may, type Permission, withStatus } from './permission.ts';

const nothingThere = withStatus(ADMINISTRATORS, 404);

/** Typed LinkedIn addresses, separated persons, and the role that is offered to new members. */
export const IDENTITY: readonly Permission[] = [
  may(directoryApi.persons, ADMINISTRATORS, {
    about: 'whose addresses wait for confirmation',
    input: () => ({ query: { admin: 'true' as const, confirm: 'true' as const } }),
  }),
  may(identityApi.confirm, nothingThere, {
    about: 'an address that does not wait',
    input: ({ personId }) => ({ params: { id: personId }, body: { slug: 'nobody-typed-this' } }),
  }),
  may(identityApi.part, nothingThere, {
    about: 'an address that leads elsewhere',
    input: ({ personId }) => ({ params: { id: personId }, body: { slug: 'nobody-typed-this' } }),
  }),
  may(identityApi.part, ADMINISTRATORS, {
    about: 'what one network says',
    input: ({ personId, collaboratorNetworkId }) => ({
      params: { id: personId },
      body: { networkId: collaboratorNetworkId },
    }),
  }),
  may(identityApi.confirmOfClient, ADMINISTRATORS, {
    input: ({ clientId }) => ({ params: { id: clientId } }),
  }),
  may(clientsApi.update, ADMINISTRATORS, {
    about: 'whether its owner vouches for addresses',
    input: ({ clientId }) => ({ params: { id: clientId }, body: { vouches: true } }),
  }),
  may(identityApi.waitingAddress, ANY_MEMBER),
  may(identityApi.offeredRole, ANY_MEMBER),
  may(identityApi.keepRole, withStatus(ANY_MEMBER, 404), { about: 'when none is offered' }),
  may(identityApi.declineRole, withStatus(ANY_MEMBER, 204)),
];
