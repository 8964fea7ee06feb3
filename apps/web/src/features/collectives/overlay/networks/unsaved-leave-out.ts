import { OwnShare } from '@kithline/contract/collectives.ts';
import { keepDraft, readDraft } from '../../../../lib/drafts.ts';
import type { LeaveOutChange } from './leave-out-draft.ts';

/** Under which name this browser keeps whom a member leaves out of a share and has not saved yet. */
export function leaveOutName(userId: number | null, collectiveId: number): string {
  return `leave-out:${userId}:${collectiveId}`;
}

/** Whether something is kept. */
export function hasUnsavedLeaveOut(userId: number | null, collectiveId: number): boolean {
  return readDraft(leaveOutName(userId, collectiveId)) !== null;
}

/** What is kept; null without it, or when this page has not written it itself. */
export function readUnsavedLeaveOut(name: string): LeaveOutChange | null {
  const { leaveOut } = OwnShare.shape;
  const { from, wanted } = parse(readDraft(name));
  const parts = { from: leaveOut.safeParse(from), wanted: leaveOut.safeParse(wanted) };
  if (!parts.from.success || !parts.wanted.success) return null;
  return { from: parts.from.data, wanted: parts.wanted.data };
}

/** Keeps it; null forgets it. */
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
