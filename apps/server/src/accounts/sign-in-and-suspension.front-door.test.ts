import { authApi } from '@kithline/contract/accounts.ts';
import { membersApi } from '@kithline/contract/members.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aUser, PASSWORD } from '../testing/a-user.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/until.ts';

let app: TestApp;
let administrator: SignedIn;
beforeAll(async () => {
  app = await testApp();
  administrator = await signedIn(app, { name: 'Ada Administrator', isAdmin: true });
});
afterAll(() => app.stop());

type User = Awaited<ReturnType<typeof aUser>>;

const logIn = ({ username }: User) =>
  app.visitor().call(authApi.signIn, { body: { username, password: PASSWORD } });
const suspend = ({ userId }: User, suspended: boolean) =>
  administrator.ask(membersApi.change, { params: { id: userId }, body: { suspended } });

async function sessionsOf({ userId }: User): Promise<number> {
  const rows = await app.database.db
    .selectFrom('session')
    .select('userId')
    .where('userId', '=', userId)
    .execute();
  return rows.length;
}

/** Locks a user's row, begins requests that wait for the row in this order, and unlocks the row. */
async function withHeldRow<T extends readonly Promise<unknown>[]>(
  { userId }: User,
  inLine: { readonly [K in keyof T]: () => T[K] },
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const holding = await app.database.db.startTransaction().execute();
  await sql`select from users where id = ${userId} for update`.execute(holding);
  const begun = [];
  for (const begin of inLine) {
    begun.push(begin());
    await untilWaiting(app.database.db, begun.length);
  }
  await holding.commit().execute();
  return (await Promise.all(begun)) as never;
}

it('a member who logs in from several browsers at the same time gets a session in each of them', async () => {
  const user = await aUser(app, { name: 'Bea Browsers' });
  const opened = await withHeldRow(user, [() => logIn(user), () => logIn(user), () => logIn(user)]);
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await sessionsOf(user)).toBe(3);
});

it('a login just before a suspension opens a session that the suspension ends', async () => {
  const user = await aUser(app, { name: 'Eva Earlier' });
  const [login] = await withHeldRow(user, [() => logIn(user), () => suspend(user, true)]);
  expect(login.status).toBe(200);
  expect(await sessionsOf(user)).toBe(0);
});

it('a login that waited for a suspension opens no session, and gives the reason', async () => {
  const user = await aUser(app, { name: 'Lara Later' });
  const [, login] = await withHeldRow(user, [() => suspend(user, true), () => logIn(user)]);
  expect(login).toMatchObject({
    status: 403,
    problem: { clientMessage: 'This account is suspended. Please ask an administrator of Kithline.' },
  });
  expect(await sessionsOf(user)).toBe(0);
  await suspend(user, false);
  expect(await sessionsOf(user)).toBe(0);
});
