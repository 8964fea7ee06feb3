import { publish } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import { openRequestsOf, openRequestsToReach, requestsMadeBy } from './end-unanswered.queries.ts';
import { endWithoutAnswer } from './end-unanswered.ts';
import type { Request } from './introduction.ts';
import { isByMail, presentStep, seemsOpen, senderOf } from './introductions.access.ts';
import { holdRequests } from './introductions.queries.ts';
import { deleteStep } from './steps.queries.ts';
import { refreshFor } from './tell.ts';

/**
 * Updates requests when a member's account is deleted. Ends requests that wait for the member, and deletes
 * the member's step from requests that have not reached the member yet. Refreshes the browsers of members
 * whom the member's own requests have reached. The caller has locked the user's row, and deletes it
 * afterwards.
 */
export async function forgetIntroductions(db: Db, userId: number, now: Date): Promise<void> {
  const [own, received] = [await requestsMadeBy(db, userId), await openRequestsOf(db, userId)];
  const later = await openRequestsToReach(db, userId);
  const requests = await holdRequests(db, [...own, ...received, ...later]);
  const reachedUserIds = own.flatMap((id) =>
    (requests.get(id)?.steps ?? []).flatMap((step) => (step.sentOn === null ? [] : (step.userId ?? []))),
  );
  await publish(db, [...new Set(reachedUserIds)], { type: 'refresh.introductions', data: {} });
  for (const request of requests.values()) {
    if (seemsWaiting(request, userId)) await endWithoutAnswer(db, request, now);
    const futureStep = request.steps.find((step) => step.userId === userId && step.sentOn === null);
    if (futureStep === undefined) continue;
    await deleteStep(db, request, futureStep);
    await refreshFor(db, request, { withAsker: false });
  }
}

/** Whether the request waits for this member as far as the asker knows, even after a silent decline. */
function seemsWaiting(request: Request, userId: number): boolean {
  const step = presentStep(request);
  if (step === undefined || !seemsOpen(request, request.askerId)) return false;
  return (isByMail(step) ? senderOf(request, step) : step.userId) === userId;
}
