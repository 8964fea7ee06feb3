import { foldText } from '@kithline/base/fold-text.ts';

/**
 * Returns the part of a name that two rows with the same e-mail address must have in common to lead to one
 * person: the first and the last word of the whole name, or its only word, folded. The address alone is not
 * enough, because several people can use one mailbox.
 */
export function mailboxName(firstName: string, lastName: string): string | null {
  const words = `${foldText(firstName)} ${foldText(lastName)}`.trim().split(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (first === '') return null;
  return words.length === 1 ? first : `${first} ${last}`;
}

/** `name` is the result of `mailboxName`. */
export interface Mailbox {
  readonly email: string;
  readonly name: string;
}
