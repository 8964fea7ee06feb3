import type { PersonRef } from '@kithline/contract/people.ts';
import { useQuery } from '@tanstack/react-query';
import { useListBehind } from '../../lib/use-list-behind.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { personQuery } from './people.data.ts';

/**
 * Returns a person once it is certain that the person exists, because the profile or a row of a list has
 * loaded. Undefined until then.
 */
export function useKnownPerson(id: number | null): PersonRef | undefined {
  const { scope } = useSearchScope();
  const { data } = useQuery({ ...personQuery(scope, id ?? 0), enabled: id !== null });
  const { item } = useListBehind<PersonRef>('person', id ?? 0);
  return id === null ? undefined : (data ?? item);
}
