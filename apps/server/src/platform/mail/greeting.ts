import { holdsLink } from './typed-words.ts';

/**
 * The first line of a mail. The name may have been typed by somebody else, who would have us send their words: one that holds
 * a link is left out.
 */
export function greetingOf(name: string): string {
  return name === '' || holdsLink(name) ? 'Hello,' : `Hello ${name},`;
}
