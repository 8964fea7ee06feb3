import type { CompiledWords } from './compile-title-words.ts';
import { languagesOf } from './part-languages.ts';
import type { Languages } from './phrasebook.ts';
import type { ShortForm } from './short-forms.ts';

/**
 * The words of a part with those written out that are cut short, and without points. "Dir." is *director* or *directeur*:
 * the language that knows most of the other words decides; of several, English.
 */
export function writtenOut(words: readonly string[], table: CompiledWords): string[] {
  const isShort = (word: string) => table.short.has(word);
  if (!words.some(isShort)) return words.map(withoutPoint);
  const others = words.filter((word) => !isShort(word)).map(withoutPoint);
  const languages = languagesOf(others, table);
  return words.flatMap((word) => longForm(table.short.get(word), languages, table) ?? [withoutPoint(word)]);
}

function longForm(
  forms: readonly ShortForm[] | undefined,
  languages: Languages,
  { everywhere }: CompiledWords,
): readonly string[] | undefined {
  const fitting = (forms ?? []).filter(({ language }) => (language & languages) !== 0);
  return (fitting.find(({ language }) => (language & everywhere) !== 0) ?? fitting[0])?.long;
}

/** Tables read "dir" and "Dir." alike. */
function withoutPoint(word: string): string {
  return word.endsWith('.') ? word.slice(0, -1) : word;
}
