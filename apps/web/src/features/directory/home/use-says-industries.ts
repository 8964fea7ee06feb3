import { useQuery } from '@tanstack/react-query';
import { useRolesCounted } from '../../../lib/roles-counted.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { picturesQuery } from '../directory.data.ts';
import { isTelling } from './is-telling.ts';

/**
 * Whether the known industries represent the people of the scope; null until this has loaded. If they do not,
 * the home page lists organizations, roles and seniority, and its search starts with companies.
 */
export function useSaysIndustries(): boolean | null {
  const { scope } = useSearchScope();
  const { data, isPending } = useQuery(picturesQuery(scope, useRolesCounted().roles));
  if (isPending) return null;
  return !data || isTelling(data.withIndustry, data.people);
}
