/** Error codes of nodemailer for failures before the mail itself is passed to the mail server. */
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
const EARLY_TIMEOUTS = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'];

/**
 * Whether a mail was certainly not sent. If the connection broke after the mail was passed to the mail
 * server, it may have been sent.
 */
export function isSurelyUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, responseCode, timeoutType } = error as Failed;
  if (typeof responseCode === 'number' && responseCode >= 400) return true;
  if (typeof timeoutType === 'string' && EARLY_TIMEOUTS.includes(timeoutType)) return true;
  return syscall === 'connect' || (typeof code === 'string' && BEFORE_THE_MAIL.includes(code));
}

interface Failed extends Error {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly responseCode?: unknown;
  readonly timeoutType?: unknown;
}
