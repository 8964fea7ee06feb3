import { AND } from './compile-title-words.ts';
import type { CompiledWords } from './compile-title-words.ts';
import { findPhrases } from './find-phrases.ts';
import type { Found } from './find-phrases.ts';
import { heldBack } from './held-back.ts';
import { SILENT } from './title-meaning.ts';
import type { Meaning } from './title-meaning.ts';

/** At most so many words stand between the two ends of a span. */
const WIDEST_SPAN = 3;

/** What a part of a title says: about the role type, and about the level of each office that it names. */
export interface PartMeanings {
  roles: Meaning[];
  offices: Meaning[][];
}

/** `words` are the folded words of one part, as `splitTitle` gives them. */
export function findMeanings(words: readonly string[], table: CompiledWords): PartMeanings {
  const roles = findPhrases(words, table.roles, table);
  const levels = findPhrases(words, table.levels, table);
  const offices: Meaning[][] = [spansIn(words, table)];
  for (const { meaning } of heldBack(words, { roles, levels }, table)) {
    if (meaning === AND) offices.push([]);
    else offices.at(-1)?.push(meaning);
  }
  return { roles: meaningsOf(roles, offices), offices };
}

/** A word like "building" names a field only where the part also names a rank or work. */
function meaningsOf(roles: readonly Found[], offices: readonly (readonly Meaning[])[]): Meaning[] {
  const meanings = roles.map(({ meaning }) => meaning).filter((meaning) => meaning !== AND);
  const namesWork = offices.flat().some(({ mark, levels }) => mark === 'work' || levels.length > 0);
  return namesWork ? meanings : meanings.filter(({ besideWork }) => !besideWork);
}

function spansIn(words: readonly string[], { spans, fillers }: CompiledWords): Meaning[] {
  const counting = words.filter((word) => !fillers.has(word));
  return spans
    .filter(({ first, last }) => {
      const start = counting.indexOf(first);
      return start >= 0 && counting.slice(start + 1, start + 2 + WIDEST_SPAN).includes(last);
    })
    .map(({ levels }) => ({ ...SILENT, levels }));
}
