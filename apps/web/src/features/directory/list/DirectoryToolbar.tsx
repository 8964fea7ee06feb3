import { IconChartBar } from '@tabler/icons-react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';
import { Pagination } from '../../../ui/paging/Pagination.tsx';
import { FilterButton } from '../../../ui/tables/FilterButton.tsx';
import type { OpenDialog } from './DirectoryDialogs.tsx';
import classes from './DirectoryToolbar.module.css';
import type { ResultPage } from './directory-query.ts';
import { ENTITIES, type Entity } from '../entity.ts';
import { DirectoryTabs } from './DirectoryTabs.tsx';
import { DensitySwitch, type DensitySwitchProps } from './DensitySwitch.tsx';
import { activeFilters } from '../filter/filter-words.ts';
import { SaveSearch } from '../saved/SaveSearch.tsx';
import { SortMenu } from './SortMenu.tsx';
import type { ListAddress } from '../use-list-search.ts';

interface DirectoryToolbarProps {
  entity: Entity;
  page: ResultPage<unknown>;
  address: ListAddress;
  onOpen: (dialog: OpenDialog) => void;
  density?: DensitySwitchProps | undefined;
  /** Whether another bar, below the toolbar, has the buttons that save the search. */
  isSavedElsewhere: boolean;
}

const PAGES_SHOWN = 4;

export function DirectoryToolbar(props: DirectoryToolbarProps) {
  const { entity, page, address, onOpen, density, isSavedElsewhere } = props;
  const { search, hrefWith } = address;
  const count = activeFilters(ENTITIES[entity].filters, search.filter).length;
  const isWaiting = useDelayed(page.isPending);
  return (
    <div className={classes.toolbar} data-paper="none">
      <DirectoryTabs current={entity} total={page.data?.total} here={hrefWith({ page: 1 })} />
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
        {!isSavedElsewhere && <SaveSearch {...{ entity, address }} total={page.data?.total} />}
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
