import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../platform/db/database.ts';
import { anOrganization, aTitle } from '../testing/a-population.ts';
import { aPerson, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/until-waiting.ts';
import type { Db } from '../tables.ts';

// Triggers guard what the statements of files refer to, in place of foreign keys (migration 0057).

let app: TestApp;
let ana: SignedIn;
let personId: number;
let organizationId: number;
let titleId: number;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  const { db } = app.database;
  ana = await signedIn(app);
  ({ id: personId } = await aPerson(db));
  titleId = await aTitle(db, `Title ${personId}`);
  organizationId = await anOrganization(db, { name: `Organization ${personId}` });
});

const NOBODY = 999_999_999_999;

const stated = () => ({
  network_id: ana.viewer.networkId,
  person_id: personId,
  organization_id: organizationId,
  title_id: titleId,
});

async function state(db: Db, statement: Partial<ReturnType<typeof stated>> = {}): Promise<void> {
  await db
    .insertInto('network_contact')
    .values({ ...stated(), ...statement })
    .execute();
}

const statements = () =>
  app.database.db
    .selectFrom('network_contact')
    .select(['network_id', 'person_id', 'organization_id', 'title_id'])
    .where('person_id', '=', personId)
    .execute();

const REFUSED = { code: '23503' };
const REFERENCES = ['network_id', 'person_id', 'organization_id', 'title_id'] as const;

it.each(REFERENCES)('A statement whose %s nobody has is refused', async (column) => {
  const { db } = app.database;
  await expect(state(db, { [column]: NOBODY })).rejects.toMatchObject(REFUSED);
  await state(db);
  const changed = db
    .updateTable('network_contact')
    .set({ [column]: NOBODY })
    .where('person_id', '=', personId);
  await expect(changed.execute()).rejects.toMatchObject(REFUSED);
  expect(await statements()).toEqual([stated()]);
});

it('Deleting a person deletes the statements about this person alone', async () => {
  const { db } = app.database;
  const { id: other } = await aPerson(db);
  await state(db);
  await state(db, { person_id: other });
  await db.deleteFrom('person').where('id', '=', other).execute();
  expect(await statements()).toEqual([stated()]);
  await db.deleteFrom('person').where('id', '=', personId).execute();
  expect(await statements()).toEqual([]);
});

it('Deleting a network deletes its statements', async () => {
  const { db } = app.database;
  await state(db);
  await db.deleteFrom('scope').where('id', '=', ana.viewer.networkId).execute();
  expect(await statements()).toEqual([]);
});

it.each(['organization', 'title'] as const)(
  'Deleting an %s that a statement names is refused',
  async (table) => {
    const { db } = app.database;
    await state(db);
    const deleted = db.deleteFrom(table).where('id', '=', stated()[`${table}_id`]);
    await expect(deleted.execute()).rejects.toMatchObject(REFUSED);
    await db.deleteFrom('network_contact').where('person_id', '=', personId).execute();
    expect(await deleted.executeTakeFirst()).toMatchObject({ numDeletedRows: 1n });
  },
);

it('Deleting a person waits for a transaction that writes a statement, and deletes it', async () => {
  const { db } = app.database;
  let deleted: Promise<unknown> | undefined;
  await inTransaction(db, async (open) => {
    await state(open);
    deleted = db.deleteFrom('person').where('id', '=', personId).execute();
    await untilWaiting(db, 1);
  });
  await deleted;
  expect(await statements()).toEqual([]);
});

it('A statement about a person waits for a transaction that deletes the person, and is refused', async () => {
  const { db } = app.database;
  let refused: Promise<unknown> | undefined;
  await inTransaction(db, async (open) => {
    await open.deleteFrom('person').where('id', '=', personId).execute();
    refused = expect(state(db)).rejects.toMatchObject(REFUSED);
    await untilWaiting(db, 1);
  });
  await refused;
});
