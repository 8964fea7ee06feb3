import { find } from 'linkifyjs';

/** A part of a message's text. If it has an `href`, it is a link. */
interface Piece {
  start: number;
  words: string;
  href?: string;
}

/**
 * Characters that end a link, although browsers accept them in URLs: the ASCII `"`; non-ASCII quotation
 * marks, brackets and punctuation; ellipses; and the signs around emphasized words and code. Other ASCII
 * punctuation can be part of a URL, so the library linkify decides whether the link ends there.
 */
const STOP =
  /`|\*\*|"|…|‥|⋯|(?!\p{ASCII})[\p{Quotation_Mark}\p{Open_Punctuation}\p{Close_Punctuation}\p{Terminal_Punctuation}]/gu;

/**
 * How a link must begin, unless it is a mail address. Words with only a dot, such as "Connections.zip" or
 * "Thanks.In", are not links.
 */
const BEGINNING = /^(?:https?:\/\/|www\.|mailto:)/iu;

/** Splits a text into links (to websites and mail addresses) and the text between them. */
export function findLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { start, words, href } of linksOf(text)) {
    if (start > end) pieces.push({ start: end, words: text.slice(end, start) });
    pieces.push({ start, words, href });
    end = start + words.length;
  }
  if (end < text.length) pieces.push({ start: end, words: text.slice(end) });
  return pieces;
}

function* linksOf(text: string): Generator<Required<Piece>> {
  for (const { start: offset, words } of partsBetweenStops(text))
    for (const { start, value, href, type } of find(words, { defaultProtocol: 'https' })) {
      const isMeant = type === 'email' || BEGINNING.test(value);
      if (isMeant && !hasCredentials(href)) yield { start: offset + start, words: value, href };
    }
}

function* partsBetweenStops(text: string): Generator<{ start: number; words: string }> {
  let start = 0;
  for (const stop of text.matchAll(STOP)) {
    yield { start, words: text.slice(start, stop.index) };
    start = stop.index + stop[0].length;
  }
  yield { start, words: text.slice(start) };
}

/**
 * Whether the URL of a website contains a part before an "@", as in
 * "https://kithline.example@elsewhere.example", or cannot be parsed. The part before the "@" looks like the
 * website, but is not.
 */
function hasCredentials(href: string): boolean {
  if (!URL.canParse(href)) return true;
  const { protocol, username, password } = new URL(href);
  return protocol !== 'mailto:' && username + password !== '';
}
