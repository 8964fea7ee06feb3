import { useQuery } from '@tanstack/react-query';
import { useRolesCounted } from '../../../lib/roles-counted.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { picturesQuery } from '../directory.data.ts';
import { isTelling } from './is-telling.ts';

/**
 * Whether the industries of enough people are known to be representative of the scope; null until loaded. If
 * not, the home page lists organizations, roles and seniority, and its search starts with companies.
 */
export function useSaysIndustries(): boolean | null {
  const { scope } = useSearchScope();
  const { data, isPending } = useQuery(picturesQuery(scope, useRolesCounted().roles));
  if (isPending) return null;
  return !data || isTelling(data.withIndustry, data.people);
}
