import { undressLetters } from '../../platform/text/dressed-letters.ts';
import { cleanText, withoutEdges } from './clean-text.ts';

export interface PersonName {
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Additions to the name: degrees after a comma, nicknames or pronouns in brackets, slogans after a bar. */
  readonly credentials: string | null;
}

export interface NameReading extends PersonName {
  /** Whether emoji or other pictures were removed from the cell. */
  readonly hasPictures: { readonly firstName: boolean; readonly lastName: boolean };
}

/** A name of letters, accents, points, apostrophes, hyphens and single spaces. It needs no cleaning. */
const PLAIN_NAME = /^[\p{L}\p{M}][\p{L}\p{M}.'’]*(?:[ -][\p{L}\p{M}][\p{L}\p{M}.'’]*)*$/u;

/**
 * Trademark signs ("PMP®"), which Unicode counts as pictures, are not matched, because they belong to
 * credentials.
 */
const PICTURES =
  /(?![®™©℠\ufffd])(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{So}|\p{RI})|\p{Variation_Selector}|\u20e3/gu;
const PICTURE = /(?![®™©℠\ufffd])(?:\p{Extended_Pictographic}|\p{So}|\p{RI})/u;
/**
 * Trademark signs, except after Ã or Â: there, the sign is half of a letter that was encoded twice ("Ã©") and
 * can still be repaired.
 */
const MARKS_OF_CERTIFICATES = /(?<![ÃÂ])[®™©℠]/gu;
/** Joiners that now join nothing, because the pictures beside them were removed. */
const LOOSE_JOINERS = /(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}])/gu;
/** Apostrophes count as quotation marks only with white space around the pair. */
const ASIDE =
  /\(([^()]*)\)|\[([^[\]]*)\]|\{([^{}]*)\}|（([^（）]*)）|【([^【】]*)】|"([^"]*)"|[“„]([^“”„]*)[“”]|«([^«»]*)»|(?<=^|\s)['‘]([^'‘’]+)['’](?=\s|$)/gu;
const UNPAIRED = /[()[\]{}（）【】"“”„«»]/gu;
const CREDENTIALS_START = /[,，|•]/u;
const AT_BEGINNING = /[\s\-–—.,，;:*~#+=/\\|<>^_!•]/u;
const AT_END = /[\s\-–—,;:*~#+=/\\|<>^_!•]/u;

/**
 * Reads the name in two cells. Pictures are removed, and decorative letters become plain ones. Text in
 * brackets or quotation marks, and text after the first comma, bar or bullet of each cell, becomes
 * credentials. If a cell has only text in brackets or quotation marks, this text is the name. A first or last
 * name without any letter or digit becomes null.
 */
export function readName(firstCell: string, lastCell: string): NameReading {
  const first = undress(firstCell);
  const last = undress(lastCell);
  const [firstName, firstCredentials] = cutCredentials(first.text, { mayBeAll: false });
  const [lastName, lastCredentials] = cutCredentials(last.text, { mayBeAll: true });
  return {
    firstName: namePart(firstName),
    lastName: namePart(lastName),
    credentials:
      [...first.asides, firstCredentials, ...last.asides, lastCredentials]
        .map((text) => withoutStraySigns(text))
        .filter((text) => text !== '')
        .join(', ') || null,
    hasPictures: { firstName: first.hasPictures, lastName: last.hasPictures },
  };
}

/** A last name can consist only of credentials, as in ", PhD"; a first name cannot. */
function cutCredentials(
  text: string,
  { mayBeAll }: { mayBeAll: boolean },
): [name: string, credentials: string] {
  const name = mayBeAll ? text : withoutStraySigns(text);
  const start = name.search(CREDENTIALS_START);
  return start === -1 ? [name, ''] : [name.slice(0, start), name.slice(start)];
}

interface UndressedCell {
  readonly text: string;
  readonly asides: readonly string[];
  readonly hasPictures: boolean;
}

function undress(cell: string): UndressedCell {
  const clean = undressLetters(cleanText(cell));
  if (PLAIN_NAME.test(clean)) return { text: clean, asides: [], hasPictures: false };
  const hasPictures = PICTURE.test(clean);
  const asides: string[] = [];
  const text = clean
    .replace(PICTURES, ' ')
    .replace(LOOSE_JOINERS, '')
    .replace(ASIDE, (whole: string, ...groups: unknown[]) => {
      asides.push(groups.find((group) => typeof group === 'string') ?? whole);
      return ' ';
    })
    .replace(UNPAIRED, ' ');
  if (!hasLetterOrDigit(text) && asides.length > 0)
    return { text: asides.join(' ').replace(UNPAIRED, ' '), asides: [], hasPictures };
  return { text, asides, hasPictures };
}

function namePart(text: string): string | null {
  return hasLetterOrDigit(text) ? withoutStraySigns(text.replace(MARKS_OF_CERTIFICATES, ' ')) : null;
}

function hasLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function withoutStraySigns(text: string): string {
  return withoutEdges(cleanText(text.replace(UNPAIRED, ' ')), AT_BEGINNING, AT_END);
}
