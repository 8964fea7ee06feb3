import { expect, test } from 'vitest';
import { aCollective, aMember } from '../../../testing/factories.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import type { Db } from '../../../tables.ts';
import { FeedFollower } from './follow-feed.ts';

const setSuspended = (db: Db, userId: number, suspendedOn: Date | null) =>
  db.updateTable('users').set({ suspendedOn }).where('id', '=', userId).execute();

test('If one transaction suspends a member and restores another while both are added to a collective, only the restored member is shown there', async () => {
  const database = await testDatabase();
  try {
    const { db } = database;
    const [owner, ben, eva] = [await aMember(db), await aMember(db), await aMember(db)];
    const { id: collectiveId } = await aCollective(db, { owner });
    await setSuspended(db, eva.userId, new Date());
    const follower = new FeedFollower(db, {});
    const belonging = async () =>
      (await follower.follow()).columns.collectives.get(collectiveId)?.belonging.toSorted((a, b) => a - b);
    await belonging();
    const suspending = await db.startTransaction().execute();
    await setSuspended(suspending, ben.userId, new Date());
    await setSuspended(suspending, eva.userId, null);
    for (const { userId } of [ben, eva])
      await db.insertInto('collaborator').values({ collectiveId, userId }).execute();
    expect(await belonging()).toEqual([owner, ben].map(({ personId }) => personId).toSorted((a, b) => a - b));
    await suspending.commit().execute();
    expect(await belonging()).toEqual([owner, eva].map(({ personId }) => personId).toSorted((a, b) => a - b));
  } finally {
    await database.drop();
  }
});
