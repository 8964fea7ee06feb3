import type { accountApi } from '@kithline/contract/accounts.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { clientTaken, collectivesTaken, kept, sharedWith } from './removal.queries.ts';

/** What is deleted with the account, for the confirmation page. */
export async function readRemoval(
  { db }: AppContext,
  viewer: Viewer,
): Promise<ReplyOf<typeof accountApi.removal>> {
  return {
    ...(await kept(db, viewer)),
    sharedWith: await sharedWith(db, viewer.networkId),
    client: await clientTaken(db, viewer.userId),
    collectives: await collectivesTaken(db, viewer.userId),
  };
}
