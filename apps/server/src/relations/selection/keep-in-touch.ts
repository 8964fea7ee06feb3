import type { BodyOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import type { selectionApi } from '@kithline/contract/selection.ts';
import type { AppContext } from '../../app-context.ts';
import { choosePersons } from '../../directory/choose-persons.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../viewer.ts';
import { countWrite } from '../count-write.ts';
import { publishManyTouches } from '../keeping-in-touch/rhythms.ts';
import { byChoice, chosenRhythms, holdRhythmsOf, writeRhythms } from '../keeping-in-touch/rhythms.queries.ts';

/**
 * Sets the viewer's rhythm for all chosen people except the viewer. Returns the previous choices for those
 * whose rhythm changed.
 */
export async function keepInTouchWithChosen(
  app: AppContext,
  viewer: Viewer,
  { everyMonths, ...chosenPeople }: BodyOf<typeof selectionApi.keepInTouch>,
): Promise<ReplyOf<typeof selectionApi.keepInTouch>> {
  await countWrite(app, viewer, 'rhythms');
  const { ids } = await choosePersons(app, viewer, chosenPeople);
  return inTransaction(app.db, async (db) => {
    await holdRhythmsOf(db, viewer.userId);
    const before = await chosenRhythms(db, viewer.userId, ids);
    const personIds = ids.filter(
      (id) => id !== viewer.personId && before.get(id)?.everyMonths !== everyMonths,
    );
    const chosen = { everyMonths, countedFrom: null, laterUntil: null };
    const choices = new Map(personIds.map((id) => [id, chosen]));
    await writeRhythms(db, viewer.userId, { choices, now: app.clock() });
    if (personIds.length > 0) await publishManyTouches(db, viewer);
    return { changed: byChoice(personIds, before) };
  });
}

/** Undoes `keepInTouchWithChosen`. Skips people whose rhythm is no longer the `everyMonths` that was set. */
export async function restoreRhythms(
  app: AppContext,
  viewer: Viewer,
  { everyMonths, before }: BodyOf<typeof selectionApi.restoreRhythms>,
): Promise<ReplyOf<typeof selectionApi.restoreRhythms>> {
  await countWrite(app, viewer, 'rhythms');
  return inTransaction(app.db, async (db) => {
    await holdRhythmsOf(db, viewer.userId);
    const formerChoices = before.flatMap(({ personIds, ...chosen }) =>
      personIds.map((id) => [id, chosen] as const),
    );
    const ids = formerChoices.map(([id]) => id);
    const current = await chosenRhythms(db, viewer.userId, ids);
    const choices = new Map(formerChoices.filter(([id]) => current.get(id)?.everyMonths === everyMonths));
    await writeRhythms(db, viewer.userId, { choices, now: app.clock() });
    if (choices.size > 0) await publishManyTouches(db, viewer);
    return { changed: [...choices.keys()] };
  });
}
