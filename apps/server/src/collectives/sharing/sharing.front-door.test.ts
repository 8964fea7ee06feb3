import { collectivesApi, sharingApi } from '@kithline/contract/collectives.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { notificationsApi } from '@kithline/contract/notifications.ts';
import { labelsApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileOf, importNow } from '../../networks/testing/contacts-files.ts';
import { createListener } from '../../platform/live/listen.ts';
import type { LiveNotice } from '../../platform/live/publish.ts';
import { anOrganization, aPopulation, inNetwork } from '../../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

let app: TestApp;
let owner: SignedIn;
let ida: SignedIn;
let omar: SignedIn;
let stranger: SignedIn;
let administrator: SignedIn;
let collectiveId: number;
/** People of Ida's network: Ann and Bea work at Acme, Cyd at Cyclone. Bea is in Omar's network, too. */
let [ann, bea, cyd]: number[] = [];

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  const { db } = app.database;
  owner = await signedIn(app, { name: 'Olga Owner' });
  ida = await signedIn(app, { name: 'Ida Berg' });
  omar = await signedIn(app, { name: 'Omar Aziz' });
  stranger = await signedIn(app, { name: 'Stan Ranger' });
  administrator = await signedIn(app, { name: 'Root', isAdmin: true });
  const [acme, cyclone] = [
    await anOrganization(db, { name: 'Acme' }),
    await anOrganization(db, { name: 'Cyclone' }),
  ];
  [ann, bea, cyd] = await aPopulation(db, [
    { name: 'Ann Archer', roles: [{ organizationId: acme, title: 'Director' }] },
    { name: 'Bea Baker', roles: [{ organizationId: acme, title: 'Engineer' }] },
    { name: 'Cyd Carver', roles: [{ organizationId: cyclone, title: 'Engineer' }] },
  ]);
  await inNetwork(db, ida.viewer.networkId, [ann ?? 0, bea ?? 0, cyd ?? 0]);
  await inNetwork(db, omar.viewer.networkId, [bea ?? 0]);
  ({ id: collectiveId } = await aCollective(db, {
    owner: owner.viewer,
    collaborators: [ida.viewer, omar.viewer],
  }));
});

const params = () => ({ params: { id: collectiveId } });
const share = (who: SignedIn, leaveOut?: { labelIds?: number[]; personIds?: number[] }) =>
  who.ask(sharingApi.share, { ...params(), body: { leaveOut } });
const namesIn = async (who: SignedIn) =>
  (await who.ask(directoryApi.persons, { query: { collectiveId } })).results.map(({ person }) => person.name);
const bodiesOf = async (who: SignedIn) =>
  (await who.ask(notificationsApi.list, { query: {} })).results.map(({ body }) => body);
const aLabel = async (who: SignedIn, ...persons: (number | undefined)[]) => {
  const context = { networkId: who.viewer.networkId };
  const { id: labelId } = await who.ask(labelsApi.create, {
    body: { name: `Private ${persons.join()}`, ...context },
  });
  for (const entityId of persons) await label(who, labelId, entityId);
  return labelId;
};
const labelInput = (who: SignedIn, labelId: number, entityId = 0) => ({
  body: { entityTypeId: ENTITY_TYPES.person, entityId, labelId, networkId: who.viewer.networkId },
});
const label = (who: SignedIn, labelId: number, personId?: number) =>
  who.ask(labelsApi.add, labelInput(who, labelId, personId));
const unlabel = (who: SignedIn, labelId: number, personId?: number) =>
  who.ask(labelsApi.remove, labelInput(who, labelId, personId));

