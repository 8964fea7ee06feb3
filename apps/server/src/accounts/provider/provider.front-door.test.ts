import { authApi } from '@kithline/contract/accounts.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { sessionsApi } from '@kithline/contract/sessions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAccessToken } from '../../testing/access-tokens.ts';
import { aUser, PASSWORD } from '../../testing/a-user.ts';
import type { Caller } from '../../testing/caller.ts';
import { askFor, codeIn, confirm, requestMail, withPassword } from '../../testing/login-email.ts';
import { aProvider, type ProviderPerson, type TestProvider } from '../../testing/openid-provider.ts';
import { anInvite } from '../../testing/registering.ts';
import { answerOf, appWith, comeBack, personOf, whoIs } from '../../testing/signing-in-by-provider.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { SESSION_COOKIE } from '../session-cookies.ts';
import { forgetProvider } from './provider-identities.queries.ts';

const COOKIE = 'kithline_provider';
const DAY = 86_400_000;

let provider: TestProvider;
let app: TestApp;
let ahead = 0;

beforeAll(async () => {
  provider = await aProvider();
  app = await appWith(provider, { clock: () => new Date(Date.now() + ahead) });
});
afterAll(async () => {
  await app.stop();
  await provider[Symbol.asyncDispose]();
});

/** Completes the sign-in and returns the page at its end. */
const signIn = async (browser: Caller, person: ProviderPerson, to?: string) =>
  comeBack(browser, await answerOf(provider, browser, { person, to }));

describe('a member whose address the provider has verified', () => {
  it('is signed in and redirected to the requested page', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    expect(await signIn(browser, personOf(member), '/people?name=ines#top')).toBe('/people?name=ines#top');
    expect(await whoIs(browser)).toBe(member.username);
    expect(browser.cookies.has(COOKIE)).toBe(false);
  });

  it('is recognized regardless of capital letters in the address, and also if `email_verified` is the string "true"', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    const email = member.username.toUpperCase();
    expect(await signIn(browser, personOf(member, { email, email_verified: 'true' }))).toBe('/');
    expect(await whoIs(browser)).toBe(member.username);
  });

  it('keeps the password', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    await signIn(browser, personOf(member));
    const body = { username: member.username, password: PASSWORD };
    expect((await app.visitor().call(authApi.signIn, { body })).status).toBe(200);
  });

  it('needs no proof other than the provider’s for 15 minutes', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    await signIn(browser, personOf(member));
    expect((await browser.ask(sessionsApi.readProof)).secondsLeft).toBeGreaterThan(14 * 60);
    const session = await app.database.db
      .selectFrom('session')
      .select('proofKind as kind')
      .where('userId', '=', member.userId)
      .executeTakeFirst();
    expect(session).toEqual({ kind: 'provider' });
  });

  it("gets a new session that replaces the browser's previous one", async () => {
    const [former, member, browser] = [await aUser(app), await aUser(app), app.visitor()];
    await browser.ask(authApi.signIn, { body: { username: former.username, password: PASSWORD } });
    const token = browser.cookies.get(SESSION_COOKIE) ?? '';
    await signIn(browser, personOf(member));
    expect(await whoIs(browser)).toBe(member.username);
    const formerBrowser = app.visitor();
    formerBrowser.cookies.set(SESSION_COOKIE, token);
    expect(await whoIs(formerBrowser)).toBeNull();
  });

  it('is signed in even if only the UserInfo endpoint returns the address', async () => {
    await using thin = await aProvider({ hasThinTokens: true });
    await using beside = await appWith(thin, { database: app.database });
    const [member, browser] = [await aUser(app), beside.visitor()];
    const back = await answerOf(thin, browser, { person: personOf(member) });
    expect(await comeBack(browser, back)).toBe('/');
    expect(await whoIs(browser)).toBe(member.username);
  });
});

