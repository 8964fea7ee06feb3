import { accountApi, authApi } from '@kithline/contract/accounts.ts';
import { collectivesApi, sharingApi } from '@kithline/contract/collectives.ts';
import { notificationsApi } from '@kithline/contract/notifications.ts';
import { expect, it, onTestFinished } from 'vitest';
import { hashPassword } from '../accounts/password-hash.ts';
import { fileOf } from '../networks/testing/contacts-files.ts';
import { urlOf } from '../testing/on-server.ts';
import { aCollective } from '../testing/factories.ts';
import type { HttpCaller } from '../testing/http-caller.ts';
import { aHttpMember } from '../testing/http-session.ts';
import { dataFolder, type ServerProcess, startServer } from '../testing/server-process.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';

// Two servers in separate processes on one database. After a change on one server, the other server also
// sends the events and shows the change.

const PASSWORD = 'correct-horse-battery';
const PEOPLE = 50;

async function twoServers(): Promise<{ one: ServerProcess; two: ServerProcess; database: TestDatabase }> {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  const DATABASE_URL = urlOf(database.connection);
  const settings = async () => ({ DATABASE_URL, DATA_DIR: await dataFolder() });
  const [one, two] = [await startServer(await settings()), await startServer(await settings())];
  return { one, two, database };
}

const people = fileOf(
  ...Array.from({ length: PEOPLE }, (_, at) => ({ first: `Name${at}`, last: 'Li', slug: `name-${at}` })),
);

/**
 * Opens a tab on each server. `hears` waits until an event of each given type has arrived in every tab, and
 * expects that none of them arrived twice.
 */
async function tabsOf(who: HttpCaller, servers: readonly ServerProcess[]) {
  const tabs = await Promise.all(servers.map((server) => who.listen(server)));
  const count = (tab: { heard: { type: string }[] }, type: string) =>
    tab.heard.filter((event) => event.type === type).length;
  const hears = async (...types: string[]) => {
    await until(() => tabs.every((tab) => types.every((type) => count(tab, type) > 0)));
    const counts = tabs.map((tab) => types.map((type) => count(tab, type)));
    for (const tab of tabs) tab.heard.length = 0;
    expect(counts).toEqual(tabs.map(() => types.map(() => 1)));
  };
  return { hears, closed: Promise.all(tabs.map((tab) => tab.closed)) };
}

it('changes to a collective on one server are sent once to the tabs on both servers, and are visible on the other server', async () => {
  const { one, two, database } = await twoServers();
  const { db } = database;
  const [owner, ben] = [await aHttpMember(db, { name: 'Ola Owner' }), await aHttpMember(db)];
  const { id } = await aCollective(db, { owner: owner.viewer, collaborators: [ben.viewer] });
  const params = { id };
  expect(await owner.upload(one, people)).toBe(202);
  expect((await owner.importEnded(two)).completed).toBe(true);
  const bens = await tabsOf(ben, [one, two]);
  const owners = await tabsOf(owner, [one, two]);
  const seenByBen = async () => (await ben.call(two, collectivesApi.read, { params })).reply;

  expect((await owner.call(one, sharingApi.share, { params, body: {} })).status).toBe(200);
  await bens.hears('collective.network.shared', 'refresh.collective', 'notification.created');
  expect((await seenByBen()).totalPersons).toBeGreaterThanOrEqual(PEOPLE);
  const { reply } = await ben.call(two, notificationsApi.list);
  expect(reply.results[0]?.body).toContain('Ola Owner shared a network with');

  expect((await owner.call(one, sharingApi.unshare, { params })).status).toBe(204);
  await bens.hears('collective.network.shared', 'refresh.collective');
  expect((await seenByBen()).totalPersons).toBeLessThan(PEOPLE);

  const body = { name: 'Another Name' };
  expect((await owner.call(two, collectivesApi.update, { params, body })).status).toBe(200);
  await bens.hears('refresh.collective');
  expect((await seenByBen()).name).toBe('Another Name');

  expect((await owner.call(two, collectivesApi.destroy, { params })).status).toBe(204);
  await bens.hears('collective.destroyed', 'notification.created');
  expect((await ben.call(one, collectivesApi.read, { params })).status).toBe(404);

  await db
    .updateTable('users')
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where('id', '=', owner.viewer.userId)
    .execute();
  expect((await owner.call(one, accountApi.remove, { body: { password: PASSWORD } })).status).toBe(204);
  expect(await owners.closed).toEqual([
    [4401, 'session ended'],
    [4401, 'session ended'],
  ]);
  expect((await owner.call(two, authApi.current)).status).toBe(401);
  expect((await ben.call(two, authApi.current)).status).toBe(200);
  expect(`${one.output()}${two.output()}`).not.toContain('"level":50');
}, 180_000);
