// Reads files of vCards: version 2.1 (versit, 1996), which Outlook still writes, 3.0 (RFC 2426) and 4.0
// (RFC 6350).

/** A line of a card, such as EMAIL;TYPE=work:ana@silva.example */
export interface CardProperty {
  /** In upper case, without a group: "EMAIL". */
  name: string;
  /** The kinds, in lower case: "work", "home", "pref". */
  types: readonly string[];
  /** The value with its escapes. Quoted-printable values are decoded. */
  value: string;
}

export type Card = readonly CardProperty[];

/** Why a file cannot be read, as a sentence for the user. */
export class WrongCard extends Error {}

/** The largest file, in bytes. */
const MOST_BYTES = 1_000_000;
const MOST_CARDS = 500;
const VERSIONS: ReadonlySet<string | undefined> = new Set(['2.1', '3.0', '4.0']);

const NO_CARD = 'There is no vCard in this file. Choose another one.';

/** Returns the cards of a file. Throws WrongCard. */
export async function readCardFile(file: File): Promise<Card[]> {
  if (file.size > MOST_BYTES) throw new WrongCard('This file is larger than 1 MB. Choose a smaller one.');
  return readCards(decoded(await file.arrayBuffer()));
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    if (!/^BEGIN:VCARD/imu.test(text)) throw new WrongCard(NO_CARD);
    // Cards of version 2.1 need not be in UTF-8, so accept windows-1252.
    if (/^VERSION:2\.1/imu.test(text)) return text;
    throw new WrongCard(
      'This file is not in UTF-8. Export the card as vCard 3.0 or 4.0, and choose it again.',
    );
  }
}

/** Returns the cards in a text, at least one. Throws WrongCard. */
export function readCards(text: string): Card[] {
  const cards: Card[] = [];
  let current: CardProperty[] | null = null;
  for (const line of unfolded(text)) {
    const property = readProperty(line);
    if (isMark(property, 'BEGIN')) {
      if (current !== null) throw new WrongCard(NO_CARD);
      current = [];
    } else if (isMark(property, 'END')) {
      if (current === null) throw new WrongCard(NO_CARD);
      checkVersion(current);
      cards.push(current);
      current = null;
    } else if (property !== null) current?.push(property);
  }
  if (current !== null) throw new WrongCard('This card is cut off. Export it again.');
  if (cards.length === 0) throw new WrongCard(NO_CARD);
  if (cards.length > MOST_CARDS)
    throw new WrongCard(`This file has ${cards.length} cards. Choose one with at most ${MOST_CARDS}.`);
  return cards;
}

const isMark = (property: CardProperty | null, name: string): boolean =>
  property?.name === name && property.value.trim().toUpperCase() === 'VCARD';

function checkVersion(card: Card): void {
  const version = card.find(({ name }) => name === 'VERSION')?.value.trim();
  if (!VERSIONS.has(version))
    throw new WrongCard(
      'This card does not name a version of the vCard format. Export it again as vCard 3.0 or 4.0.',
    );
}

/**
 * A line that begins with a space or a tab continues the line before it. A quoted-printable line also
 * continues after an equals sign at its end.
 */
function unfolded(text: string): string[] {
  // The pieces of the current line are joined once, because lines can be as long as the file.
  const lines: string[][] = [];
  let isQuoted = false;
  for (const piece of text.replace(/^\uFEFF/u, '').split(/\r\n|\r|\n/u)) {
    const current = lines.at(-1);
    const last = current?.at(-1) ?? '';
    if (current && isQuoted && last.endsWith('=')) {
      current[current.length - 1] = last.slice(0, -1);
      current.push(piece);
    } else if (current && /^[ \t]/u.test(piece)) {
      current.push(piece.slice(1));
    } else {
      isQuoted = /^[^:]*quoted-printable/iu.test(piece);
      lines.push([piece]);
    }
  }
  return lines.map((pieces) => pieces.join(''));
}

/** Reads a line; null if the line is no property. */
function readProperty(line: string): CardProperty | null {
  const [head, ...rest] = splitOutsideQuotes(line, ':');
  if (head === undefined || rest.length === 0) return null;
  const [name = '', ...parameters] = splitOutsideQuotes(head, ';');
  const types = parameters.flatMap(typesOf);
  const value = rest.join(':');
  return {
    name: name.slice(name.lastIndexOf('.') + 1).toUpperCase(),
    types,
    value: types.includes('quoted-printable') ? decodeQuoted(value, charsetOf(parameters)) : value,
  };
}

/** Returns the name of a line's character encoding: UTF-8 if the line names none. */
function charsetOf(parameters: readonly string[]): string {
  const prefix = 'charset=';
  const stated = parameters.find((parameter) => parameter.toLowerCase().startsWith(prefix));
  return stated?.slice(prefix.length) ?? 'utf-8';
}

/** Decodes quoted-printable (RFC 2045): =C3=AB is ë in UTF-8. */
function decodeQuoted(value: string, charset: string): string {
  // Every second part is the code of a byte.
  const parts = value.split(/=([\dA-F]{2})/iu);
  const bytes = Uint8Array.from(
    parts.flatMap((part, at) =>
      at % 2 === 1 ? [Number.parseInt(part, 16)] : [...new TextEncoder().encode(part)],
    ),
  );
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Returns the kinds that a parameter names: TYPE=work,voice and PREF=1. vCard 2.1 leaves out TYPE=, and has
 * parameters such as ENCODING=QUOTED-PRINTABLE.
 */
function typesOf(parameter: string): string[] {
  const [key = '', value] = splitOutsideQuotes(parameter.toLowerCase(), '=');
  if (value === undefined) return [key.trim()];
  if (key === 'type' || key === 'encoding') return value.replaceAll('"', '').split(',');
  return key === 'pref' && value === '1' ? ['pref'] : [];
}

function splitOutsideQuotes(text: string, at: string): string[] {
  const parts: string[] = [];
  let [start, isQuoted] = [0, false];
  for (let place = 0; place < text.length; place += 1) {
    if (text[place] === '"') isQuoted = !isQuoted;
    else if (text[place] === at && !isQuoted) {
      parts.push(text.slice(start, place));
      start = place + 1;
      // Only the first colon separates the head from the value. Stop there, because quotes in the value have
      // no meaning.
      if (at === ':') break;
    }
  }
  return [...parts, text.slice(start)];
}

/** Returns a value as a text, without its escapes. */
export function textOf(value: string): string {
  return value.replaceAll(/\\(.)/gsu, (_, sign: string) => (/n/iu.test(sign) ? '\n' : sign)).trim();
}

/** Returns the parts of a value that are separated by semicolons, such as last name and first name. */
export function partsOf(value: string): string[] {
  return [...value.matchAll(/((?:\\.?|[^\\;])*)(?:;|$)/gsu)].map(([, part = '']) => textOf(part));
}
