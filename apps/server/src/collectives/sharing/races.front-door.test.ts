import { collectivesApi, sharingApi } from '@kithline/contract/collectives.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { labelsApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, importNow } from '../../networks/testing/contacts-files.ts';
import { personNamed, personOfSlug } from '../../networks/testing/persons.queries.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { aPopulation, inNetwork } from '../../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { untilWaiting } from '../../testing/until.ts';
import { deleteCollectiveScope } from '../collective-scope.ts';
import { holdForRemoval } from '../hold-collectives.queries.ts';

// Concurrent actions have the same result as if one had run after the other.

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const PEOPLE = 40;

interface Group {
  owner: SignedIn;
  ida: SignedIn;
  omar: SignedIn;
  collectiveId: number;
  people: number[];
  labelId: number;
}

/**
 * A collective with its owner and two collaborators. The networks of the two collaborators contain the same
 * people, in opposite orders.
 */
async function aGroup(): Promise<Group> {
  const { db } = app.database;
  const [owner, ida, omar] = [await signedIn(app), await signedIn(app), await signedIn(app)];
  const people = await aPopulation(
    db,
    Array.from({ length: PEOPLE }, (_, at) => ({ name: `Someone ${at}` })),
  );
  await inNetwork(db, ida.viewer.networkId, people);
  await inNetwork(db, omar.viewer.networkId, people.toReversed());
  const { id } = await aCollective(db, { owner: owner.viewer, collaborators: [ida.viewer, omar.viewer] });
  const { id: labelId } = await ida.ask(labelsApi.create, {
    body: { name: 'Discreet', networkId: ida.viewer.networkId },
  });
  return { owner, ida, omar, collectiveId: id, people, labelId };
}

const at = ({ collectiveId }: Group) => ({ params: { id: collectiveId } });
const share = (who: SignedIn, group: Group, leaveOut = {}) =>
  who.ask(sharingApi.share, { ...at(group), body: { leaveOut } });
const unshare = (who: SignedIn, group: Group) => who.ask(sharingApi.unshare, at(group));
const label = ({ ida, labelId, people }: Group, nth: number) =>
  ida.ask(labelsApi.add, {
    body: {
      entityTypeId: ENTITY_TYPES.person,
      entityId: people[nth] ?? 0,
      labelId,
      networkId: ida.viewer.networkId,
    },
  });
const importOf = ({ ida }: Group, ...slugs: string[]) =>
  importNow(app.context, ida.viewer, fileOf(...slugs.map((slug) => ({ first: slug, last: 'New', slug }))));
const namesIn = async ({ owner, collectiveId }: Group) =>
  (await owner.ask(directoryApi.persons, { query: { collectiveId, limit: 100 } })).results.map(
    ({ person }) => person.name,
  );

/** Checks the totals and shares that the owner and Omar see, and the list of people that the owner sees. */
async function expectAgreement(group: Group, { people, networks }: { people: number; networks: number }) {
  for (const who of [group.owner, group.omar]) {
    const { totalPersons, totalNetworks } = await who.ask(collectivesApi.read, at(group));
    expect({ totalPersons, totalNetworks }).toEqual({ totalPersons: people, totalNetworks: networks });
    const shares = await who.ask(sharingApi.list, { ...at(group), query: {} });
    expect(shares.total).toBe(networks);
  }
  expect(new Set(await namesIn(group)).size).toBe(people);
}

test('when two members share the same people at once, both succeed, and each person counts once', async () => {
  const group = await aGroup();
  await Promise.all([share(group.ida, group), share(group.omar, group)]);
  await expectAgreement(group, { people: PEOPLE + 3, networks: 2 });
});

test('when one member withdraws a network while another shares one, the people of the shared network stay', async () => {
  const group = await aGroup();
  await share(group.ida, group);
  await Promise.all([unshare(group.ida, group), share(group.omar, group)]);
  await expectAgreement(group, { people: PEOPLE + 3, networks: 1 });
  await unshare(group.omar, group);
  await expectAgreement(group, { people: 3, networks: 0 });
});

