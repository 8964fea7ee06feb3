import { queryOptions } from '@tanstack/react-query';
import { fetchOwnClients } from '../../lib/own-clients.ts';
import { CLIENTS_KEY } from '../../lib/reply-keys.ts';

/** The member's clients with their collectives, by name. */
export const clientsQuery = queryOptions({
  queryKey: CLIENTS_KEY,
  queryFn: ({ signal }) => fetchOwnClients(signal),
});
