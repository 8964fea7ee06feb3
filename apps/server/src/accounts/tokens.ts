import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** An unguessable token: 256 random bits, fit for cookies and addresses. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Tokens are stored and found by their SHA-256, so that a copy of the table opens nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
