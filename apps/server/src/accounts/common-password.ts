import { readFileSync } from 'node:fs';

let list: ReadonlySet<string> | null = null;

/**
 * Whether a password is among the 10,000 most common ones, in any case. The list is loaded at the first call.
 */
export function isCommonPassword(password: string): boolean {
  list ??= readList();
  return list.has(password.normalize('NFC').trim().toLowerCase());
}

function readList(): ReadonlySet<string> {
  const file = new URL('common-passwords/common-passwords.txt', import.meta.url);
  return new Set(readFileSync(file, 'utf8').trimEnd().split('\n'));
}
