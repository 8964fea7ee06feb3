import { foldText } from '@kithline/base/fold-text.ts';

/**
 * The part of a name that two persons with one e-mail address must share: the first word of the first name
 * and the last word of the last name, folded; or the only word. Mailboxes are shared, so an address alone
 * joins nobody. Null without a name.
 */
export function mailboxName(firstName: string, lastName: string): string | null {
  const words = `${foldText(firstName)} ${foldText(lastName)}`.trim().split(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (first === '') return null;
  return words.length === 1 ? first : `${first} ${last}`;
}

/** An e-mail address with the name that others must share (`mailboxName`). */
export interface Mailbox {
  readonly email: string;
  readonly name: string;
}
