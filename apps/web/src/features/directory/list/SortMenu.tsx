import { IconArrowDown, IconArrowsSort, IconArrowUp, IconCheck } from '@tabler/icons-react';
import { loadCode } from '../../../lib/load-code.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import type { MenuItem } from '../../../ui/overlays/Menu.tsx';
import { MenuWhenAsked } from '../../../ui/overlays/MenuWhenAsked.tsx';
import type { Entity } from '../entity.ts';
import { orderOf, readOrder, sortingsOf } from './list-order.ts';
import classes from './SortMenu.module.css';
import type { ListAddress } from '../use-list-search.ts';

const loadMenu = () => loadCode(() => import('../../../ui/overlays/Menu.tsx'));

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

export function SortMenu({ entity, address }: { entity: Entity; address: ListAddress }) {
  const { sorting, direction } = readOrder(entity, address.search.order);
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
  const hrefOf = (order: ReturnType<typeof orderOf>) => address.hrefWith({ order, page: 1 });
  const items: MenuItem[] = sortingsOf(entity, address.search.filter).map((one) => {
    const isChosen = one.by === sorting.by;
    return {
      id: one.by,
      label: one.label,
      hint: one[isChosen ? direction : one.usual],
      icon: isChosen ? <IconCheck {...ICON} /> : <span className={classes.blank} />,
      href: hrefOf(orderOf(one, isChosen ? direction : one.usual)),
    };
  });
  const other = direction === 'asc' ? 'desc' : 'asc';
  items.push({
    id: 'turn',
    label: 'Reverse order',
    hint: sorting[other],
    icon: <IconArrowsSort {...ICON} />,
    apart: true,
    href: hrefOf(orderOf(sorting, other)),
  });
  return (
    <MenuWhenAsked
      load={loadMenu}
      trigger={
        <Button>
          <span className={classes.sort}>
            <IconArrowsSort {...ICON} className={classes.onPhones} />
            <span className={classes.words}>
              <span className={classes.word}>Sort</span> {sorting.label}
              <VisuallyHidden>, {sorting[direction]}</VisuallyHidden>
            </span>
            <Arrow size={15} stroke={1.8} aria-hidden />
          </span>
        </Button>
      }
    >
      {({ Menu }, trigger) => <Menu items={items} trigger={trigger} />}
    </MenuWhenAsked>
  );
}
