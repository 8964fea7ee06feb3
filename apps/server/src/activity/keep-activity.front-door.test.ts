import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../testing/a-user.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { deleteOldActivity, keepActivity } from './keep-activity.ts';
import { recordActivity } from './record-activity.ts';

const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const ago = (days: number) => new Date(Date.now() - days * DAY);
const acts = async () =>
  (await app.database.db.selectFrom('activity').selectAll().orderBy('id').execute()).map(
    ({ words, name }) => `${name} ${words}`,
  );
const recordLogin = (by: number | null, at: Date) =>
  recordActivity(app.database.db, {
    by: by === null ? null : { userId: by },
    kind: 'login',
    words: 'logged in',
    place: 'account',
    now: at,
  });

describe('The table of activity', () => {
  it('is append-only', async () => {
    const { db } = app.database;
    const { userId } = await aUser(app, { name: 'Ida Berg', isAdmin: true });
    await recordLogin(userId, ago(1));
    const refused = (statement: string) => expect(sql.raw(statement).execute(db)).rejects.toThrow(/activity/);
    await refused(`update activity set name = 'Nobody'`);
    await refused('truncate activity');
    await refused('delete from activity');
    expect(await acts()).toEqual(['Ida Berg logged in']);
  });

  it('keeps the name of an administrator whose account was deleted', async () => {
    const { db } = app.database;
    const { userId } = await aUser(app, { name: 'Uma Gone', isAdmin: true });
    await recordLogin(userId, ago(1));
    await db.deleteFrom('network').where('userId', '=', userId).execute();
    await db.deleteFrom('users').where('id', '=', userId).execute();
    expect(await acts()).toContain('Uma Gone logged in');
  });

  it('keeps entries for the number of days in the setting, and records how many entries were deleted', async () => {
    const { userId } = await aUser(app, { name: 'Ola Old', isAdmin: true });
    await recordLogin(userId, ago(729));
    await recordLogin(userId, ago(731));
    await recordLogin(userId, ago(800));
    await deleteOldActivity(app.context);
    const left = await acts();
    expect(left.filter((act) => act === 'Ola Old logged in')).toHaveLength(1);
    const { valueBefore: deleted } = await app.database.db
      .selectFrom('activity')
      .select('valueBefore')
      .where('words', '=', 'deleted old activity')
      .executeTakeFirstOrThrow();
    expect(deleted).toBe('2');
  });

  it('records a change of the setting once', async () => {
    const context = { ...app.context, config: { ...app.context.config, activityDays: 90 } };
    await keepActivity(context);
    await keepActivity(context);
    const changed = await app.database.db
      .selectFrom('activity')
      .select(['valueBefore', 'valueAfter'])
      .where('kind', '=', 'setting')
      .execute();
    expect(changed).toEqual([{ valueBefore: '730', valueAfter: '90' }]);
  });

  it('keeps everything if there is no retention setting', async () => {
    const { db } = app.database;
    await recordLogin(null, ago(9_000));
    await db.deleteFrom('setting').where('key', '=', 'activity.days').execute();
    await expect(sql`delete from activity`.execute(db)).rejects.toThrow(/kept/);
    await deleteOldActivity(app.context);
    expect(await acts()).toContain('null logged in');
    await keepActivity(app.context);
  });

  it('contains nothing about failed actions', async () => {
    const { db } = app.database;
    const before = (await acts()).length;
    const failed = db.transaction().execute(async (db) => {
      await recordActivity(db, {
        by: null,
        kind: 'login',
        words: 'logged in',
        place: 'schedule',
        now: new Date(),
      });
      throw new Error('failed');
    });
    await expect(failed).rejects.toThrow('failed');
    expect(await acts()).toHaveLength(before);
  });
});
