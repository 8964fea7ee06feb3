import type { LiveEvent } from '@kithline/contract/live.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { relationshipsApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import { clientConfig } from '../../platform/db/database.ts';
import { LIVE_CHANNEL, type LiveNotice } from '../../platform/live/publish.ts';
import { anIntroduction } from '../../testing/an-introduction.ts';
import { aPopulation, inNetwork } from '../../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

let app: TestApp;
let ida: SignedIn;
let ben: SignedIn;
let root: SignedIn;
let leila: number;
let omar: number;
let stranger: number;
const NOBODY = 999_999;
let now = new Date();

beforeAll(async () => {
  app = await testApp({ clock: () => now });
  ida = await signedIn(app, { name: 'Ida Berg' });
  ben = await signedIn(app, { name: 'Ben Okri' });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
  const people = [{ name: 'Leïla Haddad' }, { name: 'Omar Said' }, { name: 'Stranger' }];
  [leila = 0, omar = 0, stranger = 0] = await aPopulation(app.database.db, people);
  await inNetwork(app.database.db, ida.viewer.networkId, [leila, omar]);
  await inNetwork(app.database.db, ben.viewer.networkId, [leila]);
});
afterAll(() => app.stop());

const rate = (who: SignedIn, toPersonId: number, strengthId = 3) =>
  who.call(relationshipsApi.create, { body: { toPersonId, strengthId: strengthId as 3 } });
const listRelationships = async (who: SignedIn, personId: number) =>
  (await who.ask(relationshipsApi.list, { query: { personId } })).results;

/** Collects the events that servers exchange from now on. */
async function notices(): Promise<LiveNotice[]> {
  const client = new pg.Client(clientConfig(app.database.connection));
  await client.connect();
  onTestFinished(() => client.end());
  const heard: LiveNotice[] = [];
  client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '') as LiveNotice));
  await client.query(`listen ${LIVE_CHANNEL}`);
  return heard;
}

