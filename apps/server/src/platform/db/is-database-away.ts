/** Errors of the network below a connection. */
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
 * SQLSTATE of a server that shuts down, starts up, or has no connection left:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SERVER = new Set(['57P01', '57P02', '57P03', '53300']);

/** What `pg` says, without a code, when a connection ends under a query or none comes about in time. */
const MESSAGES =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/;

/**
 * Whether a query failed because there is no database to talk to at the moment, rather than because of what
 * was asked.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isDatabaseAway);
  if (typeof error !== 'object' || error === null) return false;
  // The queue passes on copies of errors, which are plain objects.
  const { code, syscall, message = '' } = error as Partial<NodeJS.ErrnoException>;
  if (code !== undefined && NETWORK.has(code)) return code !== 'ENOENT' || syscall === 'connect';
  return (code !== undefined && SERVER.has(code)) || MESSAGES.test(message);
}
