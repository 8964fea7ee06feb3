import type { MailFailure, WhyUnsent } from '@kithline/contract/system.ts';

interface MailError extends Error {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly syscall?: unknown;
  readonly responseCode?: unknown;
}

const PASSWORD_CODES = ['EAUTH', 'ENOAUTH', 'EOAUTH2'];
/** A mail server's reply codes for a missing or refused login (RFC 4954, section 6). */
const PASSWORD_REPLIES = [530, 534, 535, 538];
const UNREACHABLE_CODES = ['EDNS', 'ECONNECTION', 'ETIMEDOUT', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND'];
const TLS = /certificate|self.signed|altname|\bTLS\b|\bSSL\b/iu;
const FILE_CODES = ['EACCES', 'ENOSPC', 'EROFS', 'ENOTDIR', 'EPERM'];

/** Returns why a mail was not sent, from the mailer's error. */
export function whyUnsent(error: unknown): WhyUnsent {
  if (!(error instanceof Error)) return { failure: 'refused', code: null };
  const { code, command, syscall, responseCode, message } = error as MailError;
  const reply = typeof responseCode === 'number' ? responseCode : null;
  const isOneOf = (codes: readonly string[]) => typeof code === 'string' && codes.includes(code);
  const failure = (): MailFailure => {
    if (isOneOf(PASSWORD_CODES) || (reply !== null && PASSWORD_REPLIES.includes(reply))) return 'password';
    if (isOneOf(['EENVELOPE']) || (reply !== null && command === 'RCPT TO')) return 'receiver';
    if (isOneOf(['ETLS', 'EREQUIRETLS']) || TLS.test(message)) return 'unsafe';
    if (isOneOf(UNREACHABLE_CODES) || syscall === 'connect') return 'unreachable';
    return isOneOf(FILE_CODES) ? 'folder' : 'refused';
  };
  return { failure: failure(), code: reply };
}
