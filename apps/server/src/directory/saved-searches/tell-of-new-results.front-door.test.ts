import { notificationsApi } from '@kithline/contract/notifications.ts';
import { savedSearchesApi, type Telling } from '@kithline/contract/saved-searches.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteUser } from '../../accounts/delete-user.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { fileOf, importNow } from '../../networks/testing/contacts-files.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { tellOfNewResults } from './tell-of-new-results.ts';

let app: TestApp;
let now = new Date('2026-11-20T02:11:00Z');
let ida: SignedIn;
let owner: SignedIn;
let collectiveId: number;
let serial = 0;

beforeAll(async () => {
  app = await testApp({ clock: () => now });
});
afterAll(() => app.stop());

beforeEach(async () => {
  serial += 1;
  ida = await signedIn(app, { name: 'Ida Berg' });
  owner = await signedIn(app, { name: 'Olga Owner' });
  collectiveId = (await aCollective(app.database.db, { owner: owner.viewer, collaborators: [ida.viewer] }))
    .id;
  await bringIn('Ana');
});

/** Imports directors with these names into Ida's network. */
const bringIn = (...names: string[]) =>
  importNow(
    app.context,
    ida.viewer,
    fileOf(
      ...names.map((first) => ({
        first,
        last: 'Berg',
        slug: `${first.toLowerCase()}-${serial}`,
        company: 'Acme',
        position: 'Director',
      })),
    ),
  );
const save = (
  who: SignedIn,
  name: string,
  { telling, forCollectiveId = null }: { telling: Telling; forCollectiveId?: number | null },
) =>
  who.ask(savedSearchesApi.create, {
    body: {
      name,
      entity: 'person',
      ...(forCollectiveId === null ? { networkId: who.viewer.networkId } : {}),
      filter: { 'experience.title.value': 'director' },
      order: null,
      forCollectiveId,
      telling,
    },
  });
const toldTo = async (who: SignedIn) =>
  (await who.ask(notificationsApi.list, { query: {} })).results
    .filter(({ kind }) => kind === 'saved-search')
    .map(({ body, url }) => ({ body, url }));

it('New people cause one notification; after it is read, further new people cause another one', async () => {
  const { id } = await save(ida, 'Directors', { telling: 'in-kithline' });
  await save(ida, 'Quiet', { telling: 'never' });
  await tellOfNewResults(app.context);
  expect(await toldTo(ida)).toEqual([]);
  await bringIn('Ana', 'Ben');
  await tellOfNewResults(app.context);
  const line = { body: 'New people in Directors', url: `/saved-searches/${id}` };
  expect(await toldTo(ida)).toEqual([line]);
  await ida.ask(notificationsApi.readAll, { body: undefined });
  await tellOfNewResults(app.context);
  expect(await toldTo(ida)).toEqual([line]);
  await bringIn('Ana', 'Ben', 'Zoe');
  await tellOfNewResults(app.context);
  expect(await toldTo(ida)).toEqual([line, line]);
  await bringIn('Ana', 'Ben', 'Zoe', 'Udo');
  await tellOfNewResults(app.context);
  expect(await toldTo(ida)).toEqual([line, line]);
});

it('After “Mark all as seen” is undone, the member is not notified again', async () => {
  const { id } = await save(ida, 'Directors', { telling: 'in-kithline' });
  await bringIn('Ana', 'Ben');
  await tellOfNewResults(app.context);
  await ida.ask(notificationsApi.readAll, { body: undefined });
  await ida.ask(savedSearchesApi.markSeen, { params: { id } });
  await ida.ask(savedSearchesApi.unmarkSeen, { params: { id } });
  await tellOfNewResults(app.context);
  expect(await toldTo(ida)).toHaveLength(1);
});

it('A search that fails does not stop notifications about other searches', async () => {
  await save(ida, 'Before', { telling: 'in-kithline' });
  const broken = await save(ida, 'Broken', { telling: 'in-kithline' });
  await save(ida, 'After', { telling: 'in-kithline' });
  await bringIn('Ana', 'Ben');
  const { db } = app.database;
  await db.updateTable('savedSearch').set({ filter: 'null' }).where('id', '=', broken.id).execute();
  await tellOfNewResults(app.context);
  await db.deleteFrom('savedSearch').where('id', '=', broken.id).execute();
  expect((await toldTo(ida)).map(({ body }) => body).toSorted()).toEqual([
    'New people in After',
    'New people in Before',
  ]);
});

