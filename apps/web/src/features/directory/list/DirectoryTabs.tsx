import { useQuery } from '@tanstack/react-query';
import { stringifySearch } from '../../../lib/search-params.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { PillTabs } from '../../../ui/tabs/PillTabs.tsx';
import { fewOrganizationsQuery, fewPersonsQuery } from '../directory.data.ts';
import { ENTITIES, type Entity, listPath } from '../entity.ts';
import { firstPage, writeListSearch } from '../list-search.ts';

interface DirectoryTabsProps {
  current: Entity | 'changed-jobs';
  /** The number of results of the current list. */
  total: number | undefined;
  /** The URL of the first page of the current list. */
  here: string;
}

/**
 * The current tab shows the number of results. The tabs of people and of organizations otherwise show their
 * totals in the scope.
 */
export function DirectoryTabs({ current, total, here }: DirectoryTabsProps) {
  const scope = useSearchScope();
  const people = useQuery({ ...fewPersonsQuery(scope.scope, {}, 1), enabled: current !== 'people' });
  const organizations = useQuery({
    ...fewOrganizationsQuery(scope.scope, {}, 1),
    enabled: current !== 'organizations',
  });
  const others = { people: people.data?.total, organizations: organizations.data?.total };
  const tabOf = (
    id: DirectoryTabsProps['current'],
    label: string,
    other: { start: string; count?: number },
  ) => {
    const { href, count } =
      id === current ? { href: here, count: total } : { href: other.start, count: other.count };
    return { id, label, href, ...(count === undefined ? {} : { count }) };
  };
  const lists = (['people', 'organizations'] as const).map((id) => {
    const start = stringifySearch(writeListSearch(ENTITIES[id].filters, firstPage({})));
    const count = others[id];
    return tabOf(id, ENTITIES[id].label, {
      start: listPath(scope, id) + start,
      ...(count === undefined ? {} : { count }),
    });
  });
  const tabs = [...lists, tabOf('changed-jobs', 'Changed jobs', { start: scope.changedJobsPath })];
  return <PillTabs label={scope.name} tabs={tabs} current={current} />;
}
