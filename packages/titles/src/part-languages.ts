import { knownIn } from './compiled-words.ts';
import type { CompiledWords } from './compiled-words.ts';
import { affixesOf } from './find-affixes.ts';
import { EVERY_LANGUAGE } from './phrasebook.ts';
import type { Languages } from './phrasebook.ts';

/**
 * Returns the language that knows the largest number of a part's words. Returns several languages if they
 * know equally many, which happens often: titles are short, and many words are international. Returns all
 * languages if no word is known.
 */
export function languagesOf(words: readonly string[], table: CompiledWords): Languages {
  const known = words.map((word) => languagesKnowing(word, table));
  let most = 1;
  let best = 0;
  for (let bit = 1; bit <= table.languages; bit *= 2) {
    let count = 0;
    for (const languages of known) if ((languages & bit) !== 0) count += 1;
    if (count > most) best = 0;
    most = Math.max(most, count);
    if (count === most) best |= bit;
  }
  return best === 0 ? EVERY_LANGUAGE : best;
}

/**
 * Returns the languages that know a word. A word that occurs only inside a phrase is known as well, and so
 * are the beginning and the ending of a compound.
 */
function languagesKnowing(word: string, table: CompiledWords): Languages {
  const known = knownIn(word, table);
  if (known !== 0) return known;
  return [table.roles, table.levels]
    .flatMap((book) => affixesOf(word, book, table))
    .filter(({ meaning }) => meaning.mark !== 'occupational')
    .reduce((all, { languages }) => all | languages, 0);
}
