import { Failure } from '../failure.ts';

/** SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DEADLOCK = '40P01';
const NOT_SERIALIZABLE = '40001';
const GONE = '23503';
const TAKEN = '23505';

/**
 * What to tell when two transactions crossed and this one gave way, so that nothing of it has happened: both
 * waited for each other, or what was written belongs to something that the other has just removed. Null for
 * any other error.
 */
export function failedCrossing(error: unknown): Failure | null {
  const code = codeOf(error);
  if (code === DEADLOCK || code === NOT_SERIALIZABLE)
    return new Failure('not-ready', {
      clientMessage: 'This cannot be done right now. Please try again in a moment.',
    });
  if (code === GONE)
    return new Failure('conflict', {
      clientMessage: 'Something that this belongs to has just been removed.',
    });
  return null;
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;

const OFTEN_ENOUGH = 3;

/**
 * Runs a transaction again when another one crossed it: both waited for each other, or both wrote what there
 * can be once. It finds then what the other one has left. `transact` writes to nothing but the database, and
 * throws what the last try threw.
 */
export async function acrossOthers<T>(transact: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transact();
    } catch (error) {
      const isCrossed = [DEADLOCK, NOT_SERIALIZABLE, TAKEN].includes(String(codeOf(error)));
      if (!isCrossed || tries === OFTEN_ENOUGH) throw error;
    }
  }
}
