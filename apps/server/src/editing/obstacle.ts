import type { Db } from '../tables.ts';
import { sayDay } from '../platform/text/say-dates.ts';
import type { ChangeRow } from './changes.queries.ts';
import { editorsOf } from './editors.queries.ts';

/** Why a change cannot be taken back, as a sentence; null when it can. */
export async function obstacleOf(
  db: Db,
  change: ChangeRow,
  { inProfile }: { inProfile: boolean },
): Promise<string | null> {
  if (change.takenBackBy !== null) return 'This was taken back already.';
  if (change.inProfile !== inProfile)
    return 'This was changed before the person became a member, who has a profile of their own now.';
  if (change.later === null) return null;
  const { madeBy, madeOn, section } = change.later;
  const editor = madeBy === null ? undefined : (await editorsOf(db, [madeBy])).get(madeBy);
  const name = editor?.name ?? 'a former member';
  return `Cannot be taken back: ${name} changed ${section} on ${sayDay(new Date(madeOn))}, after it. Take that change back first.`;
}
