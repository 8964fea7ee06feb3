import { LABEL_LENGTH, labelsApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, aPopulation, inNetwork } from '../../testing/a-population.ts';
import type { Caller } from '../../testing/caller.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { showInCollective } from '../../testing/show-in-collective.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let ida: SignedIn;
let colleague: SignedIn;
let owner: SignedIn;
let stranger: SignedIn;
let administrator: SignedIn;
let visitor: Caller;
let leila: number;
let outsider: number;
let acme: number;
let collectiveId: number;

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  ida = await signedIn(app, { name: 'Ida Berg' });
  colleague = await signedIn(app, { name: 'Omar Aziz' });
  owner = await signedIn(app, { name: 'Grace Mwangi' });
  stranger = await signedIn(app, { name: 'Stan Ranger' });
  administrator = await signedIn(app, { name: 'Root', isAdmin: true });
  visitor = app.visitor();
  acme = await anOrganization(db, { name: 'Acme' });
  [leila = 0, outsider = 0] = await aPopulation(db, [
    { name: 'Leïla Haddad', roles: [{ organizationId: acme, title: 'Director' }] },
    { name: 'Out Sider' },
  ]);
  for (const { viewer } of [ida, colleague, owner, stranger, administrator])
    await inNetwork(db, viewer.networkId, [leila]);
  const collaborators = [ida.viewer, colleague.viewer];
  collectiveId = (await aCollective(db, { owner: owner.viewer, collaborators })).id;
  await showInCollective(db, collectiveId, [leila]);
});
afterAll(() => app.stop());

const aboutLeila = () => ({ entityTypeId: ENTITY_TYPES.person, entityId: leila });
const aboutAcme = () => ({ entityTypeId: ENTITY_TYPES.organization, entityId: acme });
const ownNetwork = ({ viewer }: SignedIn) => ({ networkId: viewer.networkId });
const create = async (who: SignedIn, name: string, context: object) =>
  (await who.ask(labelsApi.create, { body: { name, ...context } })).id;
const namesFor = async (who: SignedIn, context: object, about: object = aboutLeila()) => {
  const query = { ...aboutLeila(), ...about, ...context };
  return (await who.ask(labelsApi.ofEntity, { query })).results.map(({ name }) => name);
};

describe('A label', () => {
  it('can be created, added and removed, for a person and an organization', async () => {
    const made = await ida.call(labelsApi.create, { body: { name: ' Board search ', ...ownNetwork(ida) } });
    expect([made.status, made.reply.name]).toEqual([201, 'Board search']);
    const labelId = made.reply.id;
    for (const about of [aboutLeila(), aboutAcme()]) {
      const body = { ...about, labelId, ...ownNetwork(ida) };
      for (const _time of ['first', 'second'])
        expect((await ida.call(labelsApi.add, { body })).status).toBe(204);
      expect(await namesFor(ida, ownNetwork(ida), about)).toEqual(['Board search']);
      for (const _time of ['first', 'second'])
        expect((await ida.call(labelsApi.remove, { body })).status).toBe(204);
      expect(await namesFor(ida, ownNetwork(ida), about)).toEqual([]);
    }
  });

  it('whose name differs from an existing one only in case and accents is the existing label', async () => {
    const body = { name: 'Énergie  Solaire', ...ownNetwork(ida) };
    const made = await ida.ask(labelsApi.create, { body });
    for (const name of ['energie solaire', 'ÉNERGIE SOLAIRE', 'Énergie  Solaire'])
      expect(await ida.call(labelsApi.create, { body: { ...body, name } })).toMatchObject({
        status: 201,
        reply: made,
      });
    expect(await create(ida, body.name, { collectiveId })).not.toBe(made.id);
    expect(await create(administrator, body.name, {})).not.toBe(made.id);
    expect(await create(colleague, body.name, ownNetwork(colleague))).not.toBe(made.id);
  });

  it('whose name differs from an existing one only in its apostrophes is the existing label', async () => {
    const body = { name: 'Founders’ circle', ...ownNetwork(ida) };
    const made = await ida.ask(labelsApi.create, { body });
    expect(made.name).toBe('Founders’ circle');
    for (const name of [
      "Founders' circle",
      'founders‘ circle',
      'FOUNDERSʼ CIRCLE',
      'Founders´ circle',
      'Founders` circle',
    ])
      expect(await ida.ask(labelsApi.create, { body: { ...body, name } })).toEqual(made);
  });

  it('that several requests create at the same time is created only once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        create(ida, at % 2 === 0 ? 'At once' : 'AT ONCE', ownNetwork(ida)),
      ),
    );
    expect(new Set(ids).size).toBe(1);
  });

  it.each([
    ['', 'Label is required.'],
    [undefined, 'Label is required.'],
    [' \t', 'Label cannot contain only spaces.'],
    ['\u200b\u200d', 'Label cannot contain only spaces.'],
    ['x'.repeat(LABEL_LENGTH + 1), 'Label cannot exceed 100 characters.'],
  ])('that breaks a rule is refused with an explanation: %j', async (name, message) => {
    const { status, problem } = await ida.call(labelsApi.create, {
      body: { name: name as string, ...ownNetwork(ida) },
    });
    expect([status, problem.fields]).toEqual([422, { name: message }]);
  });

  it('can be 100 characters long', async () => {
    expect(await create(ida, 'é'.repeat(LABEL_LENGTH), ownNetwork(ida))).toBeGreaterThan(0);
  });
});

