import { keepDraft } from '../../../lib/drafts.ts';

/** Returns the name of the draft of a connector's words. */
export const passOnDraft = (userId: number | null, introductionId: number): string =>
  `pass-on:${userId}:${introductionId}`;

/** Returns the name of the draft of a reason for declining. */
export const declineDraft = (userId: number | null, introductionId: number): string =>
  `decline:${userId}:${introductionId}`;

/** Deletes the texts that the user typed about a request in this tab. */
export function forgetDraftsOfRequest(userId: number | null, introductionId: number): void {
  keepDraft(passOnDraft(userId, introductionId), null);
  keepDraft(declineDraft(userId, introductionId), null);
}
