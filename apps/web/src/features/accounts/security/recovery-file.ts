import { sayDate } from '../../../lib/say-time.ts';

const FILE = 'kithline-recovery-codes.txt';

/** What a sheet or a file of recovery codes says of them: whose they are, and when they were made. */
export function headOfCodes(email: string | undefined): string {
  const account = email === undefined ? '' : ` of ${email}`;
  return `Recovery codes${account} for Kithline, made ${sayDate(Date.now() / 1000)}. Each works once.`;
}

/** Saves the codes as a text file, one on a line. */
export function saveCodes(codes: readonly string[], email: string | undefined): void {
  const text = [headOfCodes(email), '', ...codes, ''].join('\n');
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href, download: FILE }).click();
  URL.revokeObjectURL(href);
}
