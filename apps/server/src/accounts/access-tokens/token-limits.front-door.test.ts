import { randomUUID } from 'node:crypto';
import { accessTokensApi } from '@kithline/contract/access-tokens.ts';
import { chainsApi, labelsApi, notesApi, relationshipsApi } from '@kithline/contract/relations.ts';
import { sharingApi } from '@kithline/contract/collectives.ts';
import { changedJobsApi } from '@kithline/contract/changed-jobs.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { touchApi } from '@kithline/contract/keeping-in-touch.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import { NOTED } from '@kithline/contract/own-tie-filters.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { savedSearchesApi } from '@kithline/contract/saved-searches.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, aPopulation, inNetwork } from '../../testing/a-population.ts';
import { byToken } from '../../testing/access-tokens.ts';
import type { Caller } from '../../testing/caller.ts';
import { type Askable, everyAnswer } from '../../testing/every-answer.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

let app: TestApp;
let member: SignedIn;
let friend: SignedIn;
let collectiveId = 0;
let organizationId = 0;
/** Ids of three persons: in both networks, only in the member's network, only in the friend's network. */
let [common, own, theirs] = [0, 0, 0];

beforeAll(async () => {
  app = await testApp({ clock: () => NOW });
});
afterAll(() => app.stop());
beforeEach(async () => {
  const { db } = app.database;
  [member, friend] = [
    await signedIn(app, { name: 'Mia Member' }),
    await signedIn(app, { name: 'Finn Friend' }),
  ];
  organizationId = await anOrganization(db, { name: 'Acme Works' });
  const roles = [{ organizationId, title: 'Director', fromYear: 2020 }];
  [common = 0, own = 0, theirs = 0] = await aPopulation(db, [
    { name: 'Cleo Common', roles },
    { name: 'Odo Own', roles },
    { name: 'Thea Theirs', roles },
  ]);
  await inNetwork(db, member.viewer.networkId, [common, own]);
  await inNetwork(db, friend.viewer.networkId, [common, theirs]);
  const collective = await aCollective(db, {
    owner: member.viewer,
    collaborators: [friend.viewer],
    shared: [friend.viewer],
  });
  collectiveId = collective.id;
});

const person = (entityId: number) => ({ entityTypeId: ENTITY_TYPES.person, entityId });

/** Writes a note and adds a label in the member's network and in the collective. Returns the labels' ids. */
async function writeNotesAndLabels(): Promise<number[]> {
  const { networkId } = member.viewer;
  const labels: number[] = [];
  for (const scope of [{ networkId }, { collectiveId }]) {
    await member.ask(notesApi.write, { body: { ...person(common), ...scope, note: 'Secret note' } });
    const { id } = await member.ask(labelsApi.create, { body: { name: 'Secret label', ...scope } });
    await member.ask(labelsApi.add, { body: { ...person(common), ...scope, labelId: id } });
    labels.push(id);
  }
  return labels;
}

