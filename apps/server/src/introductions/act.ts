import type { Introduction, IntroductionActBody } from '@kithline/contract/introductions.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { countWrite } from '../relations/count-write.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import type { Acting } from './acting.ts';
import { holdReceivers } from './ask.queries.ts';
import { remind, withdraw } from './acts-of-asker.ts';
import { accept, introduced, noAnswer } from './answer.ts';
import { decline, putOff } from './decline.ts';
import type { Request } from './introduction.ts';
import { holdRequests, requestsById } from './introductions.queries.ts';
import { presentOne, seenRequest } from './list-introductions.ts';
import { passOn, takeBack } from './pass-on.ts';
import { openFrom } from './settings.queries.ts';

/**
 * Locks a request, performs the viewer's act on it, and returns it. Repeating an act changes nothing. Throws
 * 404 if the viewer does not see the request, 403 for another role's act, and 409 if the act is no longer
 * possible.
 */
export async function actOnIntroduction(
  app: AppContext,
  viewer: Viewer,
  { id, ...body }: IntroductionActBody & { id: number },
): Promise<Introduction> {
  await countWrite(app, viewer, 'introductions');
  return inTransaction(app.db, async (db) => {
    const ids = [id, ...(await alsoDeclined(db, viewer, { id, body }))];
    const locked = await holdRequests(db, ids, [viewer.userId]);
    const now = app.clock();
    const request = await seenRequest(db, viewer, locked.get(id));
    const acting: Acting = { request, viewer, userId: viewer.userId, now };
    await perform(db, acting, { body, locked: [...locked.values()] });
    return presentOne(db, viewer, { id, now });
  });
}

/**
 * If the viewer declines a request and takes no more requests from its asker, returns the asker's other open
 * requests, which must be declined too; otherwise none. Locks the viewer's row before reading the requests,
 * so that the asker cannot send another one concurrently.
 */
async function alsoDeclined(
  db: Db,
  viewer: Viewer,
  { id, body }: { id: number; body: IntroductionActBody },
): Promise<number[]> {
  if (body.act !== 'decline' || body.isLast !== true) return [];
  const { askerId } = await seenRequest(db, viewer, (await requestsById(db, [id])).get(id));
  await holdReceivers(db, [viewer.userId]);
  return (await openFrom(db, { userId: viewer.userId, askerId })).filter((other) => other !== id);
}

async function perform(
  db: Db,
  acting: Acting,
  { body, locked }: { body: IntroductionActBody; locked: readonly Request[] },
): Promise<void> {
  switch (body.act) {
    case 'withdraw':
      return withdraw(db, acting);
    case 'remind':
      return remind(db, acting);
    case 'pass-on':
      return passOn(db, acting, body);
    case 'take-back':
      return takeBack(db, acting);
    case 'later':
      return putOff(db, acting);
    case 'decline':
      return decline(db, acting, { ...body, locked });
    case 'accept':
      return accept(db, acting);
    case 'introduced':
      return introduced(db, acting);
    case 'no-answer':
      return noAnswer(db, acting);
  }
}
