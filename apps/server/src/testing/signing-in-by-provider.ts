import { authApi } from '@kithline/contract/accounts.ts';
import { expect } from 'vitest';
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Caller } from './caller.ts';
import { type ProviderPerson, PUBLIC_URL, type TestProvider } from './openid-provider.ts';
import { type TestApp, testApp, type TestAppOptions } from './test-app.ts';

interface WithProvider extends Pick<TestAppOptions, 'database'> {
  config?: Partial<Config>;
  clock?: Clock;
}

/** An app whose members can sign in with a provider. */
export const appWith = (
  { settings }: Pick<TestProvider, 'settings'>,
  { config, ...options }: WithProvider = {},
): Promise<TestApp> =>
  testApp({ ...options, config: { publicUrl: PUBLIC_URL, openId: settings, ...config } });

/** Presses the provider's button on the login page. */
export const startAtProvider = (browser: Caller, to?: string) =>
  browser.send({
    method: 'GET',
    url: '/api/auth/provider/start',
    ...(to === undefined ? {} : { query: { to } }),
  });

/** Signs in at the provider as `person`. Returns the URL to which the provider redirects the browser. */
export async function answerOf(
  provider: TestProvider,
  browser: Caller,
  { person, to }: { person: ProviderPerson; to?: string },
): Promise<URL> {
  provider.person = person;
  return provider.visit(String((await startAtProvider(browser, to)).headers['location']));
}

/** Opens the provider's redirect in Kithline and returns the page to which Kithline redirects. */
export async function comeBack(browser: Caller, { pathname, search }: URL): Promise<string> {
  const { status, headers } = await browser.send({ method: 'GET', url: pathname + search });
  expect(status).toBe(302);
  return String(headers['location']);
}

/** The login email of the browser's session; null without a session. */
export async function whoIs(browser: Caller): Promise<string | null> {
  const { status, reply } = await browser.call(authApi.current);
  return status === 200 ? reply.user.username : null;
}

let serial = 0;

/** The provider's claims about a person with a unique subject. */
export function personOf(
  { username }: { username: string },
  claims: Partial<ProviderPerson> = {},
): ProviderPerson {
  serial += 1;
  return { subject: `subject-${serial}`, email: username, email_verified: true, ...claims };
}
