import { authApi } from '@kithline/contract/accounts.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { providerApi } from '@kithline/contract/sign-in-provider.ts';
import { sessionsApi } from '@kithline/contract/sessions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, PASSWORD } from '../../testing/a-user.ts';
import type { Caller } from '../../testing/caller.ts';
import {
  aProvider,
  freePort,
  type ProviderPerson,
  PUBLIC_URL,
  settingsOf,
  type TestProvider,
} from '../../testing/openid-provider.ts';
import { anInvite } from '../../testing/registering.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { SESSION_COOKIE } from '../session-cookies.ts';
import { forgetIdentities } from './provider-identities.queries.ts';

const COOKIE = 'kithline_provider';
const MINUTE = 60_000;

let provider: TestProvider;
let app: TestApp;
let ahead = 0;

beforeAll(async () => {
  provider = await aProvider();
  app = await testApp({
    config: { publicUrl: PUBLIC_URL, openId: provider.settings },
    clock: () => new Date(Date.now() + ahead),
  });
});
afterAll(async () => {
  await app.stop();
  await provider[Symbol.asyncDispose]();
});

const start = (browser: Caller, to?: string) =>
  browser.send({
    method: 'GET',
    url: '/api/auth/provider/start',
    ...(to === undefined ? {} : { query: { to } }),
  });

/** Where the provider sends the browser back to, after a start. */
async function answerOf(browser: Caller, person: ProviderPerson, to?: string): Promise<URL> {
  provider.person = person;
  return provider.visit(String((await start(browser, to)).headers['location']));
}

async function comeBack(browser: Caller, { pathname, search }: URL): Promise<string> {
  const { status, headers } = await browser.send({ method: 'GET', url: pathname + search });
  expect(status).toBe(302);
  return String(headers['location']);
}

/** Goes the whole way and returns the page at its end. */
async function signIn(browser: Caller, person: ProviderPerson, to?: string): Promise<string> {
  return comeBack(browser, await answerOf(browser, person, to));
}

async function whoIs(browser: Caller): Promise<string | null> {
  const { status, reply } = await browser.call(authApi.current);
  return status === 200 ? reply.user.username : null;
}

let serial = 0;
/** What the provider says of a member. */
function personOf({ username }: { username: string }, given: Partial<ProviderPerson> = {}): ProviderPerson {
  serial += 1;
  return { subject: `subject-${serial}`, email: username, email_verified: true, ...given };
}

describe('a member whose address the provider has verified', () => {
  it('is signed in, and led to the page that was asked for', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    expect(await signIn(browser, personOf(member), '/people?name=ines#top')).toBe('/people?name=ines#top');
    expect(await whoIs(browser)).toBe(member.username);
    expect(browser.cookies.has(COOKIE)).toBe(false);
  });

  it('is known in whatever case the provider writes the address, and by the string "true"', async () => {
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

  it('has given a proof of 15 minutes, by the provider', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    await signIn(browser, personOf(member));
    expect((await browser.ask(sessionsApi.readProof)).secondsLeft).toBeGreaterThan(14 * 60);
    const session = await app.database.db
      .selectFrom('session')
      .select('proof_kind as kind')
      .where('user_id', '=', member.userId)
      .executeTakeFirst();
    expect(session).toEqual({ kind: 'provider' });
  });

  it('replaces the session that the browser had', async () => {
    const [former, member, browser] = [await aUser(app), await aUser(app), app.visitor()];
    await browser.ask(authApi.signIn, { body: { username: former.username, password: PASSWORD } });
    const token = browser.cookies.get(SESSION_COOKIE) ?? '';
    await signIn(browser, personOf(member));
    expect(await whoIs(browser)).toBe(member.username);
    const left = app.visitor();
    left.cookies.set(SESSION_COOKIE, token);
    expect(await whoIs(left)).toBeNull();
  });

  it('is signed in too when the address stands only at the UserInfo endpoint', async () => {
    await using thin = await aProvider({ hasThinTokens: true });
    const config = { publicUrl: PUBLIC_URL, openId: thin.settings };
    await using beside = await testApp({ config, database: app.database });
    const [member, browser] = [await aUser(app), beside.visitor()];
    thin.person = personOf(member);
    const back = await thin.visit(String((await start(browser)).headers['location']));
    expect(await comeBack(browser, back)).toBe('/');
    expect(await whoIs(browser)).toBe(member.username);
  });
});

