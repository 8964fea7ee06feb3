import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './AdminList.module.css';
import type { Order } from '../list-search.ts';
import { useGo } from '../use-go.ts';
import type { ListAddress } from '../use-list-search.ts';

export interface AdminColumn {
  label: string;
  /** The orders of this column. Each press of the heading switches to the next one. */
  orders?: readonly Order[];
}

export function AdminHead({ columns, address }: { columns: readonly AdminColumn[]; address: ListAddress }) {
  const { order } = address.search;
  return (
    <thead>
      <tr>
        {columns.map(({ label, orders }) => (
          <th
            key={label}
            scope="col"
            className={label === 'Name' ? classes.nameHead : undefined}
            aria-sort={orders?.includes(order) ? sortOf(order) : undefined}
          >
            {orders ? <SortButton {...{ label, orders, address }} /> : label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SortButton({
  label,
  orders,
  address,
}: {
  label: string;
  orders: readonly Order[];
  address: ListAddress;
}) {
  const go = useGo();
  const now = orders.indexOf(address.search.order);
  const next = orders[(now + 1) % orders.length] ?? 'name-asc';
  const Icon =
    now === -1 ? IconArrowsSort : sortOf(address.search.order) === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() => go(address.hrefWith({ order: next, page: 1 }))}
    >
      {label}
      <Icon size={14} aria-hidden />
    </button>
  );
}

const sortOf = (order: Order): 'ascending' | 'descending' =>
  order === 'name-asc' ? 'ascending' : 'descending';
