const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/giu;

/**
 * Characters by the names of their entities. Accented letters map to their base letter, because keys have no
 * accents.
 */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  quot: '"',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  szlig: 'ss',
  oslash: 'o',
  aelig: 'ae',
  oelig: 'oe',
  ndash: '-',
  mdash: '-',
  lsquo: "'",
  rsquo: "'",
  reg: ' ',
  trade: ' ',
};
const ACCENTED = /^([a-z])(?:uml|acute|grave|circ|tilde|cedil|ring|caron|slash)$/u;

/** The last code point of Unicode. */
const LAST_CODE = 0x10ffff;

/** Number of nested levels that are decoded, as in "&amp;amp;". */
const DEEPEST = 3;

export const hasEntity = (text: string): boolean => text.includes('&') && read(text) !== text;

/**
 * Returns the text with its HTML entities decoded. Web forms and exports leave such entities in names. Use it
 * for keys only, because accents may be lost.
 */
export function withoutEntities(text: string): string {
  let plain = text;
  for (let depth = 0; depth < DEEPEST && plain.includes('&'); depth += 1) plain = read(plain);
  return plain;
}

const read = (text: string) => text.replace(ENTITY, signOf);

function signOf(entity: string): string {
  const name = entity.slice(1, -1).toLowerCase();
  if (!name.startsWith('#')) return NAMED[name] ?? ACCENTED.exec(name)?.[1] ?? entity;
  const code = name.startsWith('#x') ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= LAST_CODE ? String.fromCodePoint(code) : entity;
}
