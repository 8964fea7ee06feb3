// Filters lists in the browser by the same rules as the server's matcher (platform/text), except for
// transliteration, whose tables are too large for the browser.

const JOINTS = /['’‘ʼʻ`´′\-‐‑‒–—./\\&+_]+/gu;
const AND = '&';
const ANDS = new Set(['and', 'und', 'et', 'y', 'e']);
/** Letters that Unicode does not decompose, and the letters that people type for them. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};
const TWO_LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
  đ: 'dj',
};
/** Shorter words match only at the beginning of a word, because they occur within too many words. */
const LEAST_WITHIN = 3;

/**
 * Returns the items whose names match every typed word, ignoring case, accents and apostrophes. Returns all
 * items if nothing is typed.
 */
export function namesWith<T extends { name: string }>(all: readonly T[], words: string): readonly T[] {
  if (words.trim() === '') return all;
  const typed = words.split(/\s+/u).filter((word) => wordsOf(word).length > 0);
  return all.filter(({ name }) => {
    const text = ` ${searched(name)} `;
    return typed.length > 0 && typed.every((word, at) => fits(text, word, at > 0 && at < typed.length - 1));
  });
}

function searched(name: string): string {
  const lowered = name.normalize('NFC').toLowerCase();
  const written = lowered.replaceAll(/[äöüåøđ]/gu, (letter) => TWO_LETTERS[letter] ?? letter);
  const words = [lowered, written].flatMap((text) => [
    ...wordsOf(text),
    ...wordsOf(text.replaceAll(JOINTS, '')),
  ]);
  const hasAnd = /[&+]/u.test(name) || words.some((word) => ANDS.has(word));
  return [...words, ...(hasAnd ? [AND] : [])].join(' ');
}

/**
 * Whether a text matches a typed word. A word with hyphens or similar signs matches as its parts in a row, or
 * joined into one word. A word that means "and" also matches "&" if it is between other typed words
 * (`isBetween`).
 */
function fits(text: string, word: string, isBetween: boolean): boolean {
  const parts = wordsOf(word);
  const joined = parts.join('');
  return (
    text.includes(joined.length < LEAST_WITHIN ? ` ${joined}` : joined) ||
    (parts.length > 1 && text.includes(` ${parts.join(' ')}`)) ||
    (isBetween && ANDS.has(joined) && text.includes(` ${AND} `))
  );
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[øłđıßæœ]/gu, (letter) => LETTERS[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