describe('A token that leaves out notes and labels', () => {
  it('gets the same answers whether its member has notes and labels or none', async () => {
    const program = await byToken(app, member.viewer.userId, { leavesOutNotes: true });
    const about: Askable = {
      scopes: [
        { kind: 'network', networkId: member.viewer.networkId },
        { kind: 'collective', collectiveId },
      ],
      collectiveIds: [collectiveId],
      persons: [common, own, theirs],
      organizations: [organizationId],
      filters: [
        { 'summary.name.value': 'secret' },
        { 'experience.title.value': 'director' },
        { 'network.withoutLabel.modifier': 1 },
        { 'network.notedSince.modifier': NOTED.ever },
      ],
      typed: ['secret'],
    };
    const before = await everyAnswer(program, about);
    const [labelId = 0] = await writeNotesAndLabels();
    await member.ask(savedSearchesApi.create, {
      body: {
        name: 'Labelled',
        entity: 'person',
        networkId: member.viewer.networkId,
        filter: { 'network.labels.value': String(labelId) },
        order: null,
        forCollectiveId: null,
        telling: 'never',
      },
    });
    const after = await everyAnswer(program, about);
    expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted());
    for (const [question, answer] of Object.entries(after))
      expect([question, answer]).toEqual([question, before[question]]);
    expect(JSON.stringify(after)).not.toContain('Secret');
    // The test would prove nothing if the member did not see these notes and labels.
    const { networkId } = member.viewer;
    const seen = await member.ask(directoryApi.persons, { query: { networkId } });
    expect(JSON.stringify(seen)).toContain('Secret note');
  });

  it('can neither read notes and labels nor use filters and sort orders that depend on them', async () => {
    const [labelId = 0, sharedLabelId = 0] = await writeNotesAndLabels();
    const program = await byToken(app, member.viewer.userId, { leavesOutNotes: true });
    const { networkId } = member.viewer;
    const statusOf = async (query: object) =>
      (await program.call(directoryApi.persons, { query: query as never })).status;
    expect(await statusOf({ networkId })).toBe(200);
    expect(await statusOf({ networkId, 'network.labels.value': labelId })).toBe(403);
    expect(await statusOf({ collectiveId, 'collective.labels.value': sharedLabelId })).toBe(403);
    expect(await statusOf({ networkId, 'network.notedSince.modifier': NOTED.ever })).toBe(403);
    expect(await statusOf({ networkId, order: 'touched-desc' })).toBe(403);
    const query = { ...person(common), networkId };
    expect((await program.call(notesApi.list, { query })).status).toBe(403);
    expect((await program.call(labelsApi.ofEntity, { query })).status).toBe(403);
  });
});

