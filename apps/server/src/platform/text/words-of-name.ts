import anyAscii from 'any-ascii';

/** The words of such a text are its parts between blanks. */
const PLAIN = /^[a-z0-9 ]*$/u;
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/u;
/** Marks inside a word, without which people type it: O'Brien, Min-ji. */
const JOINTS = /(?<=[\p{L}\p{N}])['’ʼ-](?=[\p{L}\p{N}])/gu;
const HAS_JOINT = /[\p{L}\p{N}]['’ʼ-][\p{L}\p{N}]/u;

/**
 * Words of a folded text, as somebody may type them: "min-ji o'brien" is found as min, ji, minji, o, brien and obrien. Those of other
 * scripts stand also in their usual Latin spelling.
 */
export function wordsOfName(text: string): string[] {
  if (PLAIN.test(text)) return text.split(' ').filter((word) => word !== '');
  const found = new Set(text.split(SEPARATORS).filter((word) => word !== ''));
  if (HAS_JOINT.test(text)) for (const word of text.replace(JOINTS, '').split(SEPARATORS)) found.add(word);
  if (/[^\x20-\x7f]/u.test(text))
    for (const word of anyAscii(text)
      .toLowerCase()
      .split(/[^a-z0-9]+/u))
      found.add(word);
  found.delete('');
  return [...found];
}
