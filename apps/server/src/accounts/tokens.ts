import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { idOfRunningJob } from '../platform/jobs/running-job.ts';

const TOKEN_BYTES = 32;

/** An unguessable token: 256 random bits, for cookies and URLs. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * Returns a token that is the same in all tries of the running job, and that nobody can derive without the
 * installation's secret. Outside of jobs, returns a new token.
 */
export function tokenOfJob(secret: string): string {
  const id = idOfRunningJob();
  return id === undefined ? newToken() : createHmac('sha256', secret).update(`job ${id}`).digest('base64url');
}

/** The SHA-256 by which a token is stored and found. A copy of the table cannot be used to sign in. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** 32 letters and digits without any that look alike, because codes are read from screens and paper. */
const CHARACTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Returns groups of random characters, joined by hyphens; each character has five random bits. */
export function readableCode({ groups, length }: { groups: number; length: number }): string {
  const group = () => Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
