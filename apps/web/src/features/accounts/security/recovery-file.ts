import { sayDate } from '../../../lib/say-time.ts';

const FILE = 'kithline-recovery-codes.txt';

/** Saves the codes as a text file, one on a line. */
export function saveCodes(codes: readonly string[]): void {
  const head = `Recovery codes for Kithline, made ${sayDate(Date.now() / 1000)}. Each works once.`;
  const text = [head, '', ...codes, ''].join('\n');
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href, download: FILE }).click();
  URL.revokeObjectURL(href);
}
