import { sayDay } from '../platform/text/say-dates.ts';
import type { Db } from '../tables.ts';
import type { ChangedThing, ChangeRow } from './changes.queries.ts';
import { type Editor, editorsOf } from './editors.queries.ts';
import { type LaterChange, laterChanges } from './later-changes.queries.ts';
import { sentenceOf } from './present-change.ts';

/** Says why changes of one thing cannot be taken back, for all changes of a page at once: a sentence, or null where one can. */
export async function obstaclesOf(
  db: Db,
  { thing, inProfile }: { thing: ChangedThing; inProfile: boolean },
  changes: readonly Pick<ChangeRow, 'id'>[],
): Promise<(change: ChangeRow) => string | null> {
  const later = await laterChanges(
    db,
    thing,
    changes.map(({ id }) => id),
  );
  const editors = await editorsOf(
    db,
    [...later.values()].map(({ madeBy }) => madeBy),
  );
  return (change) => {
    if (change.takenBackBy !== null) return 'This was taken back already.';
    if (change.inProfile !== inProfile)
      return 'This was changed before the person became a member, who has a profile of their own now.';
    const other = later.get(change.id);
    if (other === undefined) return null;
    const day = sayDay(other.madeOn);
    return `Cannot be taken back: ${whatCameLater(other, editors)} on ${day}, after it. Take that change back first.`;
  };
}

/** "Ada Lane changed Bio", "a curated file changed facts" */
function whatCameLater(change: LaterChange, editors: ReadonlyMap<number, Editor>): string {
  const editor = change.madeBy === null ? undefined : editors.get(change.madeBy);
  if (editor === undefined && change.means === 'curated') return 'a curated file changed facts';
  const unnamed = change.means === 'enrichment' ? 'a provider' : 'a former member';
  return `${editor?.name ?? unnamed} ${sentenceOf({ ...change, fields: [] })}`;
}
