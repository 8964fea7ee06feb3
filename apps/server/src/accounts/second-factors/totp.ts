import { Secret, TOTP } from 'otpauth';

/** RFC 6238, section 4. Authenticator apps read these values from the address. */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Number of time steps by which an app's clock may be early or late (RFC 6238, section 5.2). */
const DRIFT = 1;

/** Length of a secret in bytes: 160 bits, as RFC 4226, section 4, recommends. */
const SECRET_BYTES = 20;

const ISSUER = 'Kithline';

export const newTotpSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes;

/** The secret in Base32, for typing, and as the address in a QR code (`otpauth://totp/…`). */
export function showTotpSecret(secret: Uint8Array, username: string): { secret: string; address: string } {
  const totp = new TOTP({ ...RULES, issuer: ISSUER, label: username, secret: secretOf(secret) });
  return { secret: totp.secret.base32, address: totp.toString() };
}

/**
 * Returns the time step of a correct code, which may be one step early or late; null for a wrong code.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...RULES, secret: secretOf(secret), token: code, timestamp, window: DRIFT });
  return delta === null ? null : TOTP.counter({ period: RULES.period, timestamp }) + delta;
}

export function codeAt(secret: Uint8Array, now: Date): string {
  return TOTP.generate({ ...RULES, secret: secretOf(secret), timestamp: now.getTime() });
}

/** Copies the secret, because the library reads the whole buffer behind an array. */
const secretOf = (secret: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(secret).buffer });
