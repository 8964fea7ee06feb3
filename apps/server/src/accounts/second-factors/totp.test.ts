import { describe, expect, it } from 'vitest';
import { codeAt, newTotpSecret, showTotpSecret, stepOfCode } from './totp.ts';

/** The secret of RFC 6238, appendix B. Its codes have eight digits there; an app shows the last six. */
const SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('A code of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [20_000_000_000, '353130', 666_666_666],
  ])('at second %i equals that of RFC 6238', (seconds, code, step) => {
    expect([codeAt(SECRET, at(seconds)), stepOfCode(SECRET, code, at(seconds))]).toEqual([code, step]);
  });

  it('is accepted up to one time step early or late', () => {
    const code = codeAt(SECRET, at(3000));
    const steps = [2940, 2970, 3000, 3030, 3060].map((seconds) => stepOfCode(SECRET, code, at(seconds)));
    expect(steps).toEqual([null, 100, 100, 100, null]);
  });

  it.each(['', '287 082', '28708', '2870820', 'abcdef'])('is not %o', (code) => {
    expect(stepOfCode(SECRET, code, at(59))).toBe(null);
  });
});

it('The address in the QR code contains product, account and secret', () => {
  const { secret, address } = showTotpSecret(SECRET, 'ada@example.test');
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(address).toBe(
    `otpauth://totp/Kithline:ada%40example.test?issuer=Kithline&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});

it('Secrets have 160 bits and differ', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()];
  expect(one).toHaveLength(20);
  expect(one).not.toEqual(other);
});
