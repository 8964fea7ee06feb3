import { collectivesApi, sharingApi } from '@kithline/contract/collectives.ts';
import { labelsApi, notesApi, relationshipsApi } from '@kithline/contract/relations.ts';
import type { Scope } from '@kithline/contract/scope.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { anOrganization, aPopulation, inNetwork, lookupIds, placeId } from '../../testing/a-population.ts';
import { type Askable, aSample, everyAnswer } from '../../testing/every-answer.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { StillDatabases } from '../../testing/still-databases.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

// Two installations (`World`) are built in the same way with the same secret for their ids, so that ids are
// the same. In the first, Xenia's network shows people to a collective and hides them again; in the second,
// the network never shows these people there. No response may differ between the two.

const NOW = new Date('2026-11-21T12:00:00Z');

const databases = new StillDatabases(NOW);
afterAll(() => databases.drop());

interface World {
  readonly app: TestApp;
  readonly collectiveId: number;
  readonly owner: SignedIn;
  /** Ann and Bo are collaborators who share everything. */
  readonly ann: SignedIn;
  readonly bo: SignedIn;
  /** The member whose network is shared and withdrawn. A collaborator if the test asks for it (`Built`). */
  readonly xenia: SignedIn;
  readonly callers: Readonly<Record<Name, SignedIn>>;
  readonly about: Omit<Askable, 'scopes'>;
  /** People of Xenia's network: one whom only she has, and one whom Ann has, too. */
  readonly onlyHers: number;
  readonly alsoAnns: number;
  readonly labelId: number;
}

const CALLERS = ['owner', 'ann', 'xenia', 'stranger', 'administrator'] as const;
type Name = (typeof CALLERS)[number];

interface Built {
  xeniaBelongs: boolean;
}

