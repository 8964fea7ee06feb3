import { knownIn } from './compiled-words.ts';
import type { CompiledWords, Inflections } from './compiled-words.ts';
import { affixesOf } from './find-affixes.ts';
import type { Languages } from './phrasebook.ts';

/** Least length of a word without its ending; a shorter one could be any word. */
const SHORTEST_STEM = 4;

/**
 * Returns the words of a part, with unknown words replaced by the form in a table of the part's language:
 * "szpitalach" by "szpital", "bankada" by "banka". Without this, the table of a language with many cases
 * would need a dozen forms per word.
 */
export function inTableForm(
  words: readonly string[],
  languages: Languages,
  table: CompiledWords,
): readonly string[] {
  const used = table.inflections.filter(({ language }) => language === languages);
  if (used.length === 0) return words;
  return words.map((word) => (isKnown(word, table) ? word : (tableForm(word, used, table) ?? word)));
}

function isKnown(word: string, table: CompiledWords): boolean {
  if (knownIn(word, table) !== 0) return true;
  return [table.roles, table.levels].some((book) =>
    affixesOf(word, book, table).some(({ meaning }) => meaning.mark !== 'occupational'),
  );
}

function tableForm(word: string, used: readonly Inflections[], table: CompiledWords): string | undefined {
  return used
    .flatMap(({ language, endings }) =>
      endings
        .filter(([ending]) => word.endsWith(ending) && word.length - ending.length >= SHORTEST_STEM)
        .flatMap(([ending, forms]) => forms.map((form) => word.slice(0, word.length - ending.length) + form))
        .filter((form) => (knownIn(form, table) & language) !== 0),
    )
    .at(0);
}
