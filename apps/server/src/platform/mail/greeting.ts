import { holdsLink } from './typed-words.ts';

/** Characters. A longer name may be a message. */
const LONGEST = 60;

/**
 * Returns a receiver's name, or an empty string if it contains a link or is too long. The name may have been
 * typed by somebody who wants to send other text with our mails.
 */
export function receiverName(name: string): string {
  return name.length > LONGEST || holdsLink(name) ? '' : name;
}

export function greetingOf(name: string): string {
  const used = receiverName(name);
  return used === '' ? 'Hello,' : `Hello ${used},`;
}
