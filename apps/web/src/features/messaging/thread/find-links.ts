import { find } from 'linkifyjs';

/** A part of a message's text; with `href` it is a link. */
interface Piece {
  start: number;
  words: string;
  href?: string;
}

/**
 * Characters that end a link although browsers would accept them: non-ASCII quotation marks, brackets,
 * ellipses and punctuation, and the marks around emphasized words and code. linkify handles ASCII
 * punctuation, which may be part of a URL.
 */
const STOP =
  /`|\*\*|"|…|‥|⋯|(?!\p{ASCII})[\p{Quotation_Mark}\p{Open_Punctuation}\p{Close_Punctuation}\p{Terminal_Punctuation}]/gu;

/**
 * The start of an intended link. Bare words with a dot, such as "Connections.zip" or "Thanks.In", are no
 * links.
 */
const BEGINNING = /^(?:https?:\/\/|www\.|mailto:)/iu;

/** Splits a text into links (web and mail) and the text between them. */
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

/** "https://kithline.example@elsewhere.example": the part before the "@" only looks like the target. */
function hasCredentials(href: string): boolean {
  if (!URL.canParse(href)) return true;
  const { protocol, username, password } = new URL(href);
  return protocol !== 'mailto:' && username + password !== '';
}