describe("A member's relationship with a person", () => {
  it('can be recorded, changed and deleted', async () => {
    expect(await listRelationships(ida, leila)).toEqual([]);
    const { status, reply } = await rate(ida, leila, 2);
    expect(status).toBe(201);
    expect(reply).toEqual({
      id: reply.id,
      strength: { id: 2, name: 'Familiar' },
      fromPerson: { id: ida.viewer.personId, name: 'Ida Berg' },
      toPerson: { id: leila, name: 'Leïla Haddad' },
    });
    const id = { id: reply.id };
    const changed = await ida.ask(relationshipsApi.change, { params: id, body: { strengthId: 3 } });
    expect(changed).toEqual({ ...reply, strength: { id: 3, name: 'Strong' } });
    expect(await listRelationships(ida, leila)).toEqual([changed]);
    expect((await ida.ask(personsApi.profile, { params: { id: leila }, query: {} })).relationship).toEqual({
      id: reply.id,
      strength: { id: 3, name: 'Strong' },
    });
    expect((await ida.call(relationshipsApi.remove, { params: id })).status).toBe(204);
    expect(await listRelationships(ida, leila)).toEqual([]);
    expect((await ida.call(relationshipsApi.remove, { params: id })).status).toBe(404);
    expect((await ida.call(relationshipsApi.change, { params: id, body: { strengthId: 1 } })).status).toBe(
      404,
    );
  });

  it('is only one record for each person, even if it is recorded several times at once', async () => {
    const answers = await Promise.all([1, 2, 3].map((strength) => rate(ida, omar, strength)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ reply }) => reply.id)).size).toBe(1);
    await rate(ida, omar, 1);
    expect(await listRelationships(ida, omar)).toMatchObject([{ strength: { name: 'Weak' } }]);
  });

  it('is private: other members can neither read, change nor delete it', async () => {
    const { reply } = await rate(ida, leila, 2);
    const params = { id: reply.id };
    for (const other of [ben, root]) {
      expect(await listRelationships(other, leila)).toEqual([]);
      const change = await other.call(relationshipsApi.change, { params, body: { strengthId: 1 } });
      expect(change.status).toBe(404);
      expect((await other.call(relationshipsApi.remove, { params })).status).toBe(404);
    }
    const { reply: own } = await rate(ben, leila, 1);
    expect(own.id).not.toBe(reply.id);
    expect(await listRelationships(ida, leila)).toMatchObject([
      { id: reply.id, strength: { name: 'Familiar' } },
    ]);
  });

  it('is hidden from other members of the same collective, too', async () => {
    const { db } = app.database;
    const [cleo, dora] = [await signedIn(app), await signedIn(app)];
    await inNetwork(db, cleo.viewer.networkId, [leila]);
    await inNetwork(db, dora.viewer.networkId, [leila]);
    const both = [cleo.viewer, dora.viewer];
    await aCollective(db, { owner: cleo.viewer, collaborators: both, shared: both });
    const { reply } = await rate(cleo, leila, 3);
    expect(await listRelationships(dora, leila)).toEqual([]);
    expect((await dora.call(relationshipsApi.remove, { params: { id: reply.id } })).status).toBe(404);
  });

  it('can be read and recorded only for people whom the member sees', async () => {
    const query = (personId: number) => ({ query: { personId } });
    const visitor = app.visitor();
    for (const endpoint of [relationshipsApi.list, relationshipsApi.suggestion] as const) {
      expect((await visitor.call(endpoint, query(leila))).status).toBe(401);
      expect((await ida.call(endpoint, query(leila))).status).toBe(200);
      expect((await ida.call(endpoint, query(stranger))).status).toBe(404);
      expect((await root.call(endpoint, query(stranger))).status).toBe(200);
      expect((await ida.call(endpoint, query(NOBODY))).status).toBe(404);
      expect((await root.call(endpoint, query(NOBODY))).status).toBe(404);
    }
    const body = { toPersonId: leila, strengthId: 1 } as const;
    expect((await visitor.call(relationshipsApi.create, { body })).status).toBe(401);
    expect((await visitor.call(relationshipsApi.remove, { params: { id: 1 } })).status).toBe(401);
    expect((await rate(ida, stranger)).status).toBe(404);
    expect((await rate(ida, NOBODY)).status).toBe(404);
    expect((await rate(root, stranger)).status).toBe(201);
  });

  it('has the dates of its creation and last change', async () => {
    const times = async (id: number) =>
      app.database.db
        .selectFrom('relationship')
        .select(['createdOn', 'updatedOn'])
        .where('id', '=', id)
        .executeTakeFirst();
    const dora = await signedIn(app);
    await inNetwork(app.database.db, dora.viewer.networkId, [leila]);
    const hours = [0, 1, 2].map((hour) => new Date(now.getTime() + hour * 3_600_000));
    const [first = now, second = now, third = now] = hours;
    const { id } = (await rate(dora, leila, 1)).reply;
    expect(await times(id)).toEqual({ createdOn: first, updatedOn: first });
    now = second;
    await rate(dora, leila, 2);
    expect(await times(id)).toEqual({ createdOn: first, updatedOn: second });
    now = third;
    await dora.ask(relationshipsApi.change, { params: { id }, body: { strengthId: 3 } });
    expect(await times(id)).toEqual({ createdOn: first, updatedOn: third });
  });

  it("cannot be with the member's own person, and has one of three strengths", async () => {
    const self = await rate(ida, ida.viewer.personId);
    expect(self.status).toBe(422);
    expect(self.problem.fields).toEqual({ toPersonId: 'You cannot rate yourself.' });
    for (const strength of [0, 4, 1.5]) {
      const { status, problem } = await rate(ida, leila, strength);
      expect(status).toBe(422);
      expect(problem.fields).toEqual({ strengthId: 'Must be Weak, Familiar or Strong.' });
    }
  });

  it('is kept, but cannot be changed or deleted, while the person is not in the network', async () => {
    const { db } = app.database;
    const fay = await signedIn(app);
    await inNetwork(db, fay.viewer.networkId, [leila]);
    const { reply } = await rate(fay, leila, 3);
    await inNetwork(db, fay.viewer.networkId, []);
    const params = { id: reply.id };
    const change = await fay.call(relationshipsApi.change, { params, body: { strengthId: 1 } });
    expect(change.status).toBe(404);
    expect((await fay.call(relationshipsApi.remove, { params })).status).toBe(404);
    await inNetwork(db, fay.viewer.networkId, [leila]);
    expect(await listRelationships(fay, leila)).toEqual([reply]);
  });

  it("sends an event to the member's own tabs with every change that succeeds", async () => {
    const heard = await notices();
    await rate(ida, stranger);
    await rate(ida, ida.viewer.personId);
    const { reply } = await rate(ida, omar, 2);
    const params = { id: reply.id };
    await ida.ask(relationshipsApi.change, { params, body: { strengthId: 3 } });
    await ben.call(relationshipsApi.remove, { params });
    await ida.call(relationshipsApi.remove, { params });
    await until(() => heard.length >= 3);
    const data = { entityTypeId: ENTITY_TYPES.person, entityId: omar, what: 'strength' } as const;
    const event: LiveEvent = { type: 'refresh.relations', data };
    const notice = { users: [ida.viewer.userId], event };
    expect(heard).toEqual([notice, notice, notice]);
  });
});

test("A request for an introduction that was passed on raises the suggested strength between asker and connector, if they are in each other's networks", async () => {
  const { db } = app.database;
  const [asker, priya] = [
    await signedIn(app, { name: 'Ava Asker' }),
    await signedIn(app, { name: 'Priya Raghunathan' }),
  ];
  const suggested = async (who: SignedIn, { viewer }: SignedIn) => {
    const { strength, facts } = await who.ask(relationshipsApi.suggestion, {
      query: { personId: viewer.personId },
    });
    return [strength?.name ?? null, ...facts];
  };
  await inNetwork(db, asker.viewer.networkId, [priya.viewer.personId]);
  await anIntroduction(db, {
    asker: asker.viewer,
    connector: priya.viewer,
    target: { personId: leila },
    askedOn: new Date('2026-11-02T09:00:00Z'),
    passedOn: { on: new Date('2026-11-03T09:00:00Z') },
  });
  const connected = 'Connected since February 2020.';
  // Priya's network does not contain the asker, and the two have no collective in common.
  const without = await suggested(asker, priya);
  expect(without).toEqual(['Weak', connected]);
  await inNetwork(db, priya.viewer.networkId, [asker.viewer.personId]);
  expect(await suggested(asker, priya)).toEqual([
    'Familiar',
    'Priya passed on a request of yours in November 2026.',
    connected,
  ]);
  expect(await suggested(priya, asker)).toEqual([
    'Familiar',
    "You passed on a request of Ava's in November 2026.",
    connected,
  ]);
});
