import { providerApi } from '@kithline/contract/sign-in-provider.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../testing/a-user.ts';
import { freePort } from '../../testing/free-port.ts';
import { aProvider, settingsOf, type TestProvider } from '../../testing/openid-provider.ts';
import {
  answerOf,
  appWith,
  comeBack,
  personOf,
  startAtProvider,
  whoIs,
} from '../../testing/signing-in-by-provider.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { seal } from '../seal.ts';
import { SESSION_COOKIE } from '../session-cookies.ts';
import { PROVIDER_SEAL } from './provider-cookie.ts';

const COOKIE = 'kithline_provider';
const MINUTE = 60_000;

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

describe('The answer of the provider counts', () => {
  it('only with the state that the browser sent', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    const answer = await answerOf(provider, browser, { person: personOf(member) });
    answer.searchParams.set('state', 'another');
    expect(await comeBack(browser, answer)).toBe('/login?problem=failed');
    expect(await whoIs(browser)).toBeNull();
  });

  it('only once: not again in the same browser, and not with the earlier cookie', async () => {
    const [member, browser, copy] = [await aUser(app), app.visitor(), app.visitor()];
    const answer = await answerOf(provider, browser, { person: personOf(member) });
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect(await comeBack(browser, answer)).toBe('/');
    browser.cookies.delete(SESSION_COOKIE);
    expect(await comeBack(browser, answer)).toBe('/login?problem=failed');
    expect(await comeBack(copy, answer)).toBe('/login?problem=failed');
    expect([await whoIs(browser), await whoIs(copy)]).toEqual([null, null]);
  });

  it('only in the browser that began the sign-in', async () => {
    const [member, browser, other, another] = [await aUser(app), app.visitor(), app.visitor(), app.visitor()];
    const answer = await answerOf(provider, browser, { person: personOf(member) });
    expect(await comeBack(other, answer)).toBe('/login?problem=failed');
    await startAtProvider(another);
    expect(await comeBack(another, answer)).toBe('/login?problem=failed');
    expect([await whoIs(other), await whoIs(another)]).toEqual([null, null]);
    expect(await comeBack(browser, answer)).toBe('/');
  });

  it('only with the nonce that was sent', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    provider.person = personOf(member);
    const address = new URL(String((await startAtProvider(browser)).headers['location']));
    address.searchParams.set('nonce', 'another');
    const answer = await provider.visit(address.href);
    expect(await comeBack(browser, answer)).toBe('/login?problem=failed');
    expect(await whoIs(browser)).toBeNull();
  });

  it('only with the verifier of the challenge that was sent', async () => {
    const [member, browser, thief] = [await aUser(app), app.visitor(), app.visitor()];
    const answer = await answerOf(provider, browser, { person: personOf(member) });
    // A thief who intercepted the code uses it in another sign-in.
    const begun = new URL(String((await startAtProvider(thief)).headers['location']));
    answer.searchParams.set('state', begun.searchParams.get('state') ?? '');
    expect(await comeBack(thief, answer)).toBe('/login?problem=failed');
    expect(await whoIs(thief)).toBeNull();
  });

  it('only with a signature of the provider', async () => {
    await using forging = await aProvider({ hasForgedTokens: true });
    await using beside = await appWith(forging, { database: app.database });
    const browser = beside.visitor();
    const answer = await answerOf(forging, browser, { person: personOf(await aUser(app)) });
    expect(await comeBack(browser, answer)).toBe('/login?problem=failed');
    expect(await whoIs(browser)).toBeNull();
  });

  it('only within ten minutes', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    const answer = await answerOf(provider, browser, { person: personOf(member) });
    ahead = 10 * MINUTE;
    const page = await comeBack(browser, answer);
    ahead = 0;
    expect(page).toBe('/login?problem=failed');
  });

  it('only with a cookie of the form that this version writes', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    const answer = await answerOf(provider, browser, { person: personOf(member) });
    for (const text of ['{"state":"of an earlier version"}', 'not JSON']) {
      const value = seal(app.context, PROVIDER_SEAL, Buffer.from(text)).toString('base64url');
      browser.cookies.set(COOKIE, value);
      expect(await comeBack(browser, answer)).toBe('/login?problem=failed');
    }
  });

  it('only with a cookie made by this installation', async () => {
    const [member, browser] = [await aUser(app), app.visitor()];
    const answer = await answerOf(provider, browser, { person: personOf(member) });
    for (const value of ['', 'x', Buffer.alloc(200).toString('base64url')]) {
      browser.cookies.set(COOKIE, value);
      expect(await comeBack(browser, answer)).toBe('/login?problem=failed');
    }
  });
});

describe('The start of a sign-in at the provider', () => {
  it('uses the code flow with PKCE, state and nonce, and keeps them encrypted in a cookie that scripts cannot read', async () => {
    const { headers } = await startAtProvider(app.visitor(), '/people');
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
  ])('leads to the home page afterwards, not to %s', async (to) => {
    const [member, browser] = [await aUser(app), app.visitor()];
    const answer = await answerOf(provider, browser, { person: personOf(member), to });
    expect(await comeBack(browser, answer)).toBe('/');
  });

  it.each(['cross-site', 'same-site'])(
    'from a page of another origin (%s) leads to the login page first',
    async (site) => {
      const [url, headers] = ['/api/auth/provider/start?to=/people', { 'sec-fetch-site': site }];
      const answer = await app.visitor().send({ method: 'GET', url, headers });
      expect(answer.headers['location']).toBe('/login?next=%2Fpeople');
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  it('is limited, together with the return from the provider, to 40 requests a minute from one address', async () => {
    await using limited = await appWith(provider, { database: app.database, config: { rateLimit: true } });
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

describe('A provider that is unreachable', () => {
  it("does not prevent the server's start, and is tried again at the next sign-in", async () => {
    const port = await freePort();
    await using away = await appWith({ settings: settingsOf(port) }, { database: app.database });
    const browser = away.visitor();
    expect(await browser.ask(providerApi.read)).toEqual({ name: 'Acme' });
    expect((await startAtProvider(browser, '/people')).headers['location']).toBe(
      '/login?problem=failed&next=%2Fpeople',
    );
    await using back = await aProvider({ port });
    const { headers } = await startAtProvider(browser);
    expect(new URL(String(headers['location'])).origin).toBe(back.settings.issuer.origin);
  });

  it('when the browser returns is reported as a problem, not as a server error', async () => {
    const own = await aProvider();
    await using beside = await appWith(own, { database: app.database });
    const browser = beside.visitor();
    const answer = await answerOf(own, browser, { person: personOf(await aUser(app)) });
    await own[Symbol.asyncDispose]();
    expect(await comeBack(browser, answer)).toBe('/login?problem=failed');
    expect(await whoIs(browser)).toBeNull();
  });
});

describe('Without a provider in the settings', () => {
  it('the API returns no name of a provider, and no sign-in with a provider starts', async () => {
    await using without = await testApp();
    const browser = without.visitor();
    expect(await browser.ask(providerApi.read)).toEqual({ name: null });
    expect((await startAtProvider(browser)).status).toBe(404);
    const { status, headers } = await browser.send({
      method: 'GET',
      url: '/api/auth/provider/return?code=a',
    });
    expect([status, headers['location']]).toEqual([302, '/login?problem=failed']);
  });
});
