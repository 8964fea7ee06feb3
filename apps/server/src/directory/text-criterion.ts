import type { Criterion } from '@kithline/contract/filter.ts';
import { type RawBuilder, sql } from 'kysely';
import { containsWords, readTyped, type TypedText } from '../platform/text/contains-words.ts';

/** Value of the modifier of names and titles that asks for an equal text instead of a part. */
const EXACT = 1;

/** A typed name or title: the whole text to be equal to, or words to be contained. */
export interface TextCriterion extends TypedText {
  exact: boolean;
}

/** Null without a criterion, or when nothing is left of its text after folding. */
export function readText(criterion: Criterion | undefined): TextCriterion | null {
  const typed = criterion?.text === undefined ? null : readTyped(criterion.text);
  return typed && { ...typed, exact: criterion?.modifier === EXACT };
}

/** The text as a condition: `whole` is the column that an exact text equals, `searched` the one that words are found in. */
export function textCondition(
  text: TextCriterion,
  columns: { whole: RawBuilder<unknown>; searched: RawBuilder<unknown> },
): RawBuilder<boolean> {
  return text.exact ? sql`${columns.whole} = ${text.whole}` : containsWords(columns.searched, text.words);
}
