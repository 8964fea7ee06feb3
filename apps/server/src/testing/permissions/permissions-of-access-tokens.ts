import { accessTokenRulesApi, accessTokensApi } from '@kithline/contract/access-tokens.ts';
import { ADMINISTRATORS, ANY_MEMBER, may, type Permission, withStatus } from './permission.ts';

const NO_TOKEN = '00000000-0000-4000-8000-000000000000';

export const ACCESS_TOKENS: readonly Permission[] = [
  may(accessTokensApi.list, ANY_MEMBER),
  may(accessTokensApi.make, withStatus(ANY_MEMBER, 201), {
    input: () => ({
      body: {
        name: 'Assistant',
        days: 90 as const,
        scope: 'read' as const,
        leavesOutNotes: false,
        collectiveId: null,
      },
    }),
  }),
  may(accessTokensApi.revoke, withStatus(ANY_MEMBER, 404), {
    about: 'that is not there',
    input: () => ({ params: { id: NO_TOKEN } }),
  }),
  may(accessTokensApi.current, withStatus(ANY_MEMBER, 404), { about: 'without a token', byToken: 200 }),
  may(accessTokenRulesApi.read, ADMINISTRATORS),
  may(accessTokenRulesApi.change, ADMINISTRATORS, { input: () => ({ body: { areAllowed: true } }) }),
  may(accessTokenRulesApi.ofMember, ADMINISTRATORS, {
    input: ({ collaboratorUserId }) => ({ params: { id: collaboratorUserId } }),
  }),
  may(accessTokenRulesApi.revokeOfMember, withStatus(ADMINISTRATORS, 404), {
    about: 'that is not there',
    input: ({ collaboratorUserId }) => ({ params: { id: collaboratorUserId, tokenId: NO_TOKEN } }),
  }),
];
