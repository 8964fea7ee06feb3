import type { accountApi } from '@kithline/contract/accounts.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import type { House } from '../house.ts';
import type { Viewer } from '../viewer.ts';
import { clientTaken, collectivesTaken, kept, sharedWith } from './removal.queries.ts';

/** What is deleted with the account, for the page that asks for confirmation. */
export async function readRemoval(
  { db }: House,
  viewer: Viewer,
): Promise<ReplyOf<typeof accountApi.removal>> {
  return {
    ...(await kept(db, viewer)),
    sharedWith: await sharedWith(db, viewer.networkId),
    client: await clientTaken(db, viewer.userId),
    collectives: await collectivesTaken(db, viewer.userId),
  };
}
