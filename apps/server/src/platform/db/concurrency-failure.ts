import { Failure } from '../failure.ts';

/** SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DEADLOCK = '40P01';
const NOT_SERIALIZABLE = '40001';
const MISSING_REFERENCE = '23503';
const NOT_UNIQUE = '23505';

/**
 * Returns the failure to report if a transaction was rolled back because of another one: `not-ready` after a
 * deadlock or a serialization failure; `conflict` if the transaction refers to a row that does not exist,
 * usually because the other transaction has just deleted that row. Null for any other error.
 */
export function concurrencyFailure(error: unknown): Failure | null {
  const code = codeOf(error);
  if (code === DEADLOCK || code === NOT_SERIALIZABLE)
    return new Failure('not-ready', {
      clientMessage: 'This cannot be done right now. Please try again in a moment.',
      retryAfter: 2,
    });
  if (code === MISSING_REFERENCE)
    return new Failure('conflict', {
      clientMessage: 'Something that this depends on has just been deleted. Reload the page and try again.',
    });
  return null;
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;

const MOST_TRIES = 3;

/**
 * Runs a transaction up to three times, if it fails because of a deadlock, a serialization failure, or a
 * unique value that another transaction has just stored. The next try sees the committed result of the other
 * transaction. `transact` may write only to the database. Throws the error of the third try, and any other
 * error immediately.
 */
export async function withRetries<T>(transact: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transact();
    } catch (error) {
      const mayRepeat = [DEADLOCK, NOT_SERIALIZABLE, NOT_UNIQUE].includes(String(codeOf(error)));
      if (!mayRepeat || tries === MOST_TRIES) throw error;
    }
  }
}