describe('Nobody is signed in', () => {
  it.each([{ email_verified: false }, { email_verified: undefined }, { email: undefined }])(
    'with %o, and hears that the address is not verified',
    async (given) => {
      const [member, browser] = [await aUser(app), app.visitor()];
      expect(await signIn(browser, personOf(member, given))).toBe('/login?problem=unproven');
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

  it('to an account whose login email nobody has proven: somebody else may have typed it', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    await set(member.userId, { username_proven: false });
    expect(await signIn(browser, personOf(member))).toBe('/login?problem=unknown');
    expect(await whoIs(browser)).toBeNull();
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

  it('who has pressed "Cancel" at the provider', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    expect(await signIn(browser, personOf(member, { refuses: true }))).toBe('/login?problem=refused');
    expect(await whoIs(browser)).toBeNull();
  });
});

const set = (userId: number, values: object) =>
  app.database.db.updateTable('users').set(values).where('id', '=', userId).execute();

describe('an address that the provider gives to another person', () => {
  it('does not open the account', async () => {
    const member = await aUser(app);
    expect(await signIn(app.visitor(), personOf(member))).toBe('/');
    const browser = app.visitor();
    expect(await signIn(browser, personOf(member))).toBe('/login?problem=failed');
    expect(await whoIs(browser)).toBeNull();
  });

  it('opens it once what was bound is forgotten', async () => {
    const member = await aUser(app);
    await signIn(app.visitor(), personOf(member));
    await forgetIdentities(app.database.db, member.userId);
    expect(await signIn(app.visitor(), personOf(member))).toBe('/');
  });

  it('opens it when another login email counts since', async () => {
    const member = await aUser(app);
    await signIn(app.visitor(), personOf(member));
    const username = `changed-${member.userId}@example.test`;
    await set(member.userId, { username, username_norm: username });
    expect(await signIn(app.visitor(), personOf({ username }))).toBe('/');
  });
});

describe('somebody who is invited', () => {
  it('goes on to register with the code of the invitation', async () => {
    const [{ email, code }, browser] = [await anInvite(app), app.visitor()];
    expect(await signIn(browser, personOf({ username: email }))).toBe(`/registration?code=${code}`);
    expect(await whoIs(browser)).toBeNull();
    const body = { registrationCode: code };
    expect(await browser.ask(registrationsApi.verify, { body })).toMatchObject({ emailAddress: email });
  });

  it('learns no code with an address that is not verified', async () => {
    const { email } = await anInvite(app);
    const person = personOf({ username: email }, { email_verified: false });
    expect(await signIn(app.visitor(), person)).toBe('/login?problem=unproven');
  });

  it('is unknown when the code has expired', async () => {
    const { email } = await anInvite(app);
    ahead = 31 * 24 * 60 * MINUTE;
    const page = await signIn(app.visitor(), personOf({ username: email }));
    ahead = 0;
    expect(page).toBe('/login?problem=unknown');
  });
});

describe('The answer of the provider counts', () => {
  it('only with the state that the browser has sent', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    const answer = await answerOf(browser, personOf(member));
    answer.searchParams.set('state', 'another');
    expect(await comeBack(browser, answer)).toBe('/login?problem=failed');
    expect(await whoIs(browser)).toBeNull();
  });

  it('once: not in the same browser, and not with the cookie from before', async () => {
    const [member, browser, copy] = [await aUser(app), app.visitor(), app.visitor()];
    const answer = await answerOf(browser, personOf(member));
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect(await comeBack(browser, answer)).toBe('/');
    browser.cookies.delete(SESSION_COOKIE);
    expect(await comeBack(browser, answer)).toBe('/login?problem=failed');
    expect(await comeBack(copy, answer)).toBe('/login?problem=failed');
    expect([await whoIs(browser), await whoIs(copy)]).toEqual([null, null]);
  });

  it('in no other browser, also in one that has begun a sign-in of its own', async () => {
    const [member, browser, other, another] = [await aUser(app), app.visitor(), app.visitor(), app.visitor()];
    const answer = await answerOf(browser, personOf(member));
    expect(await comeBack(other, answer)).toBe('/login?problem=failed');
    await start(another);
    expect(await comeBack(another, answer)).toBe('/login?problem=failed');
    expect([await whoIs(other), await whoIs(another)]).toEqual([null, null]);
    expect(await comeBack(browser, answer)).toBe('/');
  });

  it('only with the nonce that was sent', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    provider.person = personOf(member);
    const address = new URL(String((await start(browser)).headers['location']));
    address.searchParams.set('nonce', 'another');
    const answer = await provider.visit(address.href);
    expect(await comeBack(browser, answer)).toBe('/login?problem=failed');
    expect(await whoIs(browser)).toBeNull();
  });

  it('only with the verifier of the challenge that was sent', async () => {
    const [member, browser, thief] = [await aUser(app), app.visitor(), app.visitor()];
    const answer = await answerOf(browser, personOf(member));
    // Somebody who has got hold of the code brings it to a sign-in of their own.
    const begun = new URL(String((await start(thief)).headers['location']));
    answer.searchParams.set('state', begun.searchParams.get('state') ?? '');
    expect(await comeBack(thief, answer)).toBe('/login?problem=failed');
    expect(await whoIs(thief)).toBeNull();
  });

  it('within ten minutes', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    const answer = await answerOf(browser, personOf(member));
    ahead = 10 * MINUTE;
    const page = await comeBack(browser, answer);
    ahead = 0;
    expect(page).toBe('/login?problem=failed');
  });

  it('with no cookie that somebody else has made', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    const answer = await answerOf(browser, personOf(member));
    for (const value of ['', 'x', Buffer.alloc(200).toString('base64url')]) {
      browser.cookies.set(COOKIE, value);
      expect(await comeBack(browser, answer)).toBe('/login?problem=failed');
    }
  });
});