describe('A token for one collective', () => {
  it('reads what the member sees in the collective, and nothing else', async () => {
    const other = await aCollective(app.database.db, { owner: member.viewer });
    const program = await byToken(app, member.viewer.userId, { collectiveId });
    const { networkId } = member.viewer;
    const found = async (query: object) => {
      const { status, reply } = await program.call(directoryApi.persons, { query: query as never });
      return status === 200 ? reply.results.map((result) => result.person.name) : status;
    };
    expect(await found({ networkId })).toBe(403);
    expect(await found({ collectiveId: other.id })).toBe(403);
    expect(await found({ collectiveId })).toContain('Thea Theirs');
    const statusOf = async (id: number) =>
      (await program.call(personsApi.profile, { params: { id }, query: {} })).status;
    // A call without a scope reads in the collective.
    expect([await statusOf(common), await statusOf(theirs), await statusOf(own)]).toEqual([200, 200, 404]);
    const chain = { query: { toEntityTypeId: ENTITY_TYPES.person, toEntityId: own } };
    expect((await program.call(chainsApi.list, chain)).status).toBe(404);
    expect((await program.ask(accessTokensApi.current)).collectives.map(({ id }) => id)).toEqual([
      collectiveId,
    ]);
  });

  it('lists only the searches of this collective', async () => {
    const draft = { entity: 'person', filter: {}, order: null, telling: 'never' } as const;
    const { networkId } = member.viewer;
    await member.ask(savedSearchesApi.create, {
      body: { ...draft, name: 'Of the network', networkId, forCollectiveId: null },
    });
    await member.ask(savedSearchesApi.create, {
      body: { ...draft, name: 'Of the collective', collectiveId, forCollectiveId: null },
    });
    const program = await byToken(app, member.viewer.userId, { collectiveId });
    const { results } = await program.ask(savedSearchesApi.list);
    expect(results.map(({ name }) => name)).toEqual(['Of the collective']);
  });

  it("reveals nothing of the member's own network that is not shared with the collective", async () => {
    await sql`
      update network_contact set connected_on = current_date where network_id = ${member.viewer.networkId}`.execute(
      app.database.db,
    );
    const [ownLabelId = 0] = await writeNotesAndLabels();
    const program = await byToken(app, member.viewer.userId, { collectiveId });
    const connectionFor = async (who: Caller) => {
      const { results } = await who.ask(directoryApi.persons, { query: { collectiveId } });
      const query = { collectiveId };
      const { connectedOn, inNetwork } = await who.ask(personsApi.profile, { params: { id: common }, query });
      return { listed: results.some((one) => one.connectedOn !== null), connectedOn, inNetwork };
    };
    expect(await connectionFor(program)).toEqual({ listed: false, connectedOn: null, inNetwork: false });
    expect(await connectionFor(member)).toEqual({
      listed: true,
      connectedOn: expect.any(Number),
      inNetwork: true,
    });

    const statusOf = async (query: object) =>
      (await program.call(directoryApi.persons, { query: { collectiveId, ...query } as never })).status;
    for (const query of [
      { 'network.connected.modifier': 30 },
      { 'network.connectedSince.value': '2020-01-01' },
      { 'network.labels.value': ownLabelId },
      { 'network.notedSince.modifier': NOTED.ever },
      { order: 'connected-desc' },
      { order: 'touched-desc' },
    ])
      expect([query, await statusOf(query)]).toEqual([query, 403]);
    const labels = { query: { dataset: 'network-labels' as const } };
    expect((await program.call(lookupsApi.autocomplete, labels)).status).toBe(403);
    await member.ask(sharingApi.share, {
      params: { id: collectiveId },
      body: { leaveOut: { personIds: [], labelIds: [] } },
    });
    expect(await connectionFor(program)).toMatchObject({ connectedOn: expect.any(Number), inNetwork: true });
  });

  it('gets the same answers, no matter what its member writes outside the collective', async () => {
    const { db } = app.database;
    const { networkId } = member.viewer;
    await db.updateTable('users').set({ isAdmin: true }).where('id', '=', member.viewer.userId).execute();
    const program = await byToken(app, member.viewer.userId, { collectiveId });
    const about: Askable = {
      scopes: [{ kind: 'collective', collectiveId }, { kind: 'network', networkId }, { kind: 'admin' }],
      collectiveIds: [collectiveId],
      persons: [common, own, theirs],
      organizations: [organizationId],
      filters: [{ 'summary.name.value': 'cleo' }],
      typed: ['private'],
    };
    const before = await everyAnswer(program, about);
    const { id } = await member.ask(labelsApi.create, { body: { name: 'Private label', networkId } });
    for (const entityId of [common, own]) {
      await member.ask(labelsApi.add, { body: { ...person(entityId), networkId, labelId: id } });
      await member.ask(notesApi.write, { body: { ...person(entityId), networkId, note: 'Private note' } });
    }
    const touch = { way: 'call', day: '2026-11-20', note: 'Private call', clientId: randomUUID() } as const;
    await member.ask(touchApi.log, { params: { id: common }, body: touch });
    await member.ask(touchApi.chooseForLabel, { params: { id }, body: { everyMonths: 1 } });
    await member.ask(changedJobsApi.markSeen, { body: { networkId, personIds: [common] } });
    const after = await everyAnswer(program, about);
    for (const [question, answer] of Object.entries(after))
      expect([question, answer]).toEqual([question, before[question]]);
    const seen = await member.ask(directoryApi.persons, { query: { networkId } });
    expect(JSON.stringify(seen)).toContain('Private note');
  });

  it('has to name the collective to read or write notes and labels, because the collaborators can read them', async () => {
    const program = await byToken(app, member.viewer.userId, { mayWrite: true, collectiveId });
    const about = person(theirs);
    const answers = [
      await program.call(notesApi.write, { body: { ...about, note: 'For me alone' } }),
      await program.call(notesApi.list, { query: about }),
      await program.call(labelsApi.create, { body: { name: 'Mine alone' } }),
      await program.call(labelsApi.ofEntity, { query: about }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    const { networkId } = member.viewer;
    const refused = await program.call(notesApi.write, {
      body: { ...about, networkId, note: 'For me alone' },
    });
    expect(refused.status).toBe(403);
    expect((await member.ask(notesApi.list, { query: { ...about, collectiveId } })).results).toEqual([]);
    await program.ask(notesApi.write, { body: { ...about, collectiveId, note: 'For all' } });
    expect((await member.ask(notesApi.list, { query: { ...about, collectiveId } })).total).toBe(1);
  });

  it('reads nothing after its member has left the collective', async () => {
    const program = await byToken(app, friend.viewer.userId, { collectiveId });
    const query = { collectiveId, name: 'thea' };
    expect((await program.call(directoryApi.search, { query })).status).toBe(200);
    await app.database.db.deleteFrom('collaborator').where('userId', '=', friend.viewer.userId).execute();
    expect((await program.call(directoryApi.search, { query })).status).toBe(403);
    expect((await program.call(personsApi.profile, { params: { id: theirs }, query: {} })).status).toBe(403);
  });
});

describe('A token without limits', () => {
  it('gets chains without the facts about messages', async () => {
    await inNetwork(app.database.db, member.viewer.networkId, [friend.viewer.personId]);
    const program = await byToken(app, member.viewer.userId);
    const { networkId } = member.viewer;
    const query = { networkId, toEntityTypeId: ENTITY_TYPES.person, toEntityId: theirs };
    const monthsFor = async (who: Caller) => {
      const { results } = await who.ask(chainsApi.list, { query });
      return results.flatMap(({ elements }) => elements.map(({ messageMonths }) => messageMonths));
    };
    expect(await monthsFor(member)).toContain(0);
    expect(new Set(await monthsFor(program))).toEqual(new Set([null]));
  });
});

describe('A token that may write', () => {
  it('writes notes, labels and strengths as its member', async () => {
    const program = await byToken(app, member.viewer.userId, { mayWrite: true });
    const { networkId } = member.viewer;
    const { id } = await program.ask(notesApi.write, { body: { ...person(own), networkId, note: 'Met' } });
    const { id: labelId } = await program.ask(labelsApi.create, { body: { name: 'Board', networkId } });
    await program.ask(labelsApi.add, { body: { ...person(own), networkId, labelId } });
    await program.ask(relationshipsApi.create, { body: { toPersonId: own, strengthId: 3 } });
    const notes = await member.ask(notesApi.list, { query: { ...person(own), networkId } });
    expect(notes.results.map((note) => [note.id, note.note])).toEqual([[id, 'Met']]);
  });

  it('cannot add or remove a label that leaves people out of a share', async () => {
    const { networkId } = friend.viewer;
    const { id: labelId } = await friend.ask(labelsApi.create, { body: { name: 'Private', networkId } });
    await friend.ask(labelsApi.add, { body: { ...person(theirs), networkId, labelId } });
    await friend.ask(sharingApi.share, {
      params: { id: collectiveId },
      body: { leaveOut: { personIds: [], labelIds: [labelId] } },
    });
    const program = await byToken(app, friend.viewer.userId, { mayWrite: true });
    for (const endpoint of [labelsApi.add, labelsApi.remove]) {
      const { status, problem } = await program.call(endpoint, {
        body: { ...person(endpoint === labelsApi.add ? common : theirs), networkId, labelId },
      });
      expect([status, problem.clientMessage]).toEqual([
        403,
        'This label decides whom you share with a collective. Add or remove it in Kithline itself.',
      ]);
    }
    const query = { collectiveId, name: 'thea' };
    expect((await member.ask(directoryApi.search, { query })).people).toEqual([]);
    // The exclusions of a withdrawn share are remembered for the next share.
    await friend.ask(sharingApi.unshare, { params: { id: collectiveId } });
    const body = { ...person(theirs), networkId, labelId };
    expect((await program.call(labelsApi.remove, { body })).status).toBe(403);
  });
});