describe('Nobody is signed in', () => {
  it.each([{ email_verified: false }, { email_verified: undefined }, { email: undefined }])(
    'with %o; the login page says that the address is not verified',
    async (claims) => {
      const [member, browser] = [await aUser(app), app.visitor()];
      expect(await signIn(browser, personOf(member, claims))).toBe('/login?problem=unproven');
      expect(await whoIs(browser)).toBeNull();
    },
  );

  it('with an address that no account has, and no account is made', async () => {
    const browser = app.visitor();
    const count = () =>
      app.database.db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('users'))
        .execute();
    const before = await count();
    const stranger = personOf({ username: 'stranger@example.test' });
    expect(await signIn(browser, stranger, '/people')).toBe('/login?problem=unknown&next=%2Fpeople');
    expect(await whoIs(browser)).toBeNull();
    expect(await count()).toEqual(before);
  });

  it('to a suspended account', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    await set(member.userId, { suspended_on: new Date() });
    expect(await signIn(browser, personOf(member))).toBe('/login?problem=suspended');
    await set(member.userId, { suspended_on: null });
    expect(await whoIs(browser)).toBeNull();
  });

  it('to an account with an unproven login email, which somebody else may have typed', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    await set(member.userId, { username_proven: false });
    expect(await signIn(browser, personOf(member))).toBe('/login?problem=unknown');
    expect(await whoIs(browser)).toBeNull();
  });

  it('to an account whose member has requested the address, until the member confirms the address in a session of the account', async () => {
    const [attacker, browser] = [await withPassword(app), app.visitor()];
    const victim = personOf({ username: 'victim@example.test' });
    const request = async () => {
      await askFor(attacker.browser, 'victim@example.test');
      return codeIn(await requestMail(app, attacker.viewer.userId));
    };
    expect((await confirm(browser, await request())).status).toBe(200);
    expect(await signIn(browser, victim)).toBe('/login?problem=unknown');
    expect(await whoIs(browser)).toBeNull();
    // A confirmation in the account's own session proves the address.
    await confirm(attacker.browser, await request());
    expect(await signIn(browser, victim)).toBe('/');
  });

  it('by a former login email', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    const person = personOf(member);
    expect(await signIn(browser, person)).toBe('/');
    await set(member.userId, { username: 'new@example.test', username_norm: 'new@example.test' });
    const another = app.visitor();
    expect(await signIn(another, person)).toBe('/login?problem=unknown');
    expect(await whoIs(another)).toBeNull();
  });

  it('after "Cancel" at the provider', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    expect(await signIn(browser, personOf(member, { refuses: true }))).toBe('/login?problem=refused');
    expect(await whoIs(browser)).toBeNull();
  });
});

const set = (userId: number, values: object) =>
  app.database.db.updateTable('users').set(values).where('id', '=', userId).execute();

// Each call of `personOf` returns a person with another subject.
describe('an address that the provider reassigns to another person', () => {
  it('does not open the account', async () => {
    const member = await aUser(app);
    expect(await signIn(app.visitor(), personOf(member))).toBe('/');
    const browser = app.visitor();
    expect(await signIn(browser, personOf(member))).toBe('/login?problem=failed');
    expect(await whoIs(browser)).toBeNull();
  });

  it('opens the account after the earlier binding was deleted', async () => {
    const member = await aUser(app);
    await signIn(app.visitor(), personOf(member));
    await forgetProvider(app.database.db, member.userId);
    expect(await signIn(app.visitor(), personOf(member))).toBe('/');
  });
});

it("After the binding was deleted, the provider's second factor no longer counts for the account's access tokens", async () => {
  const member = await aUser(app);
  const { id } = await anAccessToken(app, member.userId);
  const tokens = () => app.database.db.updateTable('accessToken').where('id', '=', id);
  await tokens().set({ twoFactorsByProvider: true }).execute();
  await forgetProvider(app.database.db, member.userId);
  const { twoFactorsByProvider } = await app.database.db
    .selectFrom('accessToken')
    .select('twoFactorsByProvider')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(twoFactorsByProvider).toBe(false);
});

it('After the login email was changed, the person with the new address at the provider can open the account', async () => {
  const member = await aUser(app);
  await signIn(app.visitor(), personOf(member));
  const username = `changed-${member.userId}@example.test`;
  await set(member.userId, { username, username_norm: username });
  expect(await signIn(app.visitor(), personOf({ username }))).toBe('/');
});

describe('an invited person', () => {
  it("continues to the registration with the invitation's code", async () => {
    const [{ email, code }, browser] = [await anInvite(app), app.visitor()];
    expect(await signIn(browser, personOf({ username: email }))).toBe(`/registration?code=${code}`);
    expect(await whoIs(browser)).toBeNull();
    const body = { registrationCode: code };
    expect(await browser.ask(registrationsApi.verify, { body })).toMatchObject({ emailAddress: email });
  });

  it('gets no code with an unverified address', async () => {
    const { email } = await anInvite(app);
    const person = personOf({ username: email }, { email_verified: false });
    expect(await signIn(app.visitor(), person)).toBe('/login?problem=unproven');
  });

  it('is unknown after the code has expired', async () => {
    const { email } = await anInvite(app);
    ahead = 31 * DAY;
    const page = await signIn(app.visitor(), personOf({ username: email }));
    ahead = 0;
    expect(page).toBe('/login?problem=unknown');
  });
});