describe('A start', () => {
  it('asks by the code flow with PKCE, state and nonce, which no script can read', async () => {
    const { headers } = await start(app.visitor(), '/people');
    const { origin, searchParams } = new URL(String(headers['location']));
    expect(origin).toBe(provider.settings.issuer.origin);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'kithline',
      redirect_uri: 'http://localhost:3000/api/auth/provider/return',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/u) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/u) as string,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/u) as string,
    });
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(/Max-Age=600;.*HttpOnly.*SameSite=Lax/u);
    const value = Buffer.from(/=([^;]*)/u.exec(cookie)?.[1] ?? '', 'base64url').toString('latin1');
    expect(value).not.toContain(searchParams.get('state'));
  });

  it.each([
    '//evil.example.test',
    'https://evil.example.test/',
    '/.//evil.example.test',
    '/login?next=/people',
  ])('leads nowhere else than home afterwards when asked for %s', async (to) => {
    const [member, browser] = [await aUser(app), app.visitor()];
    expect(await signIn(browser, personOf(member), to)).toBe('/');
  });

  it('and a return are limited to 40 a minute from one address', async () => {
    const config = { publicUrl: PUBLIC_URL, openId: provider.settings, rateLimit: true };
    await using limited = await testApp({ config, clock: () => new Date('2026-03-01T09:00:00Z') });
    const browser = limited.visitor();
    const statuses: number[] = [];
    for (let at = 0; at < 41; at += 1)
      statuses.push(
        (await browser.send({ method: 'GET', url: `/api/auth/provider/${at % 2 ? 'start' : 'return'}` }))
          .status,
      );
    expect([...new Set(statuses.slice(0, 40)), statuses[40]]).toEqual([302, 429]);
  });
});

describe('A provider that is down', () => {
  it('keeps nothing from starting, and is asked again by the next sign-in', async () => {
    const port = await freePort();
    await using away = await testApp({ config: { publicUrl: PUBLIC_URL, openId: settingsOf(port) } });
    const browser = away.visitor();
    expect(await browser.ask(providerApi.read)).toEqual({ name: 'Acme' });
    expect((await start(browser, '/people')).headers['location']).toBe(
      '/login?problem=failed&next=%2Fpeople',
    );
    await using back = await aProvider({ port });
    const { headers } = await start(browser);
    expect(new URL(String(headers['location'])).origin).toBe(back.settings.issuer.origin);
  });

  it('while somebody comes back is a problem, and no error', async () => {
    const own = await aProvider();
    await using beside = await testApp({ config: { publicUrl: PUBLIC_URL, openId: own.settings } });
    const browser = beside.visitor();
    own.person = personOf(await aUser(beside));
    const answer = await own.visit(String((await start(browser)).headers['location']));
    await own[Symbol.asyncDispose]();
    expect(await comeBack(browser, answer)).toBe('/login?problem=failed');
    expect(await whoIs(browser)).toBeNull();
  });
});

describe('Without settings', () => {
  it('there is no button, and nothing behind it', async () => {
    await using without = await testApp();
    const browser = without.visitor();
    expect(await browser.ask(providerApi.read)).toEqual({ name: null });
    expect((await start(browser)).status).toBe(404);
    const { status, headers } = await browser.send({
      method: 'GET',
      url: '/api/auth/provider/return?code=a',
    });
    expect([status, headers['location']]).toEqual([302, '/login?problem=failed']);
  });
});
