/** SQLSTATE deadlock_detected: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DEADLOCK = '40P01';

/** Whether a query gave way because two transactions waited for each other. Nothing of its transaction has happened; a second try may. */
export function isDeadlock(error: unknown): boolean {
  return typeof error === 'object' && error !== null && (error as { code?: unknown }).code === DEADLOCK;
}
