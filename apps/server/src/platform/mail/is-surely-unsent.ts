/** Kinds of failure of nodemailer that come before the mail itself is given to the mail server. */
const BEFORE_THE_MAIL = [
  'EDNS',
  'ETLS',
  'EREQUIRETLS',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
  'EENVELOPE',
  'ECONFIG',
];

/**
 * Whether a mail that could not be handed over was surely not sent: the mail server was not reached, or has
 * refused it. After a connection that broke off it may have been sent all the same.
 */
export function isSurelyUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, responseCode } = error as Failed;
  if (typeof responseCode === 'number' && responseCode >= 400) return true;
  return syscall === 'connect' || (typeof code === 'string' && BEFORE_THE_MAIL.includes(code));
}

interface Failed extends Error {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly responseCode?: unknown;
}
