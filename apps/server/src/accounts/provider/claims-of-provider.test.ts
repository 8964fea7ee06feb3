import * as oauth from 'openid-client';
import { describe, expect, it } from 'vitest';
import { aProvider, PUBLIC_URL, type ProviderPerson } from '../../testing/openid-provider.ts';
import { claimsOf, verifiedAddress } from './claims-of-provider.ts';
import { openIdProvider } from './openid-provider.ts';

const INES = { subject: 'ines', email: 'Ines@example.test', email_verified: true };

describe.each([true, false])('A provider (ID tokens without the address: %s)', (hasThinTokens) => {
  /** Signs a person in at a real provider and returns the claims that Kithline reads. */
  async function claimsAbout(person: ProviderPerson) {
    await using provider = await aProvider({ hasThinTokens });
    provider.person = person;
    const client = await openIdProvider(provider.settings).find();
    const begun = { state: 'a state', nonce: 'a nonce', verifier: oauth.randomPKCECodeVerifier() };
    const address = oauth.buildAuthorizationUrl(client, {
      redirect_uri: new URL('/api/auth/provider/return', PUBLIC_URL).href,
      scope: 'openid email profile',
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
    });
    // The provider must stay open until it has answered.
    const claims = await claimsOf(client, await provider.visit(address.href), begun);
    return claims;
  }

  it('returns the subject and the verified address', async () => {
    expect(await claimsAbout(INES)).toEqual({
      subject: 'ines',
      verified: 'ines@example.test',
      hasTwoFactors: false,
    });
  });

  it.each([{ amr: ['pwd', 'otp'] }, { amr: ['mfa'] }, { acr: 'https://refeds.org/profile/mfa' }])(
    'shows two factors with %o',
    async (shown) => {
      expect(await claimsAbout({ ...INES, ...shown })).toMatchObject({ hasTwoFactors: true });
    },
  );

  it.each([{ amr: ['pwd'] }, { amr: ['hwk'] }, { email_verified: false, amr: ['pwd'] }])(
    'shows one factor with %o',
    async (shown) => {
      const claims = await claimsAbout({ ...INES, ...shown });
      expect(claims).toMatchObject({ hasTwoFactors: false });
      expect(claims.verified).toBe('email_verified' in shown ? null : 'ines@example.test');
    },
  );
});

it.each([
  { email: 'Ines@Example.test', email_verified: true },
  { email: ' ines@example.test', email_verified: 'true' },
])('%o is a verified address', (claims) => {
  expect(verifiedAddress(claims)).toBe('ines@example.test');
});

it.each([
  {},
  { email: 'ines@example.test' },
  { email: 'ines@example.test', email_verified: false },
  { email: 'ines@example.test', email_verified: 'false' },
  { email: 'ines@example.test', email_verified: 'TRUE' },
  { email: 'ines@example.test', email_verified: 1 },
  { email: 'ines@example.test', email_verified: ['true'] },
  { email: ['ines@example.test'], email_verified: true },
  { email: 'ines', email_verified: true },
  { email: 'ines@example.test\0', email_verified: true },
  { email: `${'i'.repeat(250)}@example.test`, email_verified: true },
  { email_verified: true },
])('%o is not a verified address', (claims) => {
  expect(verifiedAddress(claims)).toBeNull();
});