async function aWorld({ xeniaBelongs }: Built): Promise<World> {
  const app = await testApp({ clock: () => NOW, database: await databases.take() });
  const { db } = app.database;
  await sql`update setting set value = '"the same"' where key = 'identity-key'`.execute(db);
  const owner = await signedIn(app, { name: 'Olga Owner' });
  const ann = await signedIn(app, { name: 'Ann Able' });
  const bo = await signedIn(app, { name: 'Bo Best' });
  const xenia = await signedIn(app, { name: 'Xenia Xu' });
  const others = {
    stranger: await signedIn(app, { name: 'Stan Ranger' }),
    administrator: await signedIn(app, { name: 'Root', isAdmin: true }),
  };
  await sql`update member_profile set created_on = ${NOW}, updated_on = ${NOW}`.execute(db);
  const [lisbon, porto] = [await placeId(db, 'Lisbon, Portugal'), await placeId(db, 'Porto, Portugal')];
  const [seniority = 0, ...seniorities] = await lookupIds(db, 'seniority-levels', 4);
  const industries = await lookupIds(db, 'industries', 2);
  const tags = await lookupIds(db, 'person-tags', 2);
  const [acme, hidden, school] = [
    await anOrganization(db, { name: 'Acme', items: { industries: industries.slice(0, 1) } }),
    await anOrganization(db, { name: 'Hidden Works', items: { industries } }),
    await anOrganization(db, { name: 'Quiet College', typeId: 1 }),
  ];
  const director = { organizationId: acme, title: 'Director', seniorityIds: [seniority] };
  const people = await aPopulation(db, [
    {
      name: 'Hanna Only',
      placeId: porto,
      tags,
      roles: [{ organizationId: hidden, title: 'Founder', seniorityIds: seniorities }],
    },
    {
      name: 'Both Know',
      placeId: lisbon,
      tags: tags.slice(0, 1),
      roles: [director],
      educations: [{ schoolId: school }],
    },
    { name: 'Known Toann', placeId: lisbon, roles: [{ ...director, title: 'Engineer' }] },
    { name: 'Known Tobo', roles: [{ organizationId: hidden, title: 'Engineer', toYear: 2021 }] },
    ...Array.from({ length: 26 }, (_, at) => ({
      name: `Many ${at}`,
      placeId: at % 2 === 0 ? lisbon : porto,
      roles: [{ ...director, seniorityIds: [seniority, ...seniorities.slice(0, at % 3)] }],
    })),
    ...Array.from({ length: 5 }, (_, at) => ({
      name: `Secret ${at}`,
      placeId: porto,
      tags,
      educations: [{ schoolId: school }],
      roles: [{ organizationId: at % 2 === 0 ? hidden : acme, title: 'Partner', seniorityIds: seniorities }],
    })),
  ]);
  const [onlyHers = 0, alsoAnns = 0, anns = 0, bos = 0, ...rest] = people;
  const [many, secret] = [rest.slice(0, 26), rest.slice(26)];
  const personIds = [owner, ann, xenia].map(({ viewer }) => viewer.personId);
  // Bo is only in Ann's network.
  await inNetwork(db, ann.viewer.networkId, [
    alsoAnns,
    anns,
    ...many,
    xenia.viewer.personId,
    bo.viewer.personId,
  ]);
  await inNetwork(db, bo.viewer.networkId, [bos, owner.viewer.personId]);
  await inNetwork(db, xenia.viewer.networkId, [
    onlyHers,
    alsoAnns,
    ...secret,
    owner.viewer.personId,
    ann.viewer.personId,
  ]);
  const collaborators = [ann, bo, ...(xeniaBelongs ? [xenia] : [])].map(({ viewer }) => viewer);
  const { id: collectiveId } = await aCollective(db, { owner: owner.viewer, collaborators });
  for (const who of [ann, bo]) await who.ask(sharingApi.share, { params: { id: collectiveId }, body: {} });
  await xenia.ask(relationshipsApi.create, { body: { toPersonId: alsoAnns, strengthId: 3 } });
  const context = { networkId: xenia.viewer.networkId };
  const { id: labelId } = await xenia.ask(labelsApi.create, { body: { name: 'Discreet', ...context } });
  for (const person of [onlyHers, alsoAnns, ...secret])
    await xenia.ask(labelsApi.add, {
      body: { entityTypeId: ENTITY_TYPES.person, entityId: person, labelId, ...context },
    });
  const written = {
    entityTypeId: ENTITY_TYPES.person,
    entityId: alsoAnns,
    note: 'Met in May.',
    collectiveId,
  };
  await ann.ask(notesApi.write, { body: written });
  return {
    app,
    collectiveId,
    owner,
    ann,
    bo,
    xenia,
    callers: { owner, ann, xenia, ...others },
    onlyHers,
    alsoAnns,
    labelId,
    about: {
      collectiveIds: [collectiveId],
      persons: [onlyHers, alsoAnns, secret[0] ?? 0, ...personIds],
      organizations: [acme, hidden, school],
      filters: [
        { 'summary.tags.value': tags.join() },
        {
          'summary.location.name': 'Porto',
          'summary.location.latitude': 41.15,
          'summary.location.longitude': -8.61,
        },
        { 'experience.title.value': 'partner' },
        { 'experience.companies.value': hidden, 'experience.modifier': 1 },
        {
          'experience.seniorityLevels.value': [seniority, ...seniorities].join(),
          'experience.industries.value': industries.join(),
        },
        { 'collective.membership.modifier': 1 },
        { 'network.labels.value': labelId },
      ],
      typed: ['', 'h'],
    },
  };
}

/**
 * Returns the responses that a member gets about the collective and about the member's network. The
 * administrator asks about the collective and about all people. `sample` is part of the seed of `aSample`.
 */
function answersTo(
  { callers, collectiveId, about }: World,
  name: Name,
  sample: string,
): Promise<Record<string, unknown>> {
  const { viewer } = callers[name];
  const scopes: Scope[] = [
    { kind: 'collective', collectiveId },
    viewer.isAdmin ? { kind: 'admin' } : { kind: 'network', networkId: viewer.networkId },
  ];
  return everyAnswer(callers[name], { ...about, scopes, isAsked: aSample(`${name} ${sample}`) });
}

