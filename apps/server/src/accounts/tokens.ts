import { createHash, randomBytes, randomInt } from 'node:crypto';

const TOKEN_BYTES = 32;

/** An unguessable token: 256 random bits, fit for cookies and addresses. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Tokens are stored and found by their SHA-256, so that a copy of the table opens nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** 32 letters and digits, none of which looks like another: codes are read from screens and paper. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Returns groups of letters drawn by chance, joined by hyphens; each letter has five random bits. */
export function readableCode({ groups, length }: { groups: number; length: number }): string {
  const group = () => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
