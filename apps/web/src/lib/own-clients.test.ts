import { toPage } from '@kithline/contract/wire.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { ownCollectivesQuery as collectivesForTokens } from '../features/accounts/apps/access-tokens.data.ts';
import { clientsQuery } from '../features/clients/clients.data.ts';
import { ownCollectivesQuery } from '../features/directory/saved/saved-searches.data.ts';
import { queryClient } from './query-client.ts';
import { callServer } from './testing/call-server.ts';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('A member with more clients than fit on a page sees the collectives of all of them', async () => {
  const all = Array.from({ length: 250 }, (_, id) => ({ id, collectives: [{ id, name: `Circle ${id}` }] }));
  callServer({
    'GET /account/clients': ({ query }) => {
      const [page, limit] = [Number(query['page'] ?? 1), Number(query['limit'])];
      return toPage(all.slice((page - 1) * limit, page * limit), { page, limit, total: all.length });
    },
  });
  expect(await queryClient.fetchQuery(clientsQuery)).toEqual(all);
  expect(await queryClient.fetchQuery(collectivesForTokens)).toHaveLength(all.length);
  queryClient.removeQueries(clientsQuery);
  expect(await queryClient.fetchQuery(ownCollectivesQuery)).toHaveLength(all.length);
});
