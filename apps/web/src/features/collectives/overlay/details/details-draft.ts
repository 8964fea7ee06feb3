import { readDraft } from '../../../../lib/drafts.ts';

/** Under which name this browser keeps what a member has not saved of a collective's details. */
export function detailsDraft(userId: number | null, collectiveId: number): string {
  return `collective-details:${userId}:${collectiveId}`;
}

/** Whether something is kept. */
export function hasDetailsDraft(userId: number | null, collectiveId: number): boolean {
  return readDraft(detailsDraft(userId, collectiveId)) !== null;
}
