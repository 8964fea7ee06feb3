import { changedJobsApi } from '@kithline/contract/changed-jobs.ts';
import type { Endpoint } from '@kithline/contract/endpoint.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import { organizationsApi } from '@kithline/contract/organizations.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { chainsApi } from '@kithline/contract/relations.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import { sentencesApi } from '@kithline/contract/sentences.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { ADMINISTRATORS, ANY_MEMBER, may, type Permission, WHO_BELONGS, withStatus } from './permission.ts';
import type { World } from './world.ts';

/**
 * Success for those who see the person or organization: everybody who belongs to the collective, and
 * administrators.
 */
const WHO_SEES = '401 404 200 404 200 200';

type ScopeOf = (world: World) => ScopeQuery;

const IN_COLLECTIVE: ScopeOf = ({ collectiveId }) => ({ collectiveId });
const OF_COLLABORATOR: ScopeOf = ({ collaboratorNetworkId }) => ({ networkId: collaboratorNetworkId });
const EVERYONE: ScopeOf = () => ({ admin: 'true' });

/** The same call in a collective, in a network, and among all people. */
function inScopes<E extends Endpoint>(
  endpoint: E,
  further: (world: World) => { params?: object; query?: object } = () => ({}),
): Permission[] {
  const inputIn = (scope: ScopeOf) => (world: World) => {
    const { params, query } = further(world);
    return { ...(params ? { params } : {}), query: { ...query, ...scope(world) } } as never;
  };
  return [
    may(endpoint, WHO_BELONGS, { about: 'a collective', input: inputIn(IN_COLLECTIVE) }),
    may(endpoint, '401 403 200 403 403 403', {
      about: "a member's network",
      input: inputIn(OF_COLLABORATOR),
    }),
    may(endpoint, ADMINISTRATORS, { about: 'everyone', input: inputIn(EVERYONE) }),
  ];
}

const person = ({ personId }: World) => ({ params: { id: personId } });
const organization = ({ organizationId }: World) => ({ params: { id: organizationId } });

export const DIRECTORY: readonly Permission[] = [
  ...inScopes(directoryApi.persons),
  ...inScopes(directoryApi.organizations),
  ...inScopes(changedJobsApi.list),
  may(changedJobsApi.markSeen, WHO_BELONGS, {
    about: 'a collective',
    input: ({ collectiveId, personId }) => ({
      body: { collectiveId, days: '365' as const, personIds: [personId] },
    }),
  }),
  may(changedJobsApi.markSeen, '401 403 200 403 403 403', {
    about: "a member's network",
    input: ({ collaboratorNetworkId }) => ({
      body: { networkId: collaboratorNetworkId, days: '90' as const },
    }),
  }),
  may(changedJobsApi.markSeen, ADMINISTRATORS, {
    about: 'everyone',
    input: () => ({ body: { admin: 'true' as const, days: '90' as const } }),
  }),
  may(changedJobsApi.unmarkSeen, withStatus(ANY_MEMBER, 204), {
    input: ({ personId }) => ({ body: { marks: [{ personId }] } }),
  }),
  ...inScopes(directoryApi.search, () => ({ query: { name: 'ada' } })),
  ...inScopes(sentencesApi.understand, () => ({ query: { text: 'directors in Lisbon' } })),
  ...inScopes(directoryApi.personStats),
  ...inScopes(directoryApi.pictures),
  ...inScopes(directoryApi.relaxations),
  ...inScopes(lookupsApi.autocomplete, () => ({ query: { dataset: 'persons' as const, name: 'ada' } })),
  may(lookupsApi.autocomplete, WHO_BELONGS, {
    about: 'labels of a collective',
    input: ({ collectiveId }) => ({ query: { dataset: 'collective-labels' as const, collectiveId } }),
  }),
  may(lookupsApi.autocomplete, ANY_MEMBER, {
    about: 'a list that all share',
    input: () => ({ query: { dataset: 'causes' as const } }),
  }),
  may(lookupsApi.titleMeaning, ANY_MEMBER, { input: () => ({ query: { title: 'Director' } }) }),
  may(lookupsApi.autocomplete, ADMINISTRATORS, {
    about: 'users without a client',
    input: () => ({ query: { dataset: 'nonclient-users' as const } }),
  }),
];

export const PROFILES: readonly Permission[] = [
  ...[personsApi.profile, personsApi.experiences, personsApi.educations].flatMap((endpoint) => [
    may(endpoint, WHO_SEES, { input: (world) => ({ ...person(world), query: {} }) as never }),
    ...inScopes(endpoint, person),
  ]),
  // If the caller does not see the person, the call still succeeds, but the response contains no profile.
  may(personsApi.find, ANY_MEMBER, { input: (world) => ({ ...person(world), query: {} }) }),
  ...inScopes(personsApi.find, person),
  ...inScopes(personsApi.commonalities, person),
  ...inScopes(personsApi.bothKnow, person),
  may(organizationsApi.profile, WHO_SEES, { input: (world) => ({ ...organization(world), query: {} }) }),
  ...inScopes(organizationsApi.profile, organization),
  may(organizationsApi.find, ANY_MEMBER, { input: (world) => ({ ...organization(world), query: {} }) }),
  ...inScopes(organizationsApi.find, organization),
  ...inScopes(organizationsApi.people, ({ organizationId }) => ({ query: { organizationId } })),
  ...inScopes(organizationsApi.alumni, ({ organizationId }) => ({ query: { organizationId } })),
  ...inScopes(chainsApi.list, ({ personId }) => ({
    query: { toEntityTypeId: ENTITY_TYPES.person, toEntityId: personId },
  })),
  ...inScopes(chainsApi.introductions, ({ organizationId }) => ({ query: { organizationId } })),
];
