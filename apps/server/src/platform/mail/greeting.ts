/** What mail programs turn into a link by themselves. */
const LINK = /:\/\/|www\./i;

/**
 * The first line of a mail. The name may have been typed by somebody else, who would have us send their words: one that holds
 * a link is left out.
 */
export function greetingOf(name: string): string {
  return name === '' || LINK.test(name) ? 'Hello,' : `Hello ${name},`;
}
