import { collectivesApi, sharingApi } from '@kithline/contract/collectives.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { labelsApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPopulation, inNetwork } from '../../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: SignedIn;
let ida: SignedIn;
let collectiveId: number;
let labelId: number;
let [ann, bea, cyd]: number[] = [];

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  const { db } = app.database;
  owner = await signedIn(app, { name: 'Olga Owner' });
  ida = await signedIn(app, { name: 'Ida Berg' });
  [ann, bea, cyd] = await aPopulation(db, [
    { name: 'Ann Archer' },
    { name: 'Bea Baker' },
    { name: 'Cyd Carver' },
  ]);
  await inNetwork(db, ida.viewer.networkId, [ann ?? 0, bea ?? 0, cyd ?? 0]);
  ({ id: collectiveId } = await aCollective(db, { owner: owner.viewer, collaborators: [ida.viewer] }));
  const body = { name: 'Discreet', networkId: ida.viewer.networkId };
  ({ id: labelId } = await ida.ask(labelsApi.create, { body }));
});

const params = () => ({ params: { id: collectiveId } });
const share = (leaveOut?: { labelIds?: number[]; personIds?: number[] }) =>
  ida.ask(sharingApi.share, { ...params(), body: { leaveOut } });
const unshare = () => ida.ask(sharingApi.unshare, params());
const own = () => ida.ask(sharingApi.own, params());
const leftOut = async () => {
  const { labels, persons } = (await own()).leaveOut;
  return [...labels, ...persons].map(({ name }) => name);
};
const label = (personId = 0) =>
  ida.ask(labelsApi.add, {
    body: {
      entityTypeId: ENTITY_TYPES.person,
      entityId: personId,
      labelId,
      networkId: ida.viewer.networkId,
    },
  });
const namesSeen = async () =>
  (await owner.ask(directoryApi.persons, { query: { collectiveId } })).results.map(
    ({ person }) => person.name,
  );

describe('An exclusion from a withdrawn share', () => {
  it('is suggested to the member for the next share', async () => {
    await label(bea);
    await share({ labelIds: [labelId], personIds: [ann ?? 0] });
    await unshare();
    expect(await own()).toMatchObject({ shared: false, totalLeftOut: 0 });
    expect(await leftOut()).toEqual(['Discreet', 'Ann Archer']);
    expect(await namesSeen()).toEqual(['Ida Berg', 'Olga Owner']);
  });

  it('applies if the network is shared again without a choice of exclusions', async () => {
    await label(bea);
    await share({ labelIds: [labelId], personIds: [ann ?? 0] });
    await unshare();
    expect(await share()).toMatchObject({ totalLeftOut: 2 });
    expect(await namesSeen()).toEqual(['Cyd Carver', 'Ida Berg', 'Olga Owner']);
  });

  it('of a label also applies to people who got the label after the withdrawal', async () => {
    await share({ labelIds: [labelId] });
    await unshare();
    await label(cyd);
    expect(await namesSeen()).toEqual(['Ida Berg', 'Olga Owner']);
    await share();
    expect(await namesSeen()).toEqual(['Ann Archer', 'Bea Baker', 'Ida Berg', 'Olga Owner']);
  });

  it('no longer applies after the member has shared everybody', async () => {
    await share({ personIds: [ann ?? 0] });
    await unshare();
    await share({});
    expect(await leftOut()).toEqual([]);
    expect(await namesSeen()).toHaveLength(5);
  });

  it('is forgotten if the network no longer contains the person', async () => {
    const { db } = app.database;
    await share({ personIds: [ann ?? 0, bea ?? 0] });
    await db
      .deleteFrom('networkContact')
      .where('personId', '=', ann ?? 0)
      .execute();
    await unshare();
    const rows = db.selectFrom('shareLeftOutPerson').select('personId');
    expect(await rows.where('collectiveId', '=', collectiveId).execute()).toEqual([{ personId: bea }]);
  });

  it('is forgotten when the member is removed from the collective', async () => {
    await share({ labelIds: [labelId], personIds: [ann ?? 0] });
    await unshare();
    const userIds = [ida.viewer.userId];
    await owner.ask(collectivesApi.removeCollaborators, { ...params(), body: { userIds } });
    await app.database.db
      .insertInto('collaborator')
      .values({ collectiveId, userId: ida.viewer.userId })
      .execute();
    expect(await leftOut()).toEqual([]);
  });
});
