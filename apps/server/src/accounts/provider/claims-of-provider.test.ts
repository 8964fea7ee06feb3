import { expect, it } from 'vitest';
import { verifiedAddress } from './claims-of-provider.ts';

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
])('%o is no verified address', (claims) => {
  expect(verifiedAddress(claims)).toBeNull();
});
