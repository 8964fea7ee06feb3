import { labelsApi, notesApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrganization, aPopulation, inNetwork } from '../../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { showInCollective } from '../../testing/show-in-collective.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

// A note or a label belongs to a context: a network, a collective or one administrator. The context decides
// which persons and organizations a note or a label can be about.

let app: TestApp;
let ida: SignedIn;
let root: SignedIn;
let collectiveId: number;
/** Three persons: one only in the network, one only in the collective, and one in neither. */
const person = { ofNetwork: 0, ofCollective: 0, ofNobody: 0 };
const organization = { ofNetwork: 0, ofCollective: 0, supported: 0, own: 0 };

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  [ida, root] = [await signedIn(app), await signedIn(app, { isAdmin: true })];
  for (const name of ['ofNetwork', 'ofCollective', 'supported', 'own'] as const)
    organization[name] = await anOrganization(db, { name });
  const [ofNetwork = 0, ofCollective = 0, ofNobody = 0] = await aPopulation(db, [
    { name: 'Of Network', roles: [{ organizationId: organization.ofNetwork }] },
    {
      name: 'Of Collective',
      roles: [{ organizationId: organization.ofCollective }],
      supports: [organization.supported],
    },
    { name: 'Of Nobody' },
  ]);
  Object.assign(person, { ofNetwork, ofCollective, ofNobody });
  const worksAt = { personId: ida.viewer.personId, organizationId: organization.own };
  await db
    .insertInto('workRole')
    .values({ ...worksAt, source: 'self', inProfile: true })
    .execute();
  await inNetwork(db, ida.viewer.networkId, [ofNetwork]);
  collectiveId = (await aCollective(db, { owner: root.viewer, collaborators: [ida.viewer] })).id;
  await showInCollective(db, collectiveId, [ofCollective]);
});
afterAll(() => app.stop());

interface About {
  entityTypeId: (typeof ENTITY_TYPES)['person' | 'organization'];
  entityId: number;
}
const aboutPerson = (entityId: number): About => ({ entityTypeId: ENTITY_TYPES.person, entityId });
const aboutOrganization = (entityId: number): About => ({
  entityTypeId: ENTITY_TYPES.organization,
  entityId,
});

/**
 * Returns the statuses of the requests for notes and labels of a person or an organization in a context. If
 * the request to write a note is refused, the following requests are about a note from `aNoteAbout`.
 */
async function statusesOf(who: SignedIn, context: object, about: About): Promise<number[]> {
  const { id: labelId } = await who.ask(labelsApi.create, { body: { name: 'Board', ...context } });
  const place = { ...about, ...context };
  const written = await who.call(notesApi.write, { body: { ...place, note: 'One' } });
  const noteId = written.status === 201 ? written.reply.id : await aNoteAbout(who, context, about);
  const { entityTypeId } = about;
  const answers = [
    written,
    await who.call(notesApi.list, { query: place }),
    await who.call(notesApi.edit, { body: { ...place, noteId, note: 'Two' } }),
    await who.call(notesApi.remove, { body: { entityTypeId, noteId, ...context } }),
    await who.call(labelsApi.add, { body: { ...place, labelId } }),
    await who.call(labelsApi.ofEntity, { query: place }),
    await who.call(labelsApi.remove, { body: { ...place, labelId } }),
  ];
  return answers.map(({ status }) => status);
}

/** Inserts a note as if it had been written while the person or organization belonged to the context. */
async function aNoteAbout(
  { viewer }: SignedIn,
  context: { networkId?: number; collectiveId?: number },
  { entityTypeId, entityId }: About,
): Promise<number> {
  const column = entityTypeId === ENTITY_TYPES.person ? 'person_id' : 'organization_id';
  const scopeId = context.networkId ?? context.collectiveId;
  const note = { userId: viewer.userId, scopeId, [column]: entityId, note: 'Earlier' };
  const insert = app.database.db.insertInto('note').values(note).returning('id');
  return (await insert.executeTakeFirstOrThrow()).id;
}

const DONE = [201, 200, 200, 204, 204, 200, 204];
const OUT_OF_SIGHT = DONE.map(() => 404);

test("A network's notes and labels can be about people whom the member sees anywhere, and about the organizations of these people", async () => {
  const mine = { networkId: ida.viewer.networkId };
  for (const id of [person.ofNetwork, person.ofCollective, ida.viewer.personId])
    expect(await statusesOf(ida, mine, aboutPerson(id))).toEqual(DONE);
  for (const id of Object.values(organization))
    expect(await statusesOf(ida, mine, aboutOrganization(id))).toEqual(DONE);
  expect(await statusesOf(ida, mine, aboutPerson(person.ofNobody))).toEqual(OUT_OF_SIGHT);
});

test("A collective's notes and labels can be about the people of the collective, the viewer, and the organizations of all these people", async () => {
  const shared = { collectiveId };
  for (const id of [person.ofCollective, ida.viewer.personId])
    expect(await statusesOf(ida, shared, aboutPerson(id))).toEqual(DONE);
  expect(await statusesOf(ida, shared, aboutPerson(person.ofNetwork))).toEqual(OUT_OF_SIGHT);
  for (const id of [organization.ofCollective, organization.supported, organization.own])
    expect(await statusesOf(ida, shared, aboutOrganization(id))).toEqual(DONE);
  expect(await statusesOf(ida, shared, aboutOrganization(organization.ofNetwork))).toEqual(OUT_OF_SIGHT);
});

test('Administrators can write notes and labels about people whom they do not know, but only in the scope of everyone', async () => {
  for (const context of [{ networkId: root.viewer.networkId }, { collectiveId }])
    expect(await statusesOf(root, context, aboutPerson(person.ofNetwork))).toEqual(OUT_OF_SIGHT);
  for (const context of [{}, { admin: 'true' }]) {
    expect(await statusesOf(root, context, aboutPerson(person.ofNetwork))).toEqual(DONE);
    expect(await statusesOf(root, context, aboutOrganization(organization.supported))).toEqual(DONE);
  }
});
