import { foldText } from '@kithline/base/fold-text.ts';

/**
 * The key by which two persons with one e-mail address have a fitting name: the first word of the first name
 * and the last word of the last name, folded; of a single word, that word. Mailboxes are shared, so an
 * address alone joins nobody. Null without any name.
 */
export function mailboxName(firstName: string, lastName: string): string | null {
  const words = `${foldText(firstName)} ${foldText(lastName)}`.trim().split(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (first === '') return null;
  return words.length === 1 ? first : `${first} ${last}`;
}

/** An e-mail address with the name by which others fit it (`mailboxName`). */
export interface Mailbox {
  readonly email: string;
  readonly name: string;
}
