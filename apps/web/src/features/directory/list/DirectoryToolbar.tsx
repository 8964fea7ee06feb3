import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { stringifySearch } from '../../../lib/search-params.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';
import { Pagination } from '../../../ui/paging/Pagination.tsx';
import { FilterButton } from '../../../ui/tables/FilterButton.tsx';
import { PillTabs } from '../../../ui/tabs/PillTabs.tsx';
import type { OpenDialog } from './DirectoryDialogs.tsx';
import classes from './DirectoryToolbar.module.css';
import type { ResultPage } from './directory-query.ts';
import { fewOrganizationsQuery, fewPersonsQuery } from '../directory.data.ts';
import { ENTITIES, type Entity, listPath } from '../entity.ts';
import { DensitySwitch, type DensitySwitchProps } from './DensitySwitch.tsx';
import { activeFilters } from '../filter/filter-words.ts';
import { firstPage, writeListSearch } from '../list-search.ts';
import { SaveSearch } from '../saved/SaveSearch.tsx';
import { SortMenu } from './SortMenu.tsx';
import type { ListAddress } from '../use-list-search.ts';

interface DirectoryToolbarProps {
  entity: Entity;
  page: ResultPage<unknown>;
  address: ListAddress;
  onOpen: (dialog: OpenDialog) => void;
  density?: DensitySwitchProps | undefined;
}

const PAGES_SHOWN = 4;

/** The toolbar of a list: tabs, range, pages, stats and filters. */
export function DirectoryToolbar({ entity, page, address, onOpen, density }: DirectoryToolbarProps) {
  const { search, hrefWith } = address;
  const count = activeFilters(ENTITIES[entity].filters, search.filter).length;
  const isWaiting = useDelayed(page.isPending);
  return (
    <div className={classes.toolbar} data-paper="none">
      <EntityTabs entity={entity} total={page.data?.total} here={hrefWith({ page: 1 })} />
      <div className={classes.paging}>
        {page.data && (
          <Pagination
            page={search.page}
            pageSize={search.limit}
            total={page.data.total}
            visiblePages={PAGES_SHOWN}
            hrefFor={(number) => hrefWith({ page: number })}
          />
        )}
        {isWaiting && <Skeleton width={104} />}
      </div>
      <div className={classes.tools}>
        {entity === 'people' && <SortMenu {...{ entity, address }} />}
        {density && <DensitySwitch {...density} />}
        {search.savedSearch === undefined && <SaveSearch {...{ entity, address }} total={page.data?.total} />}
        <Button icon={<IconChartBar size={16} stroke={1.7} />} onClick={() => onOpen('stats')}>
          stats
        </Button>
        <FilterButton
          label="filters"
          count={count}
          onClick={() => onOpen('filters')}
          className={classes.filters}
        />
      </div>
    </div>
  );
}

/** The tabs of both lists. The present tab counts the results, the other one everything in the scope. */
function EntityTabs({ entity, total, here }: { entity: Entity; total: number | undefined; here: string }) {
  const scope = useSearchScope();
  const people = useQuery({ ...fewPersonsQuery(scope.scope, {}, 1), enabled: entity === 'organizations' });
  const organizations = useQuery({
    ...fewOrganizationsQuery(scope.scope, {}, 1),
    enabled: entity === 'people',
  });
  const others = { people: people.data?.total, organizations: organizations.data?.total };
  const tabs = (['people', 'organizations'] as const).map((id) => {
    const count = id === entity ? total : others[id];
    const start = stringifySearch(writeListSearch(ENTITIES[id].filters, firstPage({})));
    return {
      id,
      label: ENTITIES[id].label,
      href: id === entity ? here : listPath(scope, id) + start,
      ...(count === undefined ? {} : { count }),
    };
  });
  return <PillTabs label={scope.name} tabs={tabs} current={entity} />;
}
