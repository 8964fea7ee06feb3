import { INTRODUCTION_DAYS } from '@kithline/contract/introductions.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Db } from '../tables.ts';
import { dueToEnd } from './end-unanswered.queries.ts';
import { DAY, type Request } from './introduction.ts';
import { endOf, seemsOpen } from './introductions.access.ts';
import { holdRequests } from './introductions.queries.ts';
import { endRequest } from './steps.queries.ts';
import { notifyOf, refreshFor } from './tell.ts';

/** Requests per transaction. */
const AT_ONCE = 100;

/**
 * Ends requests whose last step was at least 14 days ago, and notifies their askers. Requests that were
 * declined without notice to the asker end in the same way. Several servers can run this at once, because
 * each request is locked and checked again first.
 */
export async function endUnanswered({ db, clock }: AppContext, signal?: AbortSignal): Promise<void> {
  const now = clock();
  const before = new Date(now.getTime() - INTRODUCTION_DAYS * DAY);
  let count = AT_ONCE;
  while (count === AT_ONCE && !signal?.aborted) {
    count = await inTransaction(db, async (db) => {
      const ids = await dueToEnd(db, before, AT_ONCE);
      for (const request of (await holdRequests(db, ids)).values())
        if (seemsOpen(request, request.askerId) && endOf(request) <= now)
          await endWithoutAnswer(db, request, now);
      return ids.length;
    });
  }
}

/** Ends a locked request without an answer, and notifies the asker. */
export async function endWithoutAnswer(db: Db, request: Request, now: Date): Promise<void> {
  await endRequest(db, request, { state: 'unanswered', now });
  const { askerId } = request;
  await notifyOf(db, request, { kind: 'introduction-ended', userIds: [askerId], now });
  await refreshFor(db, request, { withAsker: true });
}
