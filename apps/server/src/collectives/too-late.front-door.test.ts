import { collectivesApi } from '@kithline/contract/collectives.ts';
import { labelsApi, notesApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import type { Problem } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { knownToEachOther } from './testing/knowing.ts';

// What is under way while a collective is destroyed: each waits for the end and then finds it gone.

let app: TestApp;
let owner: SignedIn;
let omar: SignedIn;
let collectiveId: number;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  [owner, omar] = [await signedIn(app), await signedIn(app)];
  const { clientId } = await aCollective(app.database.db, { owner: owner.viewer });
  const body = { name: 'Short', description: 'Lived.', clientAccountId: clientId };
  ({ id: collectiveId } = await owner.ask(collectivesApi.create, { body }));
  await knownToEachOther(app, owner, [omar]);
  await owner.ask(collectivesApi.addCollaborators, {
    params: { id: collectiveId },
    body: { userIds: [omar.viewer.userId] },
  });
});

type Late = () => Promise<{ status: number; problem: Problem }>;

/** Starts `late` while a transaction that has destroyed the collective is open, and commits once it waits. */
async function whileItGoes(late: Late): ReturnType<Late> {
  const { db } = app.database;
  const going = await db.startTransaction().execute();
  await sql`select from collective where id = ${collectiveId} for update`.execute(going);
  await going.deleteFrom('scope').where('id', '=', collectiveId).execute();
  const answer = late();
  await until(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  });
  await going.commit().execute();
  return answer;
}

it.each<[string, Late, number]>([
  ['adding', () => addOmar(), 404],
  ['removing', () => leave(), 404],
  ['a changed name', () => rename(), 404],
  ['destroying', () => destroy(), 404],
  ['a note', () => note(), 409],
  ['a label', () => label(), 409],
])('%s comes too late and is told so', async (_what, late, status) => {
  const answer = await whileItGoes(late);
  expect(answer.status).toBe(status);
  if (status === 409)
    expect(answer.problem.clientMessage).toBe('Something that this belongs to has just been removed.');
});

const params = () => ({ id: collectiveId });
const userIds = () => [omar.viewer.userId];
const addOmar = () =>
  owner.call(collectivesApi.addCollaborators, { params: params(), body: { userIds: userIds() } });
const leave = () =>
  omar.call(collectivesApi.removeCollaborators, { params: params(), body: { userIds: userIds() } });
const rename = () => owner.call(collectivesApi.update, { params: params(), body: { name: 'Late' } });
const destroy = () => owner.call(collectivesApi.destroy, { params: params() });
const label = () => omar.call(labelsApi.create, { body: { name: 'Late', collectiveId } });
const note = () =>
  omar.call(notesApi.write, {
    body: {
      entityTypeId: ENTITY_TYPES.person,
      entityId: omar.viewer.personId,
      collectiveId,
      note: 'Late',
    },
  });