test('an import and a concurrent withdrawal of the network leave nothing of the network in the collective', async () => {
  const group = await aGroup();
  await share(group.ida, group);
  await Promise.all([importOf(group, 'one', 'two', 'three'), unshare(group.ida, group)]);
  await expectAgreement(group, { people: 3, networks: 0 });
});

test('after an import and a concurrent share of the network, the collective has the people of the file', async () => {
  const group = await aGroup();
  await Promise.all([share(group.ida, group), importOf(group, 'four', 'five')]);
  expect(await namesIn(group)).toEqual(expect.arrayContaining(['five New', 'four New']));
  await expectAgreement(group, { people: 5, networks: 1 });
});

test('a left-out person stays left out after one import removes the person and another brings the person back', async () => {
  const group = await aGroup();
  await share(group.ida, group, { labelIds: [group.labelId] });
  await importOf(group, 'six', 'seven');
  const { results } = await group.ida.ask(directoryApi.persons, {
    query: { networkId: group.ida.viewer.networkId },
  });
  group.people = results.map(({ person }) => person.id);
  // The list is sorted by name, so the second person is "six New".
  await label(group, 1);
  for (const slugs of [['six'], ['six', 'seven'], ['seven'], ['six', 'seven']]) {
    await importOf(group, ...slugs);
    const names = await namesIn(group);
    expect(names).not.toContain('six New');
    expect(names).toHaveLength(slugs.includes('seven') ? 4 : 3);
  }
});

test('people who get a label while the network is being shared are left out, too, if the share leaves out this label', async () => {
  const group = await aGroup();
  const leaveOut = { labelIds: [group.labelId] };
  await Promise.all([share(group.ida, group, leaveOut), ...[3, 1, 2].map((nth) => label(group, nth))]);
  await expectAgreement(group, { people: PEOPLE + 3 - 3, networks: 1 });
});

test('a collaborator who shares while being removed leaves nothing behind', async () => {
  const group = await aGroup();
  const [shared] = await Promise.all([
    group.ida.call(sharingApi.share, { ...at(group), body: {} }),
    group.owner.ask(collectivesApi.removeCollaborators, {
      ...at(group),
      body: { userIds: [group.ida.viewer.userId] },
    }),
  ]);
  expect([200, 403]).toContain(shared.status);
  await expectAgreement(group, { people: 2, networks: 0 });
});

test('an import that moves an exclusion from one person to another waits for the deletion of the collective; the deletion does not wait for the import', async () => {
  const { db } = app.database;
  const group = await aGroup();
  const importAna = (slug: string) =>
    importNow(app.context, group.ida.viewer, fileOf({ first: 'Ana', last: 'Reis', on: '2021-01-01', slug }));
  await importAna('ana-1');
  const personIds = [(await personOfSlug(db, 'ana-1')) ?? 0];
  await share(group.ida, group, { personIds });
  const imported = await inTransaction(db, async (db) => {
    await holdForRemoval(db, group.collectiveId);
    const importing = importAna('ana-2');
    await untilWaiting(app.database.db, 1);
    await deleteCollectiveScope(db, group.collectiveId);
    return { importing };
  });
  await imported.importing;
  const ana = await personNamed(db, group.ida.viewer.networkId, 'Ana Reis');
  expect(ana).toBe(await personOfSlug(db, 'ana-2'));
  expect((await group.ida.call(sharingApi.list, { ...at(group), query: {} })).status).toBe(404);
});

test('a share with a collective that is deleted concurrently is refused or deleted with the collective', async () => {
  const group = await aGroup();
  const [shared] = await Promise.all([
    group.ida.call(sharingApi.share, { ...at(group), body: {} }),
    group.owner.ask(collectivesApi.destroy, at(group)),
  ]);
  expect([200, 404]).toContain(shared.status);
  expect((await group.omar.call(sharingApi.list, { ...at(group), query: {} })).status).toBe(404);
  const mine = await group.ida.ask(sharingApi.mine, { query: {} });
  expect(mine.total).toBe(0);
});
