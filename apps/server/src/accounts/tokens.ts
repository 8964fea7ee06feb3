import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** An unguessable token: 256 random bits, for cookies and URLs. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Tokens are stored and found by their SHA-256, so that a copy of the table cannot be used to sign in. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
