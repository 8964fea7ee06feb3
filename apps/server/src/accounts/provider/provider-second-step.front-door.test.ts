import { secondFactorsApi, secondStepApi } from '@kithline/contract/second-factors.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../testing/factories.ts';
import { aProvider, type TestProvider } from '../../testing/openid-provider.ts';
import { answerOf, appWith, comeBack, personOf, whoIs } from '../../testing/signing-in-by-provider.ts';
import type { TestApp } from '../../testing/test-app.ts';

let provider: TestProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await aProvider();
  app = await appWith(provider);
});
afterAll(async () => {
  await app.stop();
  await provider[Symbol.asyncDispose]();
});

/** A member with an authenticator app, and one of the member's recovery codes. */
async function aMemberWithApp(): Promise<{ username: string; recoveryCode: string }> {
  const member = await signedIn(app);
  const { secret } = await member.ask(secondFactorsApi.beginAuthenticator);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { recoveryCodes } = await member.ask(secondFactorsApi.addAuthenticator, { body: { code } });
  const username = `member-${member.viewer.personId}@example.test`;
  return { username, recoveryCode: recoveryCodes?.[0] ?? '' };
}

describe('a member with a second factor', () => {
  it.each([{ amr: ['pwd'] }, { amr: ['hwk'] }, {}])(
    'continues at the second step if the provider does not state that it checked two factors: %o',
    async (shown) => {
      const [{ username, recoveryCode }, browser] = [await aMemberWithApp(), app.visitor()];
      const person = personOf({ username }, shown);
      const answer = await answerOf(provider, browser, { person, to: '/people' });
      expect(await comeBack(browser, answer)).toBe('/login/second-step?next=%2Fpeople');
      expect(await whoIs(browser)).toBeNull();
      expect(await browser.ask(secondStepApi.read)).toMatchObject({ authenticator: true });
      await browser.ask(secondStepApi.byRecoveryCode, { body: { code: recoveryCode } });
      expect(await whoIs(browser)).toBe(username);
    },
  );

  it.each([{ amr: ['pwd', 'otp'] }, { amr: ['mfa'] }, { acr: 'https://refeds.org/profile/mfa' }])(
    'is signed in if the provider states that it checked two factors: %o',
    async (shown) => {
      const [{ username }, browser] = [await aMemberWithApp(), app.visitor()];
      const person = personOf({ username }, shown);
      const answer = await answerOf(provider, browser, { person, to: '/people' });
      expect(await comeBack(browser, answer)).toBe('/people');
      expect(await whoIs(browser)).toBe(username);
    },
  );
});
