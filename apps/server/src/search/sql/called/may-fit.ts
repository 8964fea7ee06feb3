import { type RawBuilder, sql } from 'kysely';
import { isFoundWithin } from '../../../platform/text/match-text.ts';
import { LEAST_ALIKE, type SoughtWord } from '../../typed-words.ts';

/**
 * SQL for whether a word of the search text `column` may fit a typed word (`compared-texts.ts`). True for
 * every text that fits, and for some others, so that only a few texts need the exact comparison.
 */
export function mayFit(
  column: RawBuilder<unknown>,
  { spellings, phrase, forms }: SoughtWord,
): RawBuilder<boolean> {
  const begin = new Set<string>(forms);
  const within = new Set<string>();
  for (const spelling of spellings) {
    if (isFoundWithin(spelling)) within.add(spelling);
    else begin.add(spelling);
    for (const part of keptParts(spelling)) (part.isBegun ? begin : within).add(part.letters);
  }
  // Only the first word of a phrase is looked for, because the words of a phrase may be in different rows of
  // a person.
  if (phrase !== null) begin.add(phrase.split(' ')[0] ?? '');
  const conditions = [
    ...[...begin].map((letters) => sql<boolean>`strpos(' ' || ${column}, ${` ${letters}`}) > 0`),
    ...[...within].map((letters) => sql<boolean>`strpos(${column}, ${letters}) > 0`),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/**
 * Parts of a spelling, at least one of which is in every word that is one letter off (`isOneLetterOff`): the
 * first half (at the beginning of the word); the second half (anywhere in the word); and the first half with
 * its last letter and the next one swapped (at the beginning). `isBegun` is true for a part at the beginning.
 * Empty if the spelling is too short to be compared for likeness.
 */
function keptParts(spelling: string): { letters: string; isBegun: boolean }[] {
  const letters = [...spelling];
  if (Buffer.byteLength(spelling) < LEAST_ALIKE - 1) return [];
  const half = letters.length >> 1;
  const [before = '', after = ''] = letters.slice(half - 1, half + 1);
  return [
    { letters: letters.slice(0, half).join(''), isBegun: true },
    { letters: letters.slice(half).join(''), isBegun: false },
    { letters: [...letters.slice(0, half - 1), after, before].join(''), isBegun: true },
  ];
}
