import { sayDate } from '../../../lib/say-time.ts';

const FILE = 'kithline-recovery-codes.txt';

/** Returns the heading of a sheet or file of recovery codes: the account and the date. */
export function headOfCodes(email: string | undefined): string {
  const account = email === undefined ? '' : ` of ${email}`;
  return `Recovery codes${account} for Kithline, made ${sayDate(Date.now() / 1000)}. Each works once.`;
}

/** Saves the codes as a text file, one per line. */
export function saveCodes(codes: readonly string[], email: string | undefined): void {
  const text = [headOfCodes(email), '', ...codes, ''].join('\n');
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href, download: FILE }).click();
  URL.revokeObjectURL(href);
}
