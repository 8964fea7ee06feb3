import { useQuery } from '@tanstack/react-query';
import { useRolesCounted } from '../../../lib/roles-counted.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { picturesQuery } from '../directory.data.ts';
import { isTelling } from './is-telling.ts';

/**
 * Whether industries are known of so many people of the scope that they say something about all; null until
 * that has loaded. Where they are not, a home lists organizations, roles and seniority, and its search begins
 * with companies.
 */
export function useSaysIndustries(): boolean | null {
  const { scope } = useSearchScope();
  const { data, isPending } = useQuery(picturesQuery(scope, useRolesCounted().roles));
  if (isPending) return null;
  return !data || isTelling(data.withIndustry, data.people);
}