it('After an interrupted run, two runs at the same time notify nobody twice', async () => {
  await save(ida, 'Directors', { telling: 'in-kithline' });
  await save(ida, 'Again', { telling: 'in-kithline' });
  await bringIn('Ana', 'Ben');
  const stopped = new AbortController();
  const stop = tellOfNewResults(app.context, stopped.signal);
  stopped.abort();
  await expect(stop).rejects.toThrow();
  await Promise.all([tellOfNewResults(app.context), tellOfNewResults(app.context)]);
  expect(new Set((await toldTo(ida)).map(({ body }) => body)).size).toBe(2);
  await ida.ask(notificationsApi.readAll, { body: undefined });
  await tellOfNewResults(app.context);
  expect(await toldTo(ida)).toHaveLength(2);
});

it('A notification names no search of a collective that the member has left; deleted searches are removed from the database after a day', async () => {
  const { id } = await save(ida, 'Directors', { telling: 'in-kithline' });
  await save(ida, 'For all', { telling: 'in-kithline', forCollectiveId: collectiveId });
  await app.database.db
    .insertInto('collectiveNetwork')
    .values({ collectiveId: collectiveId, networkId: ida.viewer.networkId })
    .execute();
  await tellOfNewResults(app.context);
  expect((await toldTo(ida)).map(({ body }) => body)).toEqual(['New people in For all']);
  await app.database.db.deleteFrom('collaborator').where('userId', '=', ida.viewer.userId).execute();
  expect(await toldTo(ida)).toEqual([{ body: 'A saved search had new results', url: null }]);
  await ida.ask(savedSearchesApi.remove, { params: { id } });
  now = new Date(now.getTime() + 2 * 86_400_000);
  await tellOfNewResults(app.context);
  const { db } = app.database;
  const kept = await db.selectFrom('savedSearch').select('id').where('id', '=', id).execute();
  expect(kept).toEqual([]);
});

it('A notification does not show others the name of a shared search that its author has made private', async () => {
  const { id, version } = await save(ida, 'For all', { telling: 'never', forCollectiveId: collectiveId });
  await owner.ask(savedSearchesApi.counts);
  await owner.ask(savedSearchesApi.tell, { params: { id }, body: { telling: 'in-kithline' } });
  await app.database.db
    .insertInto('collectiveNetwork')
    .values({ collectiveId, networkId: ida.viewer.networkId })
    .execute();
  await tellOfNewResults(app.context);
  expect((await toldTo(owner)).map(({ body }) => body)).toEqual(['New people in For all']);
  const body = { version, name: 'Only for me', forCollectiveId: null };
  await ida.ask(savedSearchesApi.change, { params: { id }, body });
  expect(await toldTo(owner)).toEqual([{ body: 'A saved search had new results', url: null }]);
});

it('A member’s private searches in a collective, and what the member has marked as seen there, are deleted by the first run after the member leaves it', async () => {
  await ida.ask(savedSearchesApi.create, {
    body: {
      name: 'For me',
      entity: 'person',
      collectiveId,
      filter: {},
      order: null,
      forCollectiveId: null,
      telling: 'never',
    },
  });
  await save(owner, 'For all', { telling: 'never', forCollectiveId: collectiveId });
  await ida.ask(savedSearchesApi.counts);
  const { db } = app.database;
  await db.deleteFrom('collaborator').where('userId', '=', ida.viewer.userId).execute();
  await tellOfNewResults(app.context);
  const views = await db
    .selectFrom('savedSearchView')
    .select('userId')
    .where('userId', '=', ida.viewer.userId)
    .execute();
  const searches = await db
    .selectFrom('savedSearch')
    .select('name')
    .where('collectiveId', '=', collectiveId)
    .execute();
  expect([views, searches]).toEqual([[], [{ name: 'For all' }]]);
});

it('Deleting an account deletes its private searches and keeps those of collectives', async () => {
  await save(ida, 'Directors', { telling: 'never' });
  await save(ida, 'For all', { telling: 'never', forCollectiveId: collectiveId });
  const { db } = app.database;
  await db.deleteFrom('collaborator').where('userId', '=', ida.viewer.userId).execute();
  await inTransaction(db, async (db) => {
    await db.deleteFrom('networkContact').where('networkId', '=', ida.viewer.networkId).execute();
    await deleteUser(db, ida.viewer.userId);
  });
  const { results } = await owner.ask(savedSearchesApi.list);
  expect(results).toMatchObject([{ name: 'For all', mayChange: true }]);
  const mine = await db
    .selectFrom('savedSearch')
    .select('id')
    .where('memberId', '=', ida.viewer.userId)
    .execute();
  expect(mine).toEqual([]);
});
