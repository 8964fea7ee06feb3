/** Matches text that mail programs turn into links: URLs, host names without a scheme, and IPv4 addresses. */
const LINK =
  /:\/\/|www[.。．｡]|[\p{L}\p{M}\p{N}\p{Cf}][.。．｡][\u00AD\u200B-\u200D\uFEFF]*[\p{L}\p{M}]{2,}|\d+(?:\.\d+){3}/iu;
/** Matches characters that begin or end a change of the text direction. */
const TURN = /[\u202A-\u202E\u2066-\u2069]/gu;
const BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;
const CONTROL = /(?!\t)\p{Cc}/gu;

/** The direction of isolated text does not affect the text around it. */
const [ISOLATE, END] = ['\u2068', '\u2069'];

export const holdsLink = (words: string): boolean => LINK.test(words);

/**
 * Prepares a name that another person has typed for our mails: puts it on one line and isolates its text
 * direction. Null for an empty name, and for a name with a link, which a member could choose to send the link
 * with our mails.
 */
export function nameInMail(name: string): string | null {
  const line = linesInMail(name).join(' ').trim();
  return line === '' || holdsLink(line) ? null : isolated(line);
}

/** Characters that make mail programs recognize a link. A joiner after them prevents that. */
const MAKES_LINK =
  /:(?=\/\/)|(?<=www)[.。．｡]|(?<=[\p{L}\p{M}\p{N}\p{Cf}])[.。．｡@](?=[\p{L}\p{M}\p{N}\p{Cf}])/giu;
/** A character without width, which occurs in no address. */
const JOINER = '\u2060';

/**
 * Prepares a title or an organization's name that another person has typed for our mails: like `nameInMail`,
 * but keeps a link and prevents mail programs from recognizing it.
 */
export function lineInMail(text: string): string {
  const line = linesInMail(text).join(' ').trim();
  return isolated(line.replaceAll(MAKES_LINK, (sign) => sign + JOINER));
}

/**
 * Splits a text typed by another person into lines. Removes characters that change the text direction, and
 * replaces control characters with spaces.
 */
export function linesInMail(text: string): string[] {
  return text.split(BREAK).map((line) => line.replaceAll(TURN, '').replaceAll(CONTROL, ' '));
}

export const isolated = (line: string): string => (line === '' ? '' : `${ISOLATE}${line}${END}`);
