import type { Client } from '@kithline/contract/clients.ts';

export const MERIDIAN = 1;
export const HARBOUR = 2;

const owner = { id: 5, name: 'Inês Carvalho', profilePicture: null };

/** A client with collectives of these ids and names. */
export function aClient(collectives: Readonly<Record<number, string>>, facts: Partial<Client> = {}): Client {
  return {
    id: MERIDIAN,
    name: 'Meridian Foundation',
    profilePicture: null,
    description: null,
    isOwner: false,
    owner,
    createdOn: 0,
    collectives: Object.entries(collectives).map(([id, name]) => ({ id: Number(id), name })),
    ...facts,
  };
}
