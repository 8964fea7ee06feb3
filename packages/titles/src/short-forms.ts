import type { Languages } from './phrasebook.ts';
import { splitWithPoints, splitWords } from './split-title.ts';

/** An abbreviation in one language, expanded. */
export interface ShortForm {
  language: Languages;
  long: readonly string[];
}

/** The expansions of each abbreviation, in the order of the tables. */
export function shortFormsOf(
  tables: readonly { short?: Readonly<Record<string, string>> | undefined; language: Languages }[],
): Map<string, ShortForm[]> {
  const forms = new Map<string, ShortForm[]>();
  for (const { short = {}, language } of tables) {
    for (const [cut, long] of Object.entries(short)) {
      const [word = ''] = splitWithPoints(cut);
      forms.set(word, [...(forms.get(word) ?? []), { language, long: splitWords(long) }]);
    }
  }
  return forms;
}
