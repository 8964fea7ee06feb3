import { OwnShare } from '@kithline/contract/collectives.ts';
import { keepDraft, readDraft } from '../../../../lib/drafts.ts';
import type { LeaveOutChange } from './leave-out-draft.ts';

/** Returns the name under which this browser stores unsaved exclusions. */
export function leaveOutName(userId: number | null, collectiveId: number): string {
  return `leave-out:${userId}:${collectiveId}`;
}

export function hasUnsavedLeaveOut(userId: number | null, collectiveId: number): boolean {
  return readDraft(leaveOutName(userId, collectiveId)) !== null;
}

/** Returns the unsaved exclusions; null if there are none or the text is invalid. */
export function readUnsavedLeaveOut(name: string): LeaveOutChange | null {
  const { leaveOut } = OwnShare.shape;
  const { from, wanted } = parse(readDraft(name));
  const parts = { from: leaveOut.safeParse(from), wanted: leaveOut.safeParse(wanted) };
  if (!parts.from.success || !parts.wanted.success) return null;
  return { from: parts.from.data, wanted: parts.wanted.data };
}

/** Stores unsaved exclusions; null deletes them. */
export function keepUnsavedLeaveOut(name: string, change: LeaveOutChange | null): void {
  keepDraft(name, change && JSON.stringify(change));
}

function parse(draft: string | null): { from?: unknown; wanted?: unknown } {
  try {
    const value: unknown = JSON.parse(draft ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
