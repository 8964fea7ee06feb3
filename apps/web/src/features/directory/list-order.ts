import type { Entity } from './entity.ts';
import type { Order } from './list-search.ts';

export interface Sorting {
  by: 'name' | 'connected' | 'strength' | 'organization';
  label: string;
  /** The direction in which it is meant first, and what each is called. */
  usual: 'asc' | 'desc';
  asc: string;
  desc: string;
}

const BY_NAME: Sorting = { by: 'name', label: 'Name', usual: 'asc', asc: 'A to Z', desc: 'Z to A' };

const SORTINGS: Readonly<Record<Entity, readonly Sorting[]>> = {
  people: [
    BY_NAME,
    { by: 'connected', label: 'Date connected', usual: 'desc', asc: 'oldest first', desc: 'newest first' },
    { by: 'strength', label: 'Strength', usual: 'desc', asc: 'weakest first', desc: 'strongest first' },
    { by: 'organization', label: 'Organization', usual: 'asc', asc: 'A to Z', desc: 'Z to A' },
  ],
  organizations: [BY_NAME],
};

/** By what a list of members can be sorted, in the order of the menu. */
export function sortingsOf(entity: Entity): readonly Sorting[] {
  return SORTINGS[entity];
}

export interface Sorted {
  sorting: Sorting;
  direction: 'asc' | 'desc';
}

/** What an order of an address means; what only administrators have is by name here. */
export function readOrder(entity: Entity, order: Order): Sorted {
  const sorting = SORTINGS[entity].find(({ by }) => order.startsWith(`${by}-`)) ?? BY_NAME;
  return { sorting, direction: order === `${sorting.by}-desc` ? 'desc' : 'asc' };
}

export function orderOf({ by }: Pick<Sorting, 'by'>, direction: 'asc' | 'desc'): Order {
  return `${by}-${direction}`;
}
