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
 * Sets the viewer's rhythm for all chosen people except the viewer. Returns the former choices of those whose
 * rhythm changed.
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
    await writeRhythms(db, viewer.userId, { personIds, chosen, now: app.clock() });
    if (personIds.length > 0) await publishManyTouches(db, viewer);
    return { changed: byChoice(personIds, before) };
  });
}

/** Restores the choices before `keepInTouchWithChosen` for people whose rhythm has not changed since. */
export async function restoreRhythms(
  app: AppContext,
  viewer: Viewer,
  { everyMonths, before }: BodyOf<typeof selectionApi.restoreRhythms>,
): Promise<ReplyOf<typeof selectionApi.restoreRhythms>> {
  await countWrite(app, viewer, 'rhythms');
  return inTransaction(app.db, async (db) => {
    await holdRhythmsOf(db, viewer.userId);
    const changed: number[] = [];
    for (const { personIds: formerIds, ...chosen } of before) {
      const now = await chosenRhythms(db, viewer.userId, formerIds);
      const personIds = [...now.keys()].filter((id) => now.get(id)?.everyMonths === everyMonths);
      await writeRhythms(db, viewer.userId, { personIds, chosen, now: app.clock() });
      changed.push(...personIds);
    }
    if (changed.length > 0) await publishManyTouches(db, viewer);
    return { changed };
  });
}