describe('The labels of a person', () => {
  it('are sorted by name, ignoring case and accents', async () => {
    for (const name of ['zebra', 'Émile', 'Early adopter']) {
      const labelId = await create(ida, name, ownNetwork(ida));
      await ida.ask(labelsApi.add, { body: { ...aboutLeila(), labelId, ...ownNetwork(ida) } });
    }
    expect(await namesFor(ida, ownNetwork(ida))).toEqual(['Early adopter', 'Émile', 'zebra']);
  });
});

describe('The right to use a label', () => {
  /** Returns the statuses of a caller's requests to list, create, add and remove a label of the context. */
  async function statusesOf(who: Caller, labelId: number, context: object): Promise<number[]> {
    const body = { ...aboutLeila(), labelId, ...context };
    const query = { ...aboutLeila(), ...context };
    const calls = [
      await who.call(labelsApi.ofEntity, { query }),
      await who.call(labelsApi.create, { body: { name: 'Tried', ...context } }),
      await who.call(labelsApi.add, { body }),
      await who.call(labelsApi.remove, { body }),
    ];
    return calls.map(({ status }) => status);
  }
  const USES = [200, 201, 204, 204];
  const REFUSED = [403, 403, 403, 403];
  const SENT_AWAY = [401, 401, 401, 401];
  /** The statuses in a context that the caller may use, but in which the label does not exist. */
  const UNKNOWN = [200, 201, 404, 404];

  it('of a network belongs to its member', async () => {
    const labelId = await create(ida, 'Mine', ownNetwork(ida));
    for (const who of [colleague, owner, stranger, administrator]) {
      expect(await statusesOf(who, labelId, ownNetwork(ida))).toEqual(REFUSED);
      expect(await statusesOf(who, labelId, ownNetwork(who))).toEqual(UNKNOWN);
    }
    expect(await statusesOf(administrator, labelId, {})).toEqual(UNKNOWN);
    expect(await statusesOf(visitor, labelId, ownNetwork(ida))).toEqual(SENT_AWAY);
    expect(await statusesOf(ida, labelId, ownNetwork(ida))).toEqual(USES);
  });

  it('of a collective belongs to everybody in it, including the owner of its client', async () => {
    const labelId = await create(ida, 'Shared', { collectiveId });
    for (const who of [ida, colleague, owner])
      expect(await statusesOf(who, labelId, { collectiveId })).toEqual(USES);
    await colleague.ask(labelsApi.add, { body: { ...aboutLeila(), labelId, collectiveId } });
    expect(await namesFor(ida, { collectiveId })).toEqual(['Shared']);
    expect(await namesFor(ida, ownNetwork(ida))).not.toContain('Shared');
    for (const who of [stranger, administrator])
      expect(await statusesOf(who, labelId, { collectiveId })).toEqual(REFUSED);
    expect(await statusesOf(visitor, labelId, { collectiveId })).toEqual(SENT_AWAY);
    expect(await statusesOf(ida, labelId, ownNetwork(ida))).toEqual(UNKNOWN);
  });

  it('in the scope of everyone belongs to the administrator who created it', async () => {
    const everyone = { admin: 'true' };
    const labelId = await create(administrator, 'Follow up', everyone);
    for (const context of [everyone, {}])
      expect(await statusesOf(administrator, labelId, context)).toEqual(USES);
    for (const who of [ida, stranger]) {
      expect(await statusesOf(who, labelId, everyone)).toEqual(REFUSED);
      expect(await statusesOf(who, labelId, {})).toEqual(UNKNOWN);
    }
    const another = await signedIn(app, { isAdmin: true });
    expect(await statusesOf(another, labelId, everyone)).toEqual(UNKNOWN);
    expect(await create(another, 'Follow up', everyone)).not.toBe(labelId);
  });

  it('applies only to people whom the viewer may read', async () => {
    const labelId = await create(ida, 'Anybody', ownNetwork(ida));
    for (const [entityId, status] of [
      [outsider, 404],
      [999_999, 404],
    ] as const) {
      const body = { entityTypeId: ENTITY_TYPES.person, entityId, labelId, ...ownNetwork(ida) };
      expect((await ida.call(labelsApi.add, { body })).status).toBe(status);
      expect((await ida.call(labelsApi.remove, { body })).status).toBe(status);
      expect((await ida.call(labelsApi.ofEntity, { query: body })).status).toBe(status);
    }
  });

  it('applies to one context; a request that names two contexts is refused', async () => {
    const labelId = await create(ida, 'Both', ownNetwork(ida));
    expect(await statusesOf(ida, labelId, { ...ownNetwork(ida), collectiveId })).toEqual([
      400, 400, 400, 400,
    ]);
  });
});