/** Two worlds, built in the same way. The test then does and undoes something in one of them (`had`). */
async function twoWorlds(built: Built): Promise<{ had: World; never: World }> {
  const [had, never] = await Promise.all([aWorld(built), aWorld(built)]);
  const worlds = { had, never };
  onTestFinished(async () => {
    for (const { app } of [had, never]) {
      await app.stop();
      await databases.giveBack(app.database);
    }
  });
  expect(worlds.had.about).toEqual(worlds.never.about);
  return worlds;
}

async function expectSameAnswers(
  { had, never }: { had: World; never: World },
  asking: readonly Name[],
  sample: string,
): Promise<void> {
  for (const name of asking) {
    const [answers, expected] = await Promise.all([
      answersTo(had, name, sample),
      answersTo(never, name, sample),
    ]);
    expect(Object.keys(answers).length).toBeGreaterThan(100);
    for (const [question, answer] of Object.entries(answers))
      expect([name, question, answer]).toEqual([name, question, expected[question]]);
  }
}

const share = ({ xenia, collectiveId }: World, leaveOut?: { labelIds?: number[]; personIds?: number[] }) =>
  xenia.ask(sharingApi.share, { params: { id: collectiveId }, body: { leaveOut } });

/** Sends requests while the network is shared, so that caches are filled. */
async function lookAround(world: World, sample: string): Promise<void> {
  expect(JSON.stringify(await answersTo(world, 'ann', sample))).toContain('Hanna Only');
}

test(
  'a withdrawn network is like one that was never shared, and it makes no difference when people got the label that hides them',
  { timeout: 1_200_000 },
  async () => {
    const worlds = await twoWorlds({ xeniaBelongs: true });
    const { had, never } = worlds;
    await share(had);
    await lookAround(had, 'withdrawal');
    await had.xenia.ask(sharingApi.unshare, { params: { id: had.collectiveId } });
    await expectSameAnswers(worlds, CALLERS, 'withdrawal');

    await share(had);
    await lookAround(had, 'leaving out');
    for (const world of [had, never]) await share(world, { labelIds: [world.labelId] });
    await expectSameAnswers(worlds, ['ann', 'xenia'], 'leaving out');

    await unlabel(had, had.onlyHers);
    await lookAround(had, 'labeling');
    await label(had, had.onlyHers);
    for (const world of [had, never]) await unlabel(world, world.alsoAnns);
    await expectSameAnswers(worlds, ['owner', 'xenia'], 'labeling');
  },
);

const labelInput = ({ xenia, labelId }: World, entityId: number) => ({
  body: { entityTypeId: ENTITY_TYPES.person, entityId, labelId, networkId: xenia.viewer.networkId },
});
const unlabel = (world: World, id: number) => world.xenia.ask(labelsApi.remove, labelInput(world, id));
const label = (world: World, id: number) => world.xenia.ask(labelsApi.add, labelInput(world, id));

/**
 * Makes Xenia a collaborator by a row in the database. The API would also write a notification, which would
 * be left after her removal.
 */
async function beginToBelong({ app, collectiveId, xenia: { viewer } }: World): Promise<void> {
  const { db } = app.database;
  await db.insertInto('collaborator').values({ collectiveId, userId: viewer.userId }).execute();
}

test('a removed collaborator leaves no trace that others can see', { timeout: 1_200_000 }, async () => {
  const worlds = await twoWorlds({ xeniaBelongs: false });
  const { had } = worlds;
  await beginToBelong(had);
  await share(had);
  await lookAround(had, 'removal');
  await had.owner.ask(collectivesApi.removeCollaborators, {
    params: { id: had.collectiveId },
    body: { userIds: [had.xenia.viewer.userId] },
  });
  await expectSameAnswers(
    worlds,
    CALLERS.filter((name) => name !== 'xenia'),
    'removal',
  );
});
