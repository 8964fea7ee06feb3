import { introductionsApi } from '@kithline/contract/introductions.ts';
import { randomUUID } from 'node:crypto';
import { ANY_MEMBER, may, OWNER_ALONE, type Permission } from './permission.ts';
import type { World } from './world.ts';

/** Success for the owner, who sent the request, and the collaborator, who got it. Other members get 404. */
const WHO_IS_IN_IT = '401 404 200 404 200 404';
/** Success only for the owner, who is the asker. The connector gets 403, and other members get 404. */
const ASKER = '401 404 403 404 200 404';
/** Success only for the collaborator, who is the connector. The asker gets 403. */
const CONNECTOR = '401 404 200 404 403 404';

const api = introductionsApi;
const here = ({ introductionId: id }: World) => ({ params: { id } });
const owner = ({ ownerUserId: userId }: World) => ({ params: { userId } });

export const INTRODUCTIONS: readonly Permission[] = [
  may(api.list, ANY_MEMBER, { input: () => ({ query: { tab: 'of' as const } }) }),
  may(api.read, WHO_IS_IN_IT, { input: here }),
  may(api.connectors, '401 403 200 403 200 403', {
    about: 'in the collective',
    input: ({ collectiveId, personId }) => ({ body: { collectiveId, personIds: [personId] } }),
  }),
  // Only the owner's network contains the collaborator, who knows the person.
  may(api.ask, '401 404 404 404 201 404', {
    about: 'through the collaborator',
    input: ({ personId, collaboratorPersonId }) => ({
      body: {
        targetPersonId: personId,
        connectorPersonIds: [collaboratorPersonId],
        words: 'Please introduce us.',
        clientId: randomUUID(),
      },
    }),
  }),
  may(api.act, ASKER, {
    about: 'by its asker',
    input: (world) => ({ ...here(world), body: { act: 'withdraw' as const } }),
  }),
  may(api.act, CONNECTOR, {
    about: 'by its connector',
    input: (world) => ({
      ...here(world),
      body: { act: 'pass-on' as const, words: 'Meet them.', withAskerWords: true, by: 'mail' as const },
    }),
  }),
  may(api.settings, ANY_MEMBER),
  may(api.changeSettings, ANY_MEMBER, { input: () => ({ body: { isOff: true } }) }),
  may(api.allowFrom, ANY_MEMBER, { about: 'the owner', input: owner }),
  may(api.ofCollective, OWNER_ALONE, { input: ({ collectiveId: id }) => ({ params: { id } }) }),
];
