import { collectivesApi } from '@kithline/contract/collectives.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { networksApi } from '@kithline/contract/networks.ts';
import { organizationsApi } from '@kithline/contract/organizations.ts';
import { personsApi } from '@kithline/contract/people.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, CallFailure } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { MESSAGES_KEY, NETWORK_KEY } from '../../../lib/reply-keys.ts';
import { sayCount } from '../../../lib/say-time.ts';
import type { PlaceScope, ProductPlace } from './product-place.ts';

export interface Card {
  kind: 'person' | 'organization' | 'collective' | 'list';
  title: string;
  detail: string | null;
  picture: string | null;
}

/**
 * Loads the target of a link with the reader's own rights. Null if it does not exist, or if the reader may
 * not see it.
 */
export function cardQuery(place: ProductPlace) {
  return queryOptions({
    queryKey: [...MESSAGES_KEY, 'card', place.path],
    queryFn: async ({ signal }): Promise<Card | null> => {
      try {
        return await readCard(place, signal);
      } catch (error) {
        if (error instanceof CallFailure && [400, 403, 404].includes(error.status)) return null;
        throw error;
      }
    },
  });
}

async function readCard(place: ProductPlace, signal: AbortSignal): Promise<Card> {
  if (place.kind === 'collective') {
    const { name, client } = await call(collectivesApi.read, { params: { id: place.id }, query: {} }, signal);
    return { kind: 'collective', title: name, detail: client.name, picture: null };
  }
  const scope = await queryOf(place.scope, signal);
  return place.kind === 'profile' ? readProfile(place, scope, signal) : readList(place, scope, signal);
}

async function readProfile(
  { entity, id }: Extract<ProductPlace, { kind: 'profile' }>,
  query: ScopeQuery,
  signal: AbortSignal,
): Promise<Card> {
  if (entity === 'people') {
    const {
      name,
      profilePicture,
      headline,
      primaryWorkRole: role,
    } = await call(personsApi.profile, { params: { id }, query }, signal);
    const work = [role?.title, role?.organization?.name].filter(Boolean).join(' at ');
    return { kind: 'person', title: name, detail: work || headline, picture: profilePicture };
  }
  const { name, profilePicture, tagline, type } = await call(
    organizationsApi.profile,
    { params: { id }, query },
    signal,
  );
  return {
    kind: 'organization',
    title: name,
    detail: tagline ?? type?.name ?? null,
    picture: profilePicture,
  };
}

async function readList(
  { entity, params, scope }: Extract<ProductPlace, { kind: 'list' }>,
  scopeQuery: ScopeQuery,
  signal: AbortSignal,
): Promise<Card> {
  const query = { ...params, ...scopeQuery, page: '1', limit: '1' };
  const isPeople = entity === 'people';
  const { total } = await call(
    isPeople ? directoryApi.persons : directoryApi.organizations,
    { query },
    signal,
  );
  return {
    kind: 'list',
    title: isPeople ? sayCount(total, 'person', 'people') : sayCount(total, 'organization', 'organizations'),
    detail: await nameOfScope(scope, signal),
    picture: null,
  };
}

async function nameOfScope(scope: PlaceScope, signal: AbortSignal): Promise<string> {
  if (scope.kind === 'own') return 'A list of your network';
  if (scope.kind === 'admin') return 'A list of everything';
  const { name } = await call(collectivesApi.read, { params: { id: scope.id }, query: {} }, signal);
  return `A list of ${name}`;
}

async function queryOf(scope: PlaceScope, signal: AbortSignal): Promise<ScopeQuery> {
  if (scope.kind === 'collective') return { collectiveId: scope.id };
  if (scope.kind === 'admin') return { admin: 'true' };
  const known = queryClient.getQueryData<{ id: number }>(NETWORK_KEY);
  return { networkId: (known ?? (await call(networksApi.read, { query: {} }, signal))).id };
}
