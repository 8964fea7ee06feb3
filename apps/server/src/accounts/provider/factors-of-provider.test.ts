import { expect, it } from 'vitest';
import { hasTwoFactors } from './factors-of-provider.ts';

it.each([
  { amr: ['mfa'] },
  { amr: ['pwd', 'mfa'] },
  { amr: ['pwd', 'otp'] },
  { amr: ['pwd', 'sms'] },
  { amr: ['pin', 'hwk'] },
  { amr: ['fpt', 'swk'] },
  { amr: ['face', 'pin'] },
  { acr: 'https://refeds.org/profile/mfa' },
  { acr: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor', amr: ['pwd'] },
])('%o counts as two factors', (claims) => {
  expect(hasTwoFactors(claims)).toBe(true);
});

it.each([
  {},
  { amr: [] },
  { amr: ['pwd'] },
  { amr: ['otp'] },
  { amr: ['hwk'] },
  { amr: ['hwk', 'swk', 'otp'] },
  { amr: ['pwd', 'pin'] },
  { amr: ['pwd', 'user', 'geo', 'rba', 'mca'] },
  { amr: ['MFA'] },
  { amr: 'mfa' },
  { amr: [['mfa']] },
  { acr: '1', amr: ['pwd'] },
  { acr: 'phr' },
  { acr: ['https://refeds.org/profile/mfa'] },
])('%o does not count as two factors', (claims) => {
  expect(hasTwoFactors(claims)).toBe(false);
});
