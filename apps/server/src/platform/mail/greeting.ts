import { holdsLink } from './typed-words.ts';

/** Characters of a name that is used as one; a longer one may be a message. */
const LONGEST = 60;

/**
 * The name of a receiver as a mail may use it. Somebody else may have typed it, who would have us send words
 * of theirs: empty for one that holds a link or is a sentence.
 */
export function receiverName(name: string): string {
  return name.length > LONGEST || holdsLink(name) ? '' : name;
}

/** The first line of a mail. */
export function greetingOf(name: string): string {
  const used = receiverName(name);
  return used === '' ? 'Hello,' : `Hello ${used},`;
}
