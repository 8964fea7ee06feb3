import { knownIn } from './compiled-words.ts';
import type { CompiledWords } from './compiled-words.ts';
import { isFront, SHORTEST_FRONT } from './find-affixes.ts';
import { languagesOf } from './part-languages.ts';
import type { Languages } from './phrasebook.ts';
import type { ShortForm } from './short-forms.ts';

/** Least length of an abbreviation, including its point. */
const SHORTEST_CUT = 4;

/**
 * Returns the words of a part with abbreviations expanded, and without points. "Dir." is *director* or
 * *directeur*: the language that knows the largest number of the other words decides. If several languages
 * know equally many, English decides.
 */
export function writtenOut(words: readonly string[], table: CompiledWords): string[] {
  const isShort = (word: string) => table.short.has(word);
  if (!words.some(isShort)) return words.map((word) => longCompound(word, table) ?? withoutPoint(word));
  const others = words.filter((word) => !isShort(word)).map(withoutPoint);
  const languages = languagesOf(others, table);
  return words.flatMap(
    (word) =>
      longForm(table.short.get(word), languages, table) ?? [longCompound(word, table) ?? withoutPoint(word)],
  );
}

function longForm(
  forms: readonly ShortForm[] | undefined,
  languages: Languages,
  { everywhere }: CompiledWords,
): readonly string[] | undefined {
  const fitting = (forms ?? []).filter(({ language }) => (language & languages) !== 0);
  return (fitting.find(({ language }) => (language & everywhere) !== 0) ?? fitting[0])?.long;
}

/**
 * The expansion of a compound whose last word is abbreviated, if the language of the abbreviation knows the
 * first word: "inköpsdir.", "Vertriebsltg.".
 */
function longCompound(word: string, table: CompiledWords): string | undefined {
  if (!word.endsWith('.') || knownIn(withoutPoint(word), table) !== 0) return undefined;
  for (let at = SHORTEST_FRONT; at <= word.length - SHORTEST_CUT; at += 1) {
    const form = table.short
      .get(word.slice(at))
      ?.find(({ language, long }) => long.length === 1 && isFront(word.slice(0, at), table, language));
    if (form !== undefined) return word.slice(0, at) + (form.long[0] ?? '');
  }
  return undefined;
}

function withoutPoint(word: string): string {
  return word.endsWith('.') ? word.slice(0, -1) : word;
}
