import { readDraft } from '../../../../lib/drafts.ts';

/** Returns the name of the draft of a collective's details. */
export function detailsDraft(userId: number | null, collectiveId: number): string {
  return `collective-details:${userId}:${collectiveId}`;
}

export function hasDetailsDraft(userId: number | null, collectiveId: number): boolean {
  return readDraft(detailsDraft(userId, collectiveId)) !== null;
}
