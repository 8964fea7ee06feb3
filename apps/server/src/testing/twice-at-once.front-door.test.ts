import { collectivesApi } from '@kithline/contract/collectives.ts';
import { clientsApi } from '@kithline/contract/clients.ts';
import { conversationsApi } from '@kithline/contract/conversations.ts';
import { datasetsApi } from '@kithline/contract/datasets.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { messagingApi } from '@kithline/contract/messaging.ts';
import { labelsApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMessage, begins, says } from '../messaging/testing/conversing.ts';
import { aPopulation, inNetwork } from './a-population.ts';
import { aStatement } from './a-statement.ts';
import { aCollective, type SignedIn, signedIn } from './factories.ts';
import { type TestApp, testApp } from './test-app.ts';

// A call that is sent several times at once takes effect only once. Other test files test this for calls that
// create notes, labels, strengths, client accounts, collaborators, invitations, imports, organizations,
// groups, later messages and requests for an introduction.

let app: TestApp;
let ida: SignedIn;
let omar: SignedIn;
let vera: SignedIn;
let root: SignedIn;
let clientAccountId: number;
let degreeId: number;
beforeAll(async () => {
  app = await testApp();
  [ida, omar, vera] = [
    await signedIn(app, { name: 'Ida Berg' }),
    await signedIn(app, { name: 'Omar Aziz' }),
    await signedIn(app, { name: 'Vera Lind' }),
  ];
  root = await signedIn(app, { name: 'Root', isAdmin: true });
  const made = await aCollective(app.database.db, {
    owner: ida.viewer,
    collaborators: [omar.viewer, vera.viewer],
  });
  clientAccountId = made.clientId;
  const degree = await app.database.db
    .selectFrom('lookup')
    .select('id')
    .where('dataset', '=', 'degree-types')
    .limit(1)
    .executeTakeFirstOrThrow();
  degreeId = degree.id;
});
afterAll(() => app.stop());

const TIMES = 6;

/**
 * Sends a call several times at once. Returns the distinct statuses, and the distinct ids of what was
 * created.
 */
async function sentAtOnce(
  send: () => Promise<{ status: number; reply?: unknown }>,
): Promise<{ statuses: number[]; ids: unknown[] }> {
  const answers = await Promise.all(Array.from({ length: TIMES }, send));
  const statuses = [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b);
  const created = answers.filter(({ status }) => status === 201);
  return { statuses, ids: [...new Set(created.map(({ reply }) => (reply as { id: number }).id))] };
}

describe('Sent several times at once', () => {
  it('a draft of a collective creates one collective', async () => {
    const collectives = async () =>
      (await ida.ask(clientsApi.mine, { query: {} })).results.flatMap((client) => client.collectives).length;
    const before = await collectives();
    const body = { clientAccountId, name: 'Bench', description: 'Deep', draftId: randomUUID() };
    const { statuses, ids } = await sentAtOnce(() => ida.call(collectivesApi.create, { body }));
    expect([statuses, ids.length, await collectives()]).toEqual([[201], 1, before + 1]);
    const other = { ...body, draftId: randomUUID() };
    expect((await ida.ask(collectivesApi.create, { body: other })).id).not.toBe(ids[0]);
  });

  it('a label is added once', async () => {
    const { networkId } = ida.viewer;
    const [leila = 0] = await aPopulation(app.database.db, [{ name: 'Leïla Haddad' }]);
    await inNetwork(app.database.db, networkId, [leila]);
    const { id: labelId } = await ida.ask(labelsApi.create, { body: { name: 'Given', networkId } });
    const about = { entityTypeId: ENTITY_TYPES.person, entityId: leila, networkId };
    const { statuses } = await sentAtOnce(() => ida.call(labelsApi.add, { body: { ...about, labelId } }));
    // Changes of labels that can affect shares wait in a short queue. If it is full, a change gets 409.
    expect([[204], [204, 409]]).toContainEqual(statuses);
    expect((await ida.ask(labelsApi.ofEntity, { query: about })).results).toHaveLength(1);
  });

  it('a new dataset item is created once', async () => {
    const { statuses, ids } = await sentAtOnce(() =>
      root.call(datasetsApi.create, { params: { name: 'interest_types' }, body: { name: 'Kite making' } }),
    );
    expect([statuses, ids.length]).toEqual([[201, 422], 1]);
  });

  it('a role and a study are each created once', async () => {
    const params = { id: ida.viewer.personId };
    const role = { organizationName: 'Halden', title: 'Director', from: '2019', to: null };
    const roles = await sentAtOnce(() => ida.call(editingApi.addRole, { params, body: role }));
    const study = { organizationName: 'Norrland', degreeIds: [degreeId], majorIds: [], from: 2001, to: 2004 };
    const studies = await sentAtOnce(() => ida.call(editingApi.addStudy, { params, body: study }));
    expect([roles, studies].map(({ ids }) => ids.length)).toEqual([1, 1]);
    const form = await ida.ask(editingApi.form, { params });
    expect([form.roles.length, form.studies.length]).toEqual([1, 1]);
  });

  it('a role from a contacts file is adopted once', async () => {
    const statement = {
      networkId: omar.viewer.networkId,
      name: 'Zoe Other',
      company: 'Quiet',
      position: 'Boss',
    };
    const id = await aStatement(app.database.db, statement);
    const body = { ownerId: omar.viewer.personId };
    const { ids } = await sentAtOnce(() => root.call(editingApi.takeOverRole, { params: { id }, body }));
    expect(ids).toHaveLength(1);
    expect((await root.ask(editingApi.form, { params: { id } })).roles).toHaveLength(1);
  });

  it('the first message of a pair begins one conversation and appears once', async () => {
    const body = { ...aMessage('Once'), userIds: [vera.viewer.userId] };
    const { statuses, ids } = await sentAtOnce(() => omar.call(conversationsApi.create, { body }));
    expect([statuses, ids.length]).toEqual([[201], 1]);
    const params = { id: Number(ids[0]) };
    const { results } = await vera.ask(conversationsApi.messages, { params, query: {} });
    expect(results.filter(({ kind }) => kind === 'text')).toHaveLength(1);
  });

  it('a person is added to a group once', async () => {
    const { id } = await begins(ida, [omar, root]);
    const body = { userIds: [vera.viewer.userId] };
    await sentAtOnce(() => ida.call(conversationsApi.add, { params: { id }, body }));
    const { participants } = await ida.ask(conversationsApi.read, { params: { id } });
    expect(participants.filter(({ name }) => name === 'Vera Lind')).toHaveLength(1);
  });

  it('a message is reported once', async () => {
    const { id } = await begins(ida, [omar]);
    const { id: messageId } = await says(ida, { id }, 'Rude');
    const params = { id, messageId };
    const body = { reason: 'Rude words' };
    const { statuses } = await sentAtOnce(() => omar.call(conversationsApi.report, { params, body }));
    expect(statuses).toEqual([204]);
    const { total } = await root.ask(messagingApi.reports, { query: {} });
    expect(total).toBe(1);
  });
});
