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
 * Chooses how often the viewer wants to be in touch with all who are chosen but the viewer; answers what was
 * chosen where that was something else.
 */
export async function keepInTouchWithChosen(
  app: AppContext,
  viewer: Viewer,
  { everyMonths, ...asked }: BodyOf<typeof selectionApi.keepInTouch>,
): Promise<ReplyOf<typeof selectionApi.keepInTouch>> {
  await countWrite(app, viewer, 'rhythms');
  const { ids } = await choosePersons(app, viewer, asked);
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

/** Restores what was chosen before `keepInTouchWithChosen`, where the rhythm is still the one it has set. */
export async function restoreRhythms(
  app: AppContext,
  viewer: Viewer,
  { everyMonths, before }: BodyOf<typeof selectionApi.restoreRhythms>,
): Promise<ReplyOf<typeof selectionApi.restoreRhythms>> {
  await countWrite(app, viewer, 'rhythms');
  return inTransaction(app.db, async (db) => {
    await holdRhythmsOf(db, viewer.userId);
    const changed: number[] = [];
    for (const { personIds: wanted, ...chosen } of before) {
      const now = await chosenRhythms(db, viewer.userId, wanted);
      const personIds = [...now.keys()].filter((id) => now.get(id)?.everyMonths === everyMonths);
      await writeRhythms(db, viewer.userId, { personIds, chosen, now: app.clock() });
      changed.push(...personIds);
    }
    if (changed.length > 0) await publishManyTouches(db, viewer);
    return { changed };
  });
}
