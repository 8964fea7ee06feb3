const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);

/**
 * SQLSTATEs of a server that shuts down, starts up, or has no connection left, and of a standby that is asked
 * to write: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SERVER = new Set(['57P01', '57P02', '57P03', '53300', '25006']);

/** Messages of `pg` errors without a code. */
const MESSAGES =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error|^timeout expired$/;

/** Errors of a standby, as SQLSTATE and message: it cannot read unlogged tables, or it canceled a query. */
const OF_STANDBY = /^0A000 .*unlogged relations during recovery|^40001 .*conflict with recovery/;

/** Whether a query failed because the database is unavailable, not because of the query itself. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isDatabaseAway);
  if (typeof error !== 'object' || error === null) return false;
  // The job queue passes on copies of errors, which are plain objects.
  const { code, syscall, message = '' } = error as Partial<NodeJS.ErrnoException>;
  if (code !== undefined && NETWORK.has(code)) return code !== 'ENOENT' || syscall === 'connect';
  return (
    (code !== undefined && SERVER.has(code)) ||
    MESSAGES.test(message) ||
    OF_STANDBY.test(`${code} ${message}`)
  );
}
