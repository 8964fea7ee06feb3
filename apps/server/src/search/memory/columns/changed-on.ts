import { NONE } from './columns.ts';
import type { StatedWorkRow, WorkRow } from './rows.ts';

/**
 * The day since which files of a network state the contact's present job, if an earlier file stated another
 * one; otherwise null. Files of other networks do not matter.
 */
export function changedOn(stated: readonly StatedWorkRow[], networkId: number): number | null {
  const present = stated.find((row) => row.networkId === networkId && row.former === null);
  if (present === undefined) return null;
  let since: number | null = null;
  let hasChanged = false;
  for (const row of stated) {
    if (row.networkId !== networkId || row.former === null) continue;
    const isAnother = isAnotherJob(row, present);
    hasChanged ||= isAnother;
    since = isAnother ? null : earlier(since, row.firstDay);
  }
  return hasChanged ? earlier(since, present.firstDay) : null;
}

/**
 * Whether both rows name an organization and the two differ, or both name a title and the two differ. A row
 * without the value shows no change.
 */
function isAnotherJob(one: WorkRow, other: WorkRow): boolean {
  return (
    isOther(one.organizationId ?? NONE, other.organizationId ?? NONE) ||
    isOther(one.titleId ?? NONE, other.titleId ?? NONE)
  );
}

/** Whether both are known, and differ. */
export const isOther = (one: number, other: number): boolean =>
  one !== NONE && other !== NONE && one !== other;

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
