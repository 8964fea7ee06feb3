import { Failure } from '../failure.ts';

/** SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DEADLOCK = '40P01';
const GONE = '23503';

/**
 * What to tell when two transactions crossed and this one gave way, so that nothing of it has happened: both waited for each
 * other, or what was written belongs to something that the other has just removed. Null for any other error.
 */
export function failedCrossing(error: unknown): Failure | null {
  const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
  if (code === DEADLOCK)
    return new Failure('not-ready', {
      clientMessage: 'This cannot be done right now. Please try again in a moment.',
    });
  if (code === GONE)
    return new Failure('conflict', {
      clientMessage: 'Something that this belongs to has just been removed.',
    });
  return null;
}
