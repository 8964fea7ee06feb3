import { savedSearchesApi } from '@kithline/contract/saved-searches.ts';
import { ADMINISTRATORS, ANY_MEMBER, may, type Permission, WHO_BELONGS, withStatus } from './permission.ts';
import type { World } from './world.ts';

/** Success for everybody who belongs to the search's collective. Other members get 404. */
const WHO_HAS_IT = '401 404 200 404 200 404';

const draft = {
  name: 'Directors',
  entity: 'person' as const,
  filter: { 'experience.title.value': 'director' },
  order: null,
  forCollectiveId: null,
  telling: 'never' as const,
};
const ofCollective = ({ savedSearchId: id }: World) => ({ params: { id } });

export const SAVED_SEARCHES: readonly Permission[] = [
  may(savedSearchesApi.list, ANY_MEMBER),
  may(savedSearchesApi.counts, ANY_MEMBER),
  may(savedSearchesApi.count, WHO_HAS_IT, { about: "a collective's", input: ofCollective }),
  may(savedSearchesApi.create, withStatus(WHO_BELONGS, 201), {
    about: 'for a collective',
    input: ({ collectiveId }) => ({ body: { ...draft, forCollectiveId: collectiveId } }),
  }),
  may(savedSearchesApi.create, '401 403 201 403 403 403', {
    about: "of a member's network",
    input: ({ collaboratorNetworkId }) => ({ body: { ...draft, networkId: collaboratorNetworkId } }),
  }),
  may(savedSearchesApi.create, withStatus(ADMINISTRATORS, 201), {
    about: 'of everyone',
    input: () => ({ body: { ...draft, admin: 'true' as const } }),
  }),
  may(savedSearchesApi.change, WHO_HAS_IT, {
    about: "a collective's",
    input: (world) => ({ ...ofCollective(world), body: { version: 1, name: 'Engineers now' } }),
  }),
  may(savedSearchesApi.tell, withStatus(WHO_HAS_IT, 204), {
    about: "a collective's",
    input: (world) => ({ ...ofCollective(world), body: { telling: 'in-kithline' as const } }),
  }),
  may(savedSearchesApi.markSeen, WHO_HAS_IT, { about: "a collective's", input: ofCollective }),
  may(savedSearchesApi.unmarkSeen, '401 404 204 404 409 404', {
    about: "a collective's, which the collaborator has marked",
    input: ofCollective,
  }),
  may(savedSearchesApi.remove, withStatus(WHO_HAS_IT, 204), {
    about: "a collective's",
    input: ofCollective,
  }),
  may(savedSearchesApi.restore, WHO_HAS_IT, {
    about: "a collective's that was deleted",
    input: ({ deletedSearchId: id }) => ({ params: { id } }),
  }),
  may(savedSearchesApi.sort, withStatus(ANY_MEMBER, 204), {
    input: ({ savedSearchId }) => ({ body: { ids: [savedSearchId] } }),
  }),
];
