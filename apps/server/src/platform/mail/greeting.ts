import { holdsLink } from './typed-words.ts';

/** Longest name (characters) that a mail uses. A longer one may be a message. */
const LONGEST = 60;

/**
 * Returns a receiver's name as mails may use it, or an empty string for a name that contains a link or is too
 * long. The name may have been typed by somebody who wants to send other text with our mails.
 */
export function receiverName(name: string): string {
  return name.length > LONGEST || holdsLink(name) ? '' : name;
}

/** The first line of a mail. */
export function greetingOf(name: string): string {
  const used = receiverName(name);
  return used === '' ? 'Hello,' : `Hello ${used},`;
}
