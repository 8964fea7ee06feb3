import { type RawBuilder, sql } from 'kysely';
import { isFoundWithin } from '../../../platform/text/match-text.ts';
import { LEAST_ALIKE, type SoughtWord } from '../../typed-words.ts';

/**
 * SQL for whether the search text `column` may fit a typed word (`compared-texts.ts`): true for every text
 * that fits, and for a few others.
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
  // The words of a phrase may be in different rows of a person.
  if (phrase !== null) begin.add(phrase.split(' ')[0] ?? '');
  const conditions = [
    ...[...begin].map((letters) => sql<boolean>`strpos(' ' || ${column}, ${` ${letters}`}) > 0`),
    ...[...within].map((letters) => sql<boolean>`strpos(${column}, ${letters}) > 0`),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/**
 * Parts of a spelling. Every word that is one letter off (`isOneLetterOff`) has one of them: the first half
 * at its beginning (`isBegun`), the second half anywhere, or, at its beginning, the first half with its last
 * letter and the next one swapped. Empty if the spelling is too short to be compared for likeness.
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
