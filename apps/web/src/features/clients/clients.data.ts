import { clientsApi } from '@kithline/contract/clients.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { CLIENTS_KEY } from '../../lib/reply-keys.ts';

/** The largest page of the API. */
const MOST_CLIENTS = 100;

/** The member's clients with their collectives, by name. */
export const clientsQuery = queryOptions({
  queryKey: CLIENTS_KEY,
  queryFn: async ({ signal }) =>
    (await call(clientsApi.mine, { query: { limit: MOST_CLIENTS } }, signal)).results,
});
