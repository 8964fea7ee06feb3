import { labelsApi, notesApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createListener, type Listener } from '../../platform/live/listen.ts';
import type { LiveNotice } from '../../platform/live/publish.ts';
import { aPopulation, inNetwork } from '../../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { showInCollective } from '../../testing/show-in-collective.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

// Tests which browsers get the live event of a change.

let app: TestApp;
let listener: Listener;
let heard: LiveNotice[] = [];
let ida: SignedIn;
let colleague: SignedIn;
let owner: SignedIn;
let root: SignedIn;
let leila: number;
let collectiveId: number;

beforeAll(async () => {
  app = await testApp();
  const { connection, db } = app.database;
  listener = createListener({
    connection,
    log: app.context.log,
    onNotice: (notice) => heard.push(notice),
    onGap: () => undefined,
  });
  await listener.start();
  [ida, colleague, owner] = [await signedIn(app), await signedIn(app), await signedIn(app)];
  root = await signedIn(app, { isAdmin: true });
  [leila = 0] = await aPopulation(db, [{ name: 'Leïla Haddad' }]);
  await inNetwork(db, ida.viewer.networkId, [leila]);
  const collaborators = [ida.viewer, colleague.viewer];
  collectiveId = (await aCollective(db, { owner: owner.viewer, collaborators })).id;
  await showInCollective(db, collectiveId, [leila]);
});
afterAll(async () => {
  await listener.stop();
  await app.stop();
});

/**
 * Writes, edits and deletes a note, and adds and removes a label. Returns the users who get each event.
 * Adding the label again and removing it again send no event.
 */
async function hearersOf(who: SignedIn, context: object): Promise<number[][]> {
  heard = [];
  const about = { entityTypeId: ENTITY_TYPES.person, entityId: leila };
  const place = { ...about, ...context };
  const { id: noteId } = await who.ask(notesApi.write, { body: { ...place, note: 'One' } });
  await who.ask(notesApi.edit, { body: { ...place, noteId, note: 'Two' } });
  await who.ask(notesApi.remove, { body: { entityTypeId: about.entityTypeId, noteId, ...context } });
  // Creating a label sends no event, because nobody has the label yet.
  const { id: labelId } = await who.ask(labelsApi.create, { body: { name: 'Seen', ...context } });
  for (const _time of ['it is new', 'it is there already']) {
    await who.ask(labelsApi.add, { body: { ...place, labelId } });
  }
  for (const _time of ['it is there', 'it is gone already']) {
    await who.ask(labelsApi.remove, { body: { ...place, labelId } });
  }
  await until(() => heard.length >= 5);
  const changed = ['note', 'note', 'note', 'label', 'label'];
  return heard.map((notice, at) => {
    const data = { ...about, what: changed[at] };
    expect(notice).toMatchObject({ event: { type: 'refresh.relations', data } });
    return 'users' in notice ? notice.users.toSorted((a, b) => a - b) : [];
  });
}

test("Changes in a network or in the scope of everyone are sent only to the author's browsers", async () => {
  for (const [who, context] of [
    [ida, { networkId: ida.viewer.networkId }],
    [root, {}],
  ] as const)
    expect(await hearersOf(who, context)).toEqual(Array.from({ length: 5 }, () => [who.viewer.userId]));
});

test('Changes in a collective are sent to the browsers of everybody who belongs to it', async () => {
  const all = [ida, colleague, owner].map(({ viewer }) => viewer.userId).toSorted((a, b) => a - b);
  expect(await hearersOf(ida, { collectiveId })).toEqual(Array.from({ length: 5 }, () => all));
});

test('A change that is refused sends no event', async () => {
  heard = [];
  const place = { entityTypeId: ENTITY_TYPES.person, entityId: leila, networkId: ida.viewer.networkId };
  const body = { ...place, note: 'No' };
  expect((await ida.call(notesApi.edit, { body: { ...body, noteId: 999_999 } })).status).toBe(404);
  for (const refused of [
    { ...body, networkId: undefined, admin: 'true' as const },
    { ...body, networkId: owner.viewer.networkId },
  ])
    expect((await ida.call(notesApi.write, { body: refused })).status).toBe(403);
  await ida.ask(notesApi.write, { body });
  await until(() => heard.length > 0);
  expect(heard).toHaveLength(1);
});
