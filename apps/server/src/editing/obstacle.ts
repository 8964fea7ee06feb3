import { sayDay } from '../platform/text/say-dates.ts';
import type { Db } from '../tables.ts';
import type { ChangedThing, ChangeRow } from './changes.queries.ts';
import { obstacleOfDrift, obstacleOfMarks, obstacleOfNames } from './state-obstacles.ts';
import { type Editor, editorsOf } from './editors.queries.ts';
import { type LaterChange, laterChanges } from './later-changes.queries.ts';
import { sentenceOf } from './change-sentence.ts';

/** What is edited: in a profile, or in the common space. */
export interface Edited {
  readonly thing: ChangedThing;
  readonly inProfile: boolean;
}

type Obstacle = (change: ChangeRow) => string | null;

/**
 * Says why changes of one thing cannot be taken back: a sentence, or null where one can. The history asks for all changes of a page at once,
 * and taking back for its one change, so that what is offered is what is done.
 */
export async function obstaclesOf(db: Db, edited: Edited, changes: readonly ChangeRow[]): Promise<Obstacle> {
  const came = await obstacleOfLater(db, edited, changes);
  // What is in the way already needs no second reason.
  const free = changes.filter((change) => came(change) === null);
  const reasons = [
    came,
    await obstacleOfDrift(db, edited, free),
    await obstacleOfNames(db, edited.thing, free),
    await obstacleOfMarks(db, edited.thing, free),
  ];
  return (change) => reasons.reduce<string | null>((found, reason) => found ?? reason(change), null);
}

async function obstacleOfLater(
  db: Db,
  { thing, inProfile }: Edited,
  changes: readonly Pick<ChangeRow, 'id'>[],
): Promise<Obstacle> {
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
