import { accountApi, authApi } from '@kithline/contract/accounts.ts';
import { clientsApi } from '@kithline/contract/clients.ts';
import { collectivesApi, sharingApi } from '@kithline/contract/collectives.ts';
import { labelsApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fileOf, importNow } from '../networks/testing/contacts-files.ts';
import { aUser, PASSWORD } from '../testing/a-user.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { until, untilWaiting } from '../testing/until.ts';
import { knownToEachOther } from './testing/knowing.ts';

// A member who repeats the same change many times must not use up the connections that all members share.

/** More than the number of connections in the pool. */
const MANY = 20;
const MESSAGE = 'Another change is in progress. Please try again in a moment.';

let app: TestApp;
let owner: SignedIn;
let omar: SignedIn;
let zoe: SignedIn;
let params: { id: number };
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  [owner, omar, zoe] = [await signedIn(app), await signedIn(app), await signedIn(app)];
  const collaborators = [omar.viewer];
  params = { id: (await aCollective(app.database.db, { owner: owner.viewer, collaborators })).id };
  await knownToEachOther(app, owner, [omar, zoe]);
});

type Ask = () => Promise<{ status: number; problem: { clientMessage?: string | null } }>;

const share: Ask = () => omar.call(sharingApi.share, { params, body: {} });
const leaveOut: Ask = () =>
  omar.call(sharingApi.share, { params, body: { leaveOut: { personIds: [owner.viewer.personId] } } });
const unshare: Ask = () => omar.call(sharingApi.unshare, { params });
const add: Ask = () => owner.call(collectivesApi.addCollaborators, { params, body: bodyOf(zoe) });
const remove: Ask = () => owner.call(collectivesApi.removeCollaborators, { params, body: bodyOf(omar) });
const leave: Ask = () => omar.call(collectivesApi.removeCollaborators, { params, body: bodyOf(omar) });
const bodyOf = ({ viewer }: SignedIn) => ({ userIds: [viewer.userId] });

/**
 * Locks the row of Omar's network, as an import does, or the row of the collective. Returns a function that
 * unlocks the row.
 */
async function lockRow(what: 'network' | 'collective'): Promise<() => Promise<void>> {
  const holding = await app.database.db.startTransaction().execute();
  const id = what === 'network' ? omar.viewer.networkId : params.id;
  await sql`select from ${sql.table(what)} where id = ${id} for update`.execute(holding);
  return async () => {
    await holding.commit().execute();
  };
}

const untilLockAwaited = (least: number) => untilWaiting(app.database.db, least);

it.each<[string, 'network' | 'collective', Ask, number]>([
  ['sharing a network', 'network', share, 200],
  ['leaving people out of a share', 'network', leaveOut, 200],
  ['withdrawing a network', 'network', unshare, 204],
  ['adding a collaborator', 'collective', add, 204],
  ['removing a collaborator', 'collective', remove, 204],
  ['leaving a collective', 'collective', leave, 204],
])('%s, if requested 20 times at once, succeeds once and delays no other member', async (...testCase) => {
  const [, held, ask, status] = testCase;
  const unlock = await lockRow(held);
  const refused: string[] = [];
  const requests = Array.from({ length: MANY }, async () => {
    const answer = await ask();
    if (answer.status === 409) refused.push(answer.problem.clientMessage ?? '');
    return answer.status;
  });
  await until(() => refused.length === MANY - 1);
  expect(new Set(refused)).toEqual(new Set([MESSAGE]));
  expect((await zoe.call(clientsApi.mine, { query: {} })).status).toBe(200);
  await unlock();
  expect((await Promise.all(requests)).toSorted((a, b) => a - b)[0]).toBe(status);
  expect((await ask()).status).toBe(ask === leave ? 403 : status);
});

it('while another change has locked a network, at most four label changes in it wait, and further ones are refused', async () => {
  const { networkId } = omar.viewer;
  const { id: labelId } = await omar.ask(labelsApi.create, { body: { name: 'Discreet', networkId } });
  const body = { entityTypeId: ENTITY_TYPES.person, entityId: owner.viewer.personId, labelId, networkId };
  const unlock = await lockRow('network');
  const statuses: number[] = [];
  const requests = Array.from({ length: MANY }, async () => {
    const { status } = await omar.call(labelsApi.add, { body });
    statuses.push(status);
  });
  await until(() => statuses.length === MANY - 4);
  expect(new Set(statuses)).toEqual(new Set([409]));
  expect((await zoe.call(clientsApi.mine, { query: {} })).status).toBe(200);
  await unlock();
  await Promise.all(requests);
  expect(statuses.slice(MANY - 4)).toEqual([204, 204, 204, 204]);
});

it('a member without the right to make a change is refused, and does not delay members with the right', async () => {
  const unlock = await lockRow('collective');
  for (const ask of [
    () => zoe.call(collectivesApi.addCollaborators, { params, body: bodyOf(zoe) }),
    () => zoe.call(collectivesApi.removeCollaborators, { params, body: bodyOf(omar) }),
    () => omar.call(collectivesApi.removeCollaborators, { params, body: bodyOf(zoe) }),
    () => zoe.call(sharingApi.share, { params, body: {} }),
  ])
    expect((await ask()).status).toBe(403);
  const added = add();
  await untilLockAwaited(1);
  await unlock();
  expect((await added).status).toBe(204);
});

it('other networks and collectives can be changed at the same time', async () => {
  const other = { id: (await aCollective(app.database.db, { owner: owner.viewer })).id };
  const unlockNetwork = await lockRow('network');
  const shared = share();
  await untilLockAwaited(1);
  expect((await owner.call(sharingApi.share, { params, body: {} })).status).toBe(200);
  const removed = remove();
  await untilLockAwaited(2);
  const body = bodyOf(zoe);
  expect((await owner.call(collectivesApi.addCollaborators, { params: other, body })).status).toBe(204);
  await unlockNetwork();
  expect([200, 403]).toContain((await shared).status);
  expect((await removed).status).toBe(204);
});

it('an import, and the deletion of an account, wait for their turn instead of being refused', async () => {
  const viewer = await aUser(app, {});
  const ida = app.visitor();
  await ida.ask(authApi.signIn, { body: { username: viewer.username, password: PASSWORD } });
  const collaborator = { collectiveId: params.id, userId: viewer.userId };
  await app.database.db.insertInto('collaborator').values(collaborator).execute();
  const unlock = await lockRow('network');
  const [shared, removed] = [share(), remove()];
  await untilLockAwaited(2);
  const removal = ida.call(accountApi.remove, { body: { password: PASSWORD } });
  await untilLockAwaited(3);
  const imported = importNow(
    app.context,
    omar.viewer,
    fileOf({ first: 'Nia', last: 'New', slug: 'nia-new' }),
  );
  await untilLockAwaited(4);
  await unlock();
  expect((await removal).status).toBe(204);
  expect((await removed).status).toBe(204);
  expect([200, 403]).toContain((await shared).status);
  const state = app.database.db
    .selectFrom('contactImport')
    .select('state')
    .where('id', '=', await imported);
  expect(await state.executeTakeFirst()).toEqual({ state: 'completed' });
});
