import { authApi } from '@kithline/contract/accounts.ts';
import { secondFactorsApi, secondStepApi } from '@kithline/contract/second-factors.ts';
import { Secret } from 'otpauth';
import { codeAt } from '../accounts/second-factors/totp.ts';
import { PASSWORD } from './a-user.ts';
import type { Caller } from './caller.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';
import type { TestApp } from './test-app.ts';

/** An authenticator app on a phone. */
export class PhoneApp {
  readonly #secret: Uint8Array;
  readonly #clock: () => Date;

  constructor(secret: string, clock: () => Date) {
    this.#secret = Secret.fromBase32(secret).bytes;
    this.#clock = clock;
  }

  /** The code that the app shows `steps` times 30 seconds from now. */
  code(steps = 0): string {
    return codeAt(this.#secret, new Date(this.#clock().getTime() + steps * 30_000));
  }
}

/** Adds an authenticator app, as the page does. */
export async function addApp(
  app: TestApp,
  browser: Caller,
): Promise<{ phone: PhoneApp; recoveryCodes: string[] }> {
  const { secret } = await browser.ask(secondFactorsApi.beginAuthenticator);
  const phone = new PhoneApp(secret, app.context.clock);
  const body = { code: phone.code() };
  const { recoveryCodes } = await browser.ask(secondFactorsApi.addAuthenticator, { body });
  return { phone, recoveryCodes: recoveryCodes ?? [] };
}

/** Adds a passkey, as the page does. */
export async function addKey(
  browser: Caller,
  name = 'laptop',
  key = new SoftwareAuthenticator(),
): Promise<{ key: SoftwareAuthenticator; recoveryCodes: string[] }> {
  const { options } = await browser.ask(secondFactorsApi.passkeyOptions);
  const body = { name, response: key.make(options) };
  const { recoveryCodes } = await browser.ask(secondFactorsApi.addPasskey, { body });
  return { key, recoveryCodes: recoveryCodes ?? [] };
}

/** A browser that has sent the correct password of an account with a second factor. */
export async function halfway(app: TestApp, username: string, password = PASSWORD): Promise<Caller> {
  const browser = app.visitor();
  const { status, problem } = await browser.call(authApi.signIn, { body: { username, password } });
  if (status !== 401 || problem.code !== 'second-step-needed')
    throw new Error(`The password alone was answered ${status} ${problem.code}.`);
  return browser;
}

export const byCode = (browser: Caller, code: string) =>
  browser.call(secondStepApi.byCode, { body: { code } });

export const byRecoveryCode = (browser: Caller, code: string) =>
  browser.call(secondStepApi.byRecoveryCode, { body: { code } });

type Behavior = Parameters<SoftwareAuthenticator['use']>[1];

/** Signs in with only a passkey, or uses the passkey as the second step after the password. */
export async function byKey(browser: Caller, key: SoftwareAuthenticator, behavior: Behavior = {}) {
  const { options } = await browser.ask(secondStepApi.passkeyOptions);
  return browser.call(secondStepApi.byPasskey, { body: { response: key.use(options, behavior) } });
}

export const isSignedIn = async (browser: Caller) => (await browser.call(authApi.current)).status === 200;
