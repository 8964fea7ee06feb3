import type { Strength } from '@kithline/contract/strengths.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { suggestionQuery } from './relationships.data.ts';

/** The maximum number of facts in the line. */
const MOST_FACTS = 2;

interface Suggestion {
  strength: Strength;
  /** The strongest facts, in one line: "You both worked at Acme from 2016 to 2019." */
  reason: string;
}

/** Returns the suggested strength with its reason; null if there is none, or if `isWanted` is false. */
export function useSuggestion(personId: number, isWanted: boolean): Suggestion | null {
  const { scope } = useSearchScope();
  const { data } = useQuery({ ...suggestionQuery(scope, personId), enabled: isWanted });
  if (!isWanted || !data?.strength || data.facts.length === 0) return null;
  return { strength: data.strength, reason: data.facts.slice(0, MOST_FACTS).join(' ') };
}
