import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '../apps/server/src/testing/a-user.ts';
import { type TestApp, testApp } from '../apps/server/src/testing/test-app.ts';
import { fillDatabase } from './fill-database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

test('Filling a database again returns the accounts that have not changed since the first time, or null if there are none', async () => {
  const { db } = app.context;
  const [open, changed] = [await aUser(app), await aUser(app)];
  const value = JSON.stringify({ usernames: [open.username, changed.username], password: 'abcd-efgh' });
  await db.insertInto('setting').values({ key: 'sample', value }).execute();
  expect((await fillDatabase(db))?.usernames).toEqual([open.username, changed.username]);
  const later = new Date(Date.now() + 60_000);
  await db.updateTable('users').set({ updatedOn: later }).where('id', '=', changed.userId).execute();
  expect(await fillDatabase(db)).toEqual({ usernames: [open.username], password: 'abcd-efgh' });
  await db.updateTable('users').set({ updatedOn: later }).where('id', '=', open.userId).execute();
  expect(await fillDatabase(db)).toBeNull();
});
