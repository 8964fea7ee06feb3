import type { ChangedJobFigures, ChangedJobsOrder } from '@kithline/contract/changed-jobs.ts';
import { IconArrowDown, IconCheck } from '@tabler/icons-react';
import { loadCode } from '../../../lib/load-code.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { MenuItem } from '../../../ui/overlays/Menu.tsx';
import { MenuWhenAsked } from '../../../ui/overlays/MenuWhenAsked.tsx';
import { Pagination } from '../../../ui/paging/Pagination.tsx';
import toolbar from '../list/DirectoryToolbar.module.css';
import { DirectoryTabs } from '../list/DirectoryTabs.tsx';
import sort from '../list/SortMenu.module.css';
import { PAGE_SIZE } from './changed-jobs.data.ts';
import type { ChangedJobsAddress } from './use-changed-jobs-search.ts';

const loadMenu = () => loadCode(() => import('../../../ui/overlays/Menu.tsx'));

const PAGES_SHOWN = 4;
const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

const ORDERS: readonly { order: Exclude<ChangedJobsOrder, 'matters'>; label: string; hint: string }[] = [
  { order: 'newest', label: 'Newest', hint: 'latest change first' },
  { order: 'closest', label: 'Closest', hint: 'strongest tie first' },
];

interface ChangedJobsToolsProps {
  address: ChangedJobsAddress;
  page: { total: number; figures: ChangedJobFigures } | undefined;
}

export function ChangedJobsTools({ address: { search, hrefWith }, page }: ChangedJobsToolsProps) {
  return (
    <div className={toolbar.toolbar} data-paper="none">
      <DirectoryTabs current="changed-jobs" here={hrefWith({})} total={page?.figures.changed} />
      <div className={toolbar.paging}>
        {page && (
          <Pagination
            page={search.page}
            pageSize={PAGE_SIZE}
            total={page.total}
            visiblePages={PAGES_SHOWN}
            hrefFor={(number) => hrefWith({ page: number })}
          />
        )}
      </div>
      <div className={toolbar.tools}>
        <OrderMenu order={search.order} hrefOf={(order) => hrefWith({ order })} />
      </div>
    </div>
  );
}

function OrderMenu({
  order,
  hrefOf,
}: {
  order: ChangedJobsOrder;
  hrefOf: (order: ChangedJobsOrder) => string;
}) {
  const items: MenuItem[] = ORDERS.map((one) => ({
    id: one.order,
    label: one.label,
    hint: one.hint,
    icon: one.order === order ? <IconCheck {...ICON} /> : <span className={sort.blank} />,
    href: hrefOf(one.order),
  }));
  const chosen = ORDERS.find((one) => one.order === order) ?? ORDERS[0];
  return (
    <MenuWhenAsked
      load={loadMenu}
      trigger={
        <Button>
          <span className={sort.sort}>
            <span className={sort.word}>Sort</span> {chosen?.label}
            <IconArrowDown size={15} stroke={1.8} aria-hidden />
          </span>
        </Button>
      }
    >
      {({ Menu }, trigger) => <Menu items={items} trigger={trigger} />}
    </MenuWhenAsked>
  );
}
