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

/** Whose password it is to be. */
export interface PasswordOwner {
  /** First name, last name, or both in one. */
  readonly names: readonly string[];
  /** The login email. */
  readonly username: string;
}

/**
 * Why others would guess this password; null for one that may be used. Its characters were checked before
 * (`NewPassword`).
 */
export function whyGuessable(password: string, { names, username }: PasswordOwner): string | null {
  if (isCommonPassword(password)) return COMMON_PASSWORD;
  if (isMadeOf(password, PRODUCT)) return PRODUCT_PASSWORD;
  const own = [...PRODUCT, ...ownWords(names, username)];
  return isMadeOf(password, own) || isAddress(password, username) ? OWN_PASSWORD : null;
}

/** 422 on the password's field when others would guess it. */
export function refuseGuessable(password: string, owner: PasswordOwner, field = 'password'): void {
  const reason = whyGuessable(password, owner);
  if (reason !== null) throw invalidField(field, reason);
}

let list: ReadonlySet<string> | null = null;

/**
 * Whether a password is among the 10,000 most common ones, in any case. The list is read when it is first
 * needed.
 */
function isCommonPassword(password: string): boolean {
  list ??= readList();
  return list.has(password.normalize('NFC').trim().toLowerCase());
}

function readList(): ReadonlySet<string> {
  const file = new URL('common-passwords/common-passwords.txt', import.meta.url);
  return new Set(readFileSync(file, 'utf8').trimEnd().split('\n'));
}
