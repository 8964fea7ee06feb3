import { useQuery } from '@tanstack/react-query';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { relaxationsQuery } from '../directory.data.ts';
import {
  type AskedSentence,
  entityOfSentence,
  listSearchOf,
  partsOfFilter,
  REMOVED,
  shownParts,
  withChoice,
} from '../sentences/asked-sentence.ts';

interface Relaxation {
  kind: string;
  asked: AskedSentence;
  total: number;
}

/**
 * For a sentence that finds nobody, returns the sentence without the part whose removal finds the most
 * people. Null for organizations: the server looks for such parts only in searches for people.
 */
export function useRelaxation(asked: AskedSentence, isWanted: boolean): Relaxation | null {
  const scope = useSearchScope();
  const isEnabled = isWanted && entityOfSentence(asked) === 'people' && shownParts(asked).length > 1;
  const { data } = useQuery({
    ...relaxationsQuery(scope.scope, listSearchOf(scope, asked).filter),
    enabled: isEnabled,
  });
  const [best] = isEnabled ? (data?.results ?? []) : [];
  if (best === undefined || best.total === 0) return null;
  const parts = partsOfFilter(asked, best.group, best.filter);
  const [first] = parts;
  if (first === undefined) return null;
  const left = parts.reduce((sentence, { at }) => withChoice(sentence, at, REMOVED), asked);
  return { kind: first.kind, asked: left, total: best.total };
}
