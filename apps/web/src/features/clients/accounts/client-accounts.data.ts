import { clientsApi } from '@kithline/contract/clients.ts';
import { type Dataset, lookupsApi } from '@kithline/contract/lookups.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { CLIENTS_KEY } from '../../../lib/reply-keys.ts';

export const ACCOUNTS_PER_PAGE = 50;

const KEY = [...CLIENTS_KEY, 'accounts'] as const;

/** A page of all client accounts by name, filtered by words of the name; administrators only. */
export function clientAccountsQuery(at: { name: string; page: number }) {
  const query = { ...at, admin: 'true' as const, limit: ACCOUNTS_PER_PAGE };
  return queryOptions({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => call(clientsApi.list, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

const OWNERS: Dataset = 'nonclient-users';

/** The first 50 users who own no client yet and whose name contains these words, with their user ids. */
export function possibleOwnersQuery(name: string) {
  return queryOptions({
    queryKey: [...KEY, 'owners', name],
    queryFn: async ({ signal }) => {
      const query = { dataset: OWNERS, name, page: 1, admin: 'true' as const };
      return (await call(lookupsApi.autocomplete, { query }, signal)).results;
    },
    placeholderData: keepPreviousData,
  });
}

/** Creates a client account for a user who owns none. Throws CallFailure. */
export async function createClient(client: {
  userId: number;
  name: string;
  vouches: boolean;
}): Promise<void> {
  await call(clientsApi.create, { body: client });
  await queryClient.invalidateQueries({ queryKey: CLIENTS_KEY });
}

/** Stores whether the owner of a client vouches for LinkedIn addresses. Throws CallFailure. */
export async function setVouches(id: number, vouches: boolean): Promise<void> {
  await call(clientsApi.update, { params: { id }, body: { vouches } });
  await queryClient.invalidateQueries({ queryKey: CLIENTS_KEY });
}
