import { networksApi } from '@kithline/contract/networks.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { NETWORK_KEY } from '../../lib/reply-keys.ts';

/** The member's own network: totals, stats, when it was last synced. */
export const networkQuery = queryOptions({
  queryKey: NETWORK_KEY,
  queryFn: ({ signal }) => call(networksApi.read, {}, signal),
});

/** The running import and the last result. */
export const importsQuery = queryOptions({
  queryKey: [...NETWORK_KEY, 'imports'],
  queryFn: ({ signal }) => call(networksApi.imports, {}, signal),
});

/** Uploads a contacts file; the import then runs on the server. */
export async function startImport(file: File): Promise<void> {
  await call(networksApi.startImport, { file });
}
