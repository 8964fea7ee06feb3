import type { QueryOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import type { Introduction, introductionsApi } from '@kithline/contract/introductions.ts';
import { toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../app-context.ts';
import { notFound } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import type { Request } from './introduction.ts';
import { roleOf } from './introductions.access.ts';
import { requestsById, hiddenFrom } from './introductions.queries.ts';
import { countListed, listedIds } from './list-introductions.queries.ts';
import { presentIntroductions } from './present-introductions.ts';

/**
 * Returns a page of the requests that the viewer made, or of those that have reached the viewer, and the
 * counts of both kinds.
 */
export async function listIntroductions(
  { db, clock }: AppContext,
  viewer: Viewer,
  { tab, state, personId, page, limit }: QueryOf<typeof introductionsApi.list>,
): Promise<ReplyOf<typeof introductionsApi.list>> {
  const now = clock();
  const listing = { userId: viewer.userId, personId, now };
  const ids = await listedIds(db, { ...listing, tab, state, page, limit });
  const found = await requestsById(db, ids);
  const requests = ids.flatMap((id) => found.get(id) ?? []);
  const counted = await countListed(db, listing);
  const counts = {
    by: { open: counted.byOpen, ended: counted.byEnded },
    of: { open: counted.ofOpen, ended: counted.ofEnded },
    waiting: counted.waiting,
  };
  const { open, ended } = counts[tab];
  const total = { all: open + ended, open, ended }[state];
  return {
    ...toPage(await presentIntroductions(db, viewer, { requests, now }), { page, limit, total }),
    counts,
  };
}

export const readIntroduction = (
  { db, clock }: AppContext,
  viewer: Viewer,
  id: number,
): Promise<Introduction> => presentOne(db, viewer, { id, now: clock() });

/** Like `readIntroduction`, but can also be called in a transaction. */
export async function presentOne(
  db: Db,
  viewer: Viewer,
  { id, now }: { id: number; now: Date },
): Promise<Introduction> {
  const request = await seenRequest(db, viewer, (await requestsById(db, [id])).get(id));
  const [introduction] = await presentIntroductions(db, viewer, { requests: [request], now });
  if (introduction === undefined) throw notFound();
  return introduction;
}

/** Returns the request. Throws 404 if it does not exist or the viewer does not see it. */
export async function seenRequest(
  db: Db,
  { userId }: Viewer,
  request: Request | undefined,
): Promise<Request> {
  if (request === undefined || roleOf(request, userId) === null) throw notFound();
  if ((await hiddenFrom(db, request.askerId, [userId])).has(userId)) throw notFound();
  return request;
}
