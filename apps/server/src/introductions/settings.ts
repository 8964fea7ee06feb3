import type { IntroductionSettings } from '@kithline/contract/introductions.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { publish } from '../platform/live/publish.ts';
import { countWrite } from '../relations/count-write.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { deleteOffFrom, isOff, askersRefusedBy, setOff } from './settings.queries.ts';

export async function readSettings(
  { db }: Pick<AppContext, 'db'>,
  { userId }: Viewer,
): Promise<IntroductionSettings> {
  return { isOff: await isOff(db, userId), offFrom: await askersRefusedBy(db, userId) };
}

/** Sets whether members can ask the viewer for introductions. Existing requests stay. */
export async function changeSettings(
  app: AppContext,
  viewer: Viewer,
  { isOff }: { isOff: boolean },
): Promise<IntroductionSettings> {
  await countWrite(app, viewer, 'introductions');
  return inTransaction(app.db, async (db) => {
    await setOff(db, viewer.userId, isOff);
    return refreshSettings(db, viewer);
  });
}

/** Lets a member ask the viewer for introductions again. */
export async function allowFrom(
  app: AppContext,
  viewer: Viewer,
  askerId: number,
): Promise<IntroductionSettings> {
  await countWrite(app, viewer, 'introductions');
  return inTransaction(app.db, async (db) => {
    await deleteOffFrom(db, { userId: viewer.userId, askerId });
    return refreshSettings(db, viewer);
  });
}

async function refreshSettings(db: Db, viewer: Viewer): Promise<IntroductionSettings> {
  await publish(db, [viewer.userId], { type: 'refresh.introductions', data: {} });
  return readSettings({ db }, viewer);
}
