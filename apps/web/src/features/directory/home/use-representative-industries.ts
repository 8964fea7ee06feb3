import { useQuery } from '@tanstack/react-query';
import { useRolesCounted } from '../../../lib/roles-counted.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { picturesQuery } from '../directory.data.ts';
import { isRepresentative } from './is-representative.ts';

/**
 * Whether the known industries represent the people of the scope: null while the pictures load, and true if
 * they did not load.
 */
export function useRepresentativeIndustries(): boolean | null {
  const { scope } = useSearchScope();
  const { data, isPending } = useQuery(picturesQuery(scope, useRolesCounted().roles));
  if (isPending) return null;
  return !data || isRepresentative(data.withIndustry, data.people);
}
