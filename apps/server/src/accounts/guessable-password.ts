import {
  isAddress,
  isMadeOf,
  OWN_PASSWORD,
  ownWords,
  PRODUCT,
  PRODUCT_PASSWORD,
} from '@kithline/contract/password-words.ts';
import { invalidField } from '../platform/failure.ts';
import { readFileSync } from 'node:fs';

export const COMMON_PASSWORD =
  'This is one of the 10,000 most common passwords, so it is easy to guess. Please choose another one.';

export interface PasswordOwner {
  /** First name, last name, or both in one. */
  readonly names: readonly string[];
  readonly username: string;
}

/**
 * Returns why this password is easy to guess; null if it may be used. `NewPassword` has already checked its
 * characters.
 */
export function whyGuessable(password: string, { names, username }: PasswordOwner): string | null {
  if (isCommonPassword(password)) return COMMON_PASSWORD;
  if (isMadeOf(password, PRODUCT)) return PRODUCT_PASSWORD;
  const own = [...PRODUCT, ...ownWords(names, username)];
  return isMadeOf(password, own) || isAddress(password, username) ? OWN_PASSWORD : null;
}

/** Throws 422, with the reason for the password's field, if the password is easy to guess. */
export function refuseGuessable(password: string, owner: PasswordOwner, field = 'password'): void {
  const reason = whyGuessable(password, owner);
  if (reason !== null) throw invalidField(field, reason);
}

let list: ReadonlySet<string> | null = null;

/** Whether a password is among the 10,000 most common ones, in any capitalization. */
function isCommonPassword(password: string): boolean {
  list ??= readList();
  return list.has(password.normalize('NFC').trim().toLowerCase());
}

function readList(): ReadonlySet<string> {
  const file = new URL('common-passwords/common-passwords.txt', import.meta.url);
  return new Set(readFileSync(file, 'utf8').trimEnd().split('\n'));
}
