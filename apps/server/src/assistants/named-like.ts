import { NAME_MATCH } from '@kithline/contract/filter-tables.ts';
import { Failure } from '../platform/failure.ts';
import { readTyped } from '../platform/text/match-text.ts';

/**
 * Returns a filter by name, and the order that lists the best matches first. The filter finds the same names
 * as the search for people and organizations (`search/typed-words.ts`). Throws 400 for words without a letter
 * or digit, because a list would ignore such a filter and show all results.
 */
export function namedLike(words: string): Record<string, string> {
  if (readTyped(words) === null)
    throw new Failure('malformed', { clientMessage: 'These words have no letter or digit to search for.' });
  return {
    'summary.name.value': words,
    'summary.name.modifier': String(NAME_MATCH.similar),
    order: 'relevance-asc',
  };
}
