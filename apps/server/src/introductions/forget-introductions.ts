import { publish } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import { lockRequests, openRequestsOf, requestsMadeBy } from './end-unanswered.queries.ts';
import { endWithoutAnswer } from './end-unanswered.ts';
import type { Request } from './introduction.ts';
import { isByMail, presentStep, seemsOpen, senderOf } from './introductions.access.ts';
import { requestsById } from './introductions.queries.ts';

/**
 * Ends the requests that wait for a member whose account is deleted, and refreshes the browsers of those who
 * lose a request that the member made. The caller has locked the user's row, and deletes it afterwards.
 */
export async function forgetIntroductions(db: Db, userId: number, now: Date): Promise<void> {
  const [own, received] = [await requestsMadeBy(db, userId), await openRequestsOf(db, userId)];
  await lockRequests(db, [...own, ...received]);
  const requests = await requestsById(db, [...own, ...received]);
  const losing = own.flatMap((id) =>
    (requests.get(id)?.steps ?? []).flatMap((step) => (step.sentOn === null ? [] : (step.userId ?? []))),
  );
  await publish(db, [...new Set(losing)], { type: 'refresh.introductions', data: {} });
  for (const request of requests.values())
    if (seemsWaiting(request, userId)) await endWithoutAnswer(db, request, now);
}

/** Whether the request waits for this member as far as the asker knows, who may not know of a decline. */
function seemsWaiting(request: Request, userId: number): boolean {
  const step = presentStep(request);
  if (step === undefined || !seemsOpen(request, request.askerId)) return false;
  return (isByMail(step) ? senderOf(request, step) : step.userId) === userId;
}
