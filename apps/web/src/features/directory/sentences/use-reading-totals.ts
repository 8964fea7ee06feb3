import { useQueries } from '@tanstack/react-query';
import { useSearchScope } from '../../../lib/search-scope.ts';
import {
  type AskedSentence,
  entityOfSentence,
  listSearchOf,
  readingsOf,
  withChoice,
} from './asked-sentence.ts';
import { sayResults } from './say-total.ts';
import { totalQuery } from './sentences.data.ts';

/** Returns the present number of results of each reading in words; undefined until it has loaded. */
export function useReadingTotals(asked: AskedSentence, at: number, isShown: boolean): (string | undefined)[] {
  const scope = useSearchScope();
  const entity = entityOfSentence(asked);
  const totals = useQueries({
    queries: readingsOf(asked, at).map((_, choice) => ({
      ...totalQuery(scope.scope, entity, listSearchOf(scope, withChoice(asked, at, choice)).filter),
      enabled: isShown,
    })),
  });
  return totals.map(({ data }) => {
    if (data === undefined) return undefined;
    return data > 0 ? sayResults(entity, data) : entity === 'people' ? 'nobody' : 'none';
  });
}
