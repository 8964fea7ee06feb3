// How lists that are in the browser are narrowed. The server's matcher (platform/text) knows other scripts as well; a name that this one passes over
// is found there.

const JOINTS = /['’‘ʼʻ`´′\-‐‑‒–—./\\&+_]+/gu;
/** Letters that Unicode does not decompose although people type them without their stroke. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};
/** Fewer letters within a word are found in too many. */
const LEAST_WITHIN = 3;

/** Those whose name every typed word fits, whatever their capitals, accents and apostrophes; all of them for none. */
export function namesWith<T extends { name: string }>(all: readonly T[], words: string): readonly T[] {
  const wanted = wordsOf(words.replaceAll(JOINTS, ''));
  const parts = wordsOf(words);
  if (wanted.length === 0) return all;
  return all.filter(({ name }) => {
    const text = ` ${wordsOf(name).join(' ')} ${wordsOf(name.replaceAll(JOINTS, '')).join(' ')}`;
    const fits = (word: string) => text.includes(word.length < LEAST_WITHIN ? ` ${word}` : word);
    return wanted.every(fits) || parts.every(fits);
  });
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
