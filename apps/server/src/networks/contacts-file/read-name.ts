import { cleanText, withoutEdges } from './clean-text.ts';

export interface PersonName {
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** What people write around their name: degrees after a comma, nicknames and pronouns in brackets, slogans after a bar. */
  readonly credentials: string | null;
}

/** Letters, accents, points, apostrophes, hyphens and single spaces: nothing to strip. */
const PLAIN_NAME = /^[\p{L}\p{M}][\p{L}\p{M}.'’]*(?:[ -][\p{L}\p{M}][\p{L}\p{M}.'’]*)*$/u;

const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{So}|\p{RI}|\p{Variation_Selector}|\u20e3/gu;
/** Joiners that joined pictures and now join nothing. */
const LOOSE_JOINERS = /(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}])/gu;
/** Bold, script and full-width letters, written with mathematical symbols: decoration of ordinary letters. */
const DRESSED_LETTERS = /[\u{1D400}-\u{1D7FF}\uFF21-\uFF5A]/gu;
/** What stands in brackets or quotes. Apostrophes only count as quotes when white space is around the pair. */
const ASIDE =
  /\(([^()]*)\)|\[([^[\]]*)\]|\{([^{}]*)\}|（([^（）]*)）|【([^【】]*)】|"([^"]*)"|[“„]([^“”„]*)[“”]|«([^«»]*)»|(?<=^|\s)['‘]([^'‘’]+)['’](?=\s|$)/gu;
const UNPAIRED = /[()[\]{}（）【】"“”„«»]/gu;
const CREDENTIALS_START = /[,，|•]/u;
const AT_BEGINNING = /[\s\-–—.,，;:*~#+=/\\|<>^_!•]/u;
const AT_END = /[\s\-–—,;:*~#+=/\\|<>^_!•]/u;

/**
 * Reads a name as its owner meant it. The case of the letters stays as written. Emoji and other pictures go; letters
 * in fancy dress become plain; what stands in brackets or quotes, and what follows the first comma or bar of the last
 * name, is kept apart as credentials. A part without any letter or digit is null.
 */
export function readName(firstCell: string, lastCell: string): PersonName {
  const first = undress(firstCell);
  const last = undress(lastCell);
  const start = last.text.search(CREDENTIALS_START);
  const credentials = [...first.asides, ...last.asides, start === -1 ? '' : last.text.slice(start)];
  return {
    firstName: namePart(first.text),
    lastName: namePart(start === -1 ? last.text : last.text.slice(0, start)),
    credentials:
      credentials
        .map((text) => trimEdges(text))
        .filter((text) => text !== '')
        .join(', ') || null,
  };
}

function undress(cell: string): { text: string; asides: string[] } {
  const clean = cleanText(cell).replace(DRESSED_LETTERS, (letter) => letter.normalize('NFKC'));
  if (PLAIN_NAME.test(clean)) return { text: clean, asides: [] };
  const asides: string[] = [];
  const text = clean
    .replace(PICTURES, ' ')
    .replace(LOOSE_JOINERS, '')
    .replace(ASIDE, (whole: string, ...groups: unknown[]) => {
      asides.push(groups.find((group) => typeof group === 'string') ?? whole);
      return ' ';
    })
    .replace(UNPAIRED, ' ');
  // A name that is nothing but "(Bob)" is Bob.
  if (!hasLetter(text) && asides.length > 0)
    return { text: asides.join(' ').replace(UNPAIRED, ' '), asides: [] };
  return { text, asides };
}

function namePart(text: string): string | null {
  return hasLetter(text) ? trimEdges(text) : null;
}

function hasLetter(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function trimEdges(text: string): string {
  return withoutEdges(cleanText(text.replace(UNPAIRED, ' ')), AT_BEGINNING, AT_END);
}
