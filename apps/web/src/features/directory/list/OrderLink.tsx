import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import classes from './DirectoryList.module.css';
import type { Entity } from '../entity.ts';
import { orderOf, readOrder, type Sorting, sortingsOf } from './list-order.ts';
import type { ListAddress } from '../use-list-search.ts';

interface OrderLinkProps {
  entity: Entity;
  address: ListAddress;
  by: Sorting['by'];
  children: ReactNode;
}

/** A link that sorts by one column or, in a list sorted by this column, reverses the order. */
export function OrderLink({ entity, address, by, children }: OrderLinkProps) {
  const { sorting, direction } = readOrder(entity, address.search.order);
  const own = sortingsOf(entity).find((one) => one.by === by) ?? sorting;
  const isSorted = own.by === sorting.by;
  const turned = direction === 'asc' ? 'desc' : 'asc';
  const next = isSorted ? turned : own.usual;
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <Link
      href={address.hrefWith({ order: orderOf(own, next), page: 1 })}
      className={classes.order}
      data-sorted={isSorted || undefined}
    >
      {children}
      {isSorted && <Arrow size={14} stroke={1.8} aria-hidden />}
      {!isSorted && <IconArrowsSort size={14} stroke={1.7} aria-hidden className={classes.sortable} />}
      <VisuallyHidden>
        {isSorted && `, sorted, ${own[direction]}`}, sort {own[next]}
      </VisuallyHidden>
    </Link>
  );
}
