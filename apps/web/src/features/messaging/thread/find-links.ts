import { find } from 'linkifyjs';

/** A part of a message's text; with `href` it is a link. */
interface Piece {
  start: number;
  words: string;
  href?: string;
}

/**
 * What no link holds, although browsers would take it: quotation marks, brackets, ellipses and the signs at
 * the end of a clause in any script beside ASCII, and the marks around emphasized words and code. ASCII signs
 * are left to linkify, which keeps those within an address.
 */
const STOP =
  /`|\*\*|"|…|‥|⋯|(?!\p{ASCII})[\p{Quotation_Mark}\p{Open_Punctuation}\p{Close_Punctuation}\p{Terminal_Punctuation}]/gu;

/**
 * What says that a link is meant. Of bare words with a dot, "Connections.zip" and "Thanks.In" are no links.
 */
const BEGINNING = /^(?:https?:\/\/|www\.|mailto:)/iu;

/** The pieces of a text in their order: links of the web and of mail, and what stands between them. */
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
 * "https://kithline.example@elsewhere.example": what stands before the "@" only looks like where it leads.
 */
function hasCredentials(href: string): boolean {
  if (!URL.canParse(href)) return true;
  const { protocol, username, password } = new URL(href);
  return protocol !== 'mailto:' && username + password !== '';
}
