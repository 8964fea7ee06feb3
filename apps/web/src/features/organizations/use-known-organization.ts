import type { OrganizationRef } from '@kithline/contract/people.ts';
import { useQuery } from '@tanstack/react-query';
import { useListBehind } from '../../lib/use-list-behind.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { organizationQuery } from './organizations.data.ts';

/**
 * Returns an organization once it is certain that it exists, because its profile or a row of a list has
 * loaded. Undefined until then.
 */
export function useKnownOrganization(id: number | null): OrganizationRef | undefined {
  const { scope } = useSearchScope();
  const { data } = useQuery({ ...organizationQuery(scope, id ?? 0), enabled: id !== null });
  const { item } = useListBehind<OrganizationRef>('organization', id ?? 0);
  return id === null ? undefined : (data ?? item);
}
