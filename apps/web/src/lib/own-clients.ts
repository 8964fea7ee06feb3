import { type Client, clientsApi } from '@kithline/contract/clients.ts';
import type { Page } from '@kithline/contract/wire.ts';
import { call } from './call.ts';

/** The largest page of the API. */
const MOST_OF_A_PAGE = 100;

/** Returns all clients of the member with their collectives, by name. Throws CallFailure. */
export async function fetchOwnClients(signal: AbortSignal): Promise<Client[]> {
  const clients: Client[] = [];
  for (let page: number | null = 1; page;) {
    const query = { page, limit: MOST_OF_A_PAGE };
    const reply: Page<Client> = await call(clientsApi.mine, { query }, signal);
    clients.push(...reply.results);
    page = reply.next;
  }
  return clients;
}