describe('sharing a network', () => {
  it('shows its people in the collective at once: in lists, totals, organizations and stats', async () => {
    expect(await namesIn(omar)).toEqual(['Ida Berg', 'Olga Owner', 'Omar Aziz']);
    const { shared, totalPersons, totalLeftOut } = await share(ida);
    expect({ shared, totalPersons, totalLeftOut }).toEqual({
      shared: true,
      totalPersons: 3,
      totalLeftOut: 0,
    });
    expect(await namesIn(omar)).toEqual([
      'Ann Archer',
      'Bea Baker',
      'Cyd Carver',
      'Ida Berg',
      'Olga Owner',
      'Omar Aziz',
    ]);
    const collective = await omar.ask(collectivesApi.read, params());
    expect(collective).toMatchObject({
      totalPersons: 6,
      totalOrganizations: 2,
      totalNetworks: 1,
      networkShared: false,
    });
    expect(collective.stats.organizations).toMatchObject([
      { name: 'Acme', total: 2 },
      { name: 'Cyclone', total: 1 },
    ]);
    expect(await ida.ask(collectivesApi.read, params())).toMatchObject({ networkShared: true });
  });

  it('notifies the others once, and not the member who shares', async () => {
    for (const _time of ['it is new', 'it is shared already']) await share(ida);
    for (const who of [owner, omar])
      expect(await bodiesOf(who)).toEqual([expect.stringContaining('3 people')]);
    expect(await bodiesOf(ida)).toEqual([]);
  });

  it('counts a person in two networks once, and keeps the person when one of the two is withdrawn', async () => {
    await share(ida);
    await share(omar);
    expect(await namesIn(owner)).toHaveLength(6);
    await ida.ask(sharingApi.unshare, params());
    expect(await namesIn(owner)).toEqual(['Bea Baker', 'Ida Berg', 'Olga Owner', 'Omar Aziz']);
    expect(await owner.ask(collectivesApi.read, params())).toMatchObject({
      totalPersons: 4,
      totalOrganizations: 1,
    });
  });

  it('is undone by withdrawing, which also deletes the notifications; withdrawing again changes nothing', async () => {
    await share(ida);
    for (const _time of ['it is shared', 'it is gone already'])
      expect((await ida.call(sharingApi.unshare, params())).status).toBe(204);
    expect(await namesIn(omar)).toEqual(['Ida Berg', 'Olga Owner', 'Omar Aziz']);
    expect(await bodiesOf(omar)).toEqual([]);
    expect(await omar.ask(sharingApi.list, { ...params(), query: {} })).toMatchObject({
      total: 0,
      results: [],
    });
    expect(await ida.ask(sharingApi.own, params())).toMatchObject({ shared: false, sharedOn: null });
  });

  it('is possible only for those who belong to the collective, including its owner', async () => {
    const calls = (who: SignedIn, id: number) => [
      () => who.call(sharingApi.share, { params: { id }, body: {} }),
      () => who.call(sharingApi.own, { params: { id } }),
      () => who.call(sharingApi.list, { params: { id }, query: {} }),
      () => who.call(sharingApi.preview, { params: { id }, body: {} }),
      () => who.call(sharingApi.unshare, { params: { id } }),
    ];
    const statuses = async (who: SignedIn, id = collectiveId) => {
      const all: number[] = [];
      for (const call of calls(who, id)) all.push((await call()).status);
      return all;
    };
    for (const who of [owner, ida]) expect(await statuses(who)).toEqual([200, 200, 200, 200, 204]);
    for (const who of [stranger, administrator])
      expect(await statuses(who)).toEqual([403, 403, 403, 403, 403]);
    expect(await statuses(ida, 999_999)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('the live events', () => {
  it('of a share or a withdrawal go to all who belong to the collective; a change of exclusions makes these users refetch the collective', async () => {
    const heard: LiveNotice[] = [];
    const { connection } = app.database;
    const { log } = app.context;
    const onNotice = (notice: LiveNotice) => heard.push(notice);
    const listener = createListener({ connection, log, onNotice, onGap: () => undefined });
    await listener.start();
    try {
      await share(ida);
      await share(ida, { personIds: [ann ?? 0] });
      await ida.ask(sharingApi.unshare, params());
      const events = () => heard.flatMap((notice) => ('event' in notice ? [notice] : []));
      const ofCollective = () => events().filter(({ event }) => event.type !== 'notification.created');
      await until(() => ofCollective().length >= 5);
      const all = [owner, ida, omar].map(({ viewer }) => viewer.userId);
      for (const { users, event } of ofCollective()) {
        expect(new Set(users)).toEqual(new Set(all));
        expect(event.data).toEqual({ collectiveId });
      }
      const [shared, refresh] = ['collective.network.shared', 'refresh.collective'];
      const types = ofCollective().map(({ event }) => event.type);
      expect(types).toEqual([shared, refresh, refresh, shared, refresh]);
    } finally {
      await listener.stop();
    }
  });
});

describe('the networks of a collective', () => {
  it('are listed with the numbers of people and organizations that each shows, largest first or by name', async () => {
    await share(omar);
    await share(ida, { personIds: [cyd ?? 0] });
    const list = async (order?: string) =>
      (await owner.ask(sharingApi.list, { ...params(), query: { order } })).results.map(
        ({ person, totalPersons, totalOrganizations, isOwn }) => [
          person.name,
          totalPersons,
          totalOrganizations,
          isOwn,
        ],
      );
    const [idas, omars] = [
      ['Ida Berg', 2, 1, false],
      ['Omar Aziz', 1, 1, false],
    ];
    expect(await list()).toEqual([idas, omars]);
    expect(await list('name-asc')).toEqual([idas, omars]);
    expect(await list('nonsense')).toEqual([idas, omars]);
  });
});

describe('a person who is left out', () => {
  it('individually is in no list and no count of the collective', async () => {
    const own = await share(ida, { personIds: [cyd ?? 0] });
    expect(own).toMatchObject({ totalPersons: 3, totalLeftOut: 1 });
    expect(own.leaveOut.persons).toMatchObject([{ name: 'Cyd Carver' }]);
    expect(await namesIn(omar)).toEqual(['Ann Archer', 'Bea Baker', 'Ida Berg', 'Olga Owner', 'Omar Aziz']);
    expect(await omar.ask(collectivesApi.read, params())).toMatchObject({
      totalPersons: 5,
      totalOrganizations: 1,
    });
    expect(await bodiesOf(omar)).toEqual([expect.stringContaining('2 people')]);
  });

  it('is shown if another network shows the person', async () => {
    await share(ida, { personIds: [bea ?? 0] });
    expect(await namesIn(owner)).not.toContain('Bea Baker');
    await share(omar);
    expect(await namesIn(owner)).toContain('Bea Baker');
    const { results } = await owner.ask(directoryApi.persons, { query: { collectiveId } });
    const row = results.find(({ person }) => person.id === bea);
    expect(row?.connections.map(({ name }) => name)).toEqual(['Omar Aziz']);
  });

  it('by a label is hidden when the label is added, and shown as soon as it is removed', async () => {
    const labelId = await aLabel(ida, ann);
    await share(ida, { labelIds: [labelId] });
    expect(await namesIn(omar)).toEqual(['Bea Baker', 'Cyd Carver', 'Ida Berg', 'Olga Owner', 'Omar Aziz']);
    await label(ida, labelId, bea);
    await unlabel(ida, labelId, ann);
    expect(await namesIn(omar)).toEqual(['Ann Archer', 'Cyd Carver', 'Ida Berg', 'Olga Owner', 'Omar Aziz']);
    expect(await ida.ask(sharingApi.own, params())).toMatchObject({ totalLeftOut: 1 });
  });

  it('by name and by a label stays hidden until neither applies', async () => {
    const labelId = await aLabel(ida, ann);
    await share(ida, { labelIds: [labelId], personIds: [ann ?? 0] });
    await unlabel(ida, labelId, ann);
    expect(await namesIn(omar)).not.toContain('Ann Archer');
    await share(ida, { labelIds: [labelId], personIds: [] });
    expect(await namesIn(omar)).toContain('Ann Archer');
  });

  it('stays hidden if the share is repeated without a choice of exclusions, and is shown after a new choice', async () => {
    await share(ida, { personIds: [ann ?? 0, bea ?? 0] });
    await share(ida);
    expect((await ida.ask(sharingApi.own, params())).leaveOut.persons.map(({ name }) => name)).toEqual([
      'Ann Archer',
      'Bea Baker',
    ]);
    await share(ida, { personIds: [bea ?? 0] });
    expect(await namesIn(omar)).toContain('Ann Archer');
    expect(await namesIn(omar)).not.toContain('Bea Baker');
  });

  it("reduces the number of people in the others' notifications", async () => {
    await share(ida);
    await share(ida, { personIds: [ann ?? 0] });
    expect(await bodiesOf(omar)).toEqual([expect.stringContaining('2 people')]);
  });

  it("must belong to the member's network; labels of other networks are refused, too", async () => {
    const theirs = await aLabel(omar, bea);
    const refused: [{ labelIds?: number[]; personIds?: number[] }, field: string][] = [
      [{ labelIds: [theirs] }, 'leaveOut.labelIds'],
      [{ labelIds: [999_999] }, 'leaveOut.labelIds'],
      [{ personIds: [owner.viewer.personId] }, 'leaveOut.personIds'],
      [{ personIds: [9_000_000_000] }, 'leaveOut.personIds'],
    ];
    for (const [leaveOut, field] of refused) {
      const body = { leaveOut };
      for (const call of [sharingApi.share, sharingApi.preview] as const) {
        const { status, problem } = await ida.call(call, { ...params(), body });
        expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, [field]]);
      }
    }
    expect(await ida.ask(sharingApi.own, params())).toMatchObject({ shared: false });
  });

  it('is not listed as left out for another collaborator', async () => {
    const labelId = await aLabel(ida, ann);
    await share(ida, { labelIds: [labelId], personIds: [cyd ?? 0] });
    expect(await omar.ask(sharingApi.own, params())).toMatchObject({
      shared: false,
      leaveOut: { labels: [], persons: [] },
      totalLeftOut: 0,
    });
  });
});

describe('the preview of a share', () => {
  it('shows names and counts as the collective sees them, but the names of left-out people as the member sees them', async () => {
    const row = { first: 'Nora', last: 'File', slug: 'nora-file', company: 'Omars Firm', position: 'Chair' };
    await importNow(app.context, omar.viewer, {
      text: fileOf({ ...row, last: 'Newer' }),
      day: '2026-01-01',
    });
    await importNow(app.context, ida.viewer, {
      text: fileOf({ ...row, company: 'Idas Firm' }),
      day: '2020-01-01',
    });
    const preview = async (leaveOut: { personIds?: number[] }) => {
      const { results, totals } = await ida.ask(sharingApi.preview, { ...params(), body: { leaveOut } });
      return { names: results.map(({ person }) => person.name), organizations: totals.organizations };
    };
    expect(await preview({})).toEqual({ names: ['Nora File'], organizations: 1 });
    await share(omar);
    // The collective already has Nora, with the name in Omar's file, which is newer than Ida's.
    expect(await preview({})).toEqual({ names: ['Nora Newer'], organizations: 2 });
    const { results } = await ida.ask(sharingApi.preview, { ...params(), body: {} });
    const personIds = results.map(({ person }) => person.id);
    expect(await preview({ personIds })).toEqual({ names: ['Nora File'], organizations: 0 });
    const draft = await preview({});
    await share(ida);
    expect(await preview({})).toEqual(draft);
  });

  it("lists the member's network with the reason if a person is left out, and changes nothing", async () => {
    const labelId = await aLabel(ida, ann);
    await share(omar);
    const leaveOut = { labelIds: [labelId], personIds: [cyd ?? 0] };
    const seen = await ida.ask(sharingApi.preview, { ...params(), body: { leaveOut } });
    expect(seen.totals).toEqual({ persons: 1, organizations: 1, leftOut: 2 });
    expect(
      seen.results.map(({ person, leftOut, alreadyThere }) => [person.name, leftOut, alreadyThere]),
    ).toEqual([
      ['Ann Archer', 'label', false],
      ['Bea Baker', null, true],
      ['Cyd Carver', 'person', false],
    ]);
    expect(await ida.ask(sharingApi.own, params())).toMatchObject({ shared: false });
    expect(await namesIn(owner)).not.toContain('Ann Archer');
  });

  it.each([
    ['all', '', 3],
    ['shared', '', 2],
    ['leftOut', '', 1],
    ['all', 'ba', 1],
    ['leftOut', 'ba', 0],
  ] as const)(
    'with the filter "%s" and the typed name "%s" lists %i of three people',
    async (show, name, total) => {
      const body = { leaveOut: { personIds: [cyd ?? 0] }, show, name };
      const seen = await ida.ask(sharingApi.preview, { ...params(), body });
      expect([seen.total, seen.results.length]).toEqual([total, total]);
      expect(seen.totals).toEqual({ persons: 2, organizations: 1, leftOut: 1 });
    },
  );

  it('shows whether the collective would also have a person without this network', async () => {
    await share(ida);
    const there = async () =>
      (await ida.ask(sharingApi.preview, { ...params(), body: {} })).results.map(
        ({ alreadyThere }) => alreadyThere,
      );
    expect(await there()).toEqual([false, false, false]);
    await share(omar);
    expect(await there()).toEqual([false, true, false]);
  });
});

describe('a share that was changed in another tab', () => {
  const own = () => ida.ask(sharingApi.own, params());
  const shareSeen = (seen: string, personIds: number[]) =>
    ida.call(sharingApi.share, { ...params(), body: { leaveOut: { personIds }, seen } });

  it('is not overwritten by an older choice: hidden people stay hidden', async () => {
    await share(ida);
    const { version } = await own();
    await share(ida, { personIds: [ann ?? 0] });
    const { status, problem } = await shareSeen(version, [bea ?? 0]);
    expect([status, problem.clientMessage]).toEqual([
      409,
      'Exclusions were changed in another tab. Review them before saving.',
    ]);
    expect((await own()).leaveOut.persons.map(({ name }) => name)).toEqual(['Ann Archer']);
  });

  it('is not restored by an older choice if the other tab withdrew it, and not replaced if the other tab made it', async () => {
    const { version: versionUnshared } = await own();
    const { version: versionShared } = await share(ida);
    expect((await shareSeen(versionUnshared, [])).status).toBe(409);
    await ida.ask(sharingApi.unshare, params());
    expect((await shareSeen(versionShared, [])).status).toBe(409);
    expect(await own()).toMatchObject({ shared: false });
  });

  it('can be saved again with the version from its response; new people with a left-out label do not change the version', async () => {
    const labelId = await aLabel(ida, ann);
    const { version } = await share(ida, { labelIds: [labelId] });
    await label(ida, labelId, bea);
    expect(await own()).toMatchObject({ version, totalLeftOut: 2 });
    const answer = await shareSeen(version, [cyd ?? 0]);
    expect(answer.status).toBe(200);
    expect((await own()).version).not.toBe(version);
  });
});
