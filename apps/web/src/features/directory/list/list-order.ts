import type { Filter } from '@kithline/contract/filter.ts';
import { NAME_MATCH } from '@kithline/contract/filter-tables.ts';
import type { Entity } from '../entity.ts';
import type { Order } from '../list-search.ts';

export interface Sorting {
  by: 'relevance' | 'name' | 'connected' | 'strength' | 'touched' | 'organization' | 'changedJob';
  label: string;
  /** The usual direction, and the names of both directions. */
  usual: 'asc' | 'desc';
  asc: string;
  desc: string;
}

const BY_NAME: Sorting = { by: 'name', label: 'Name', usual: 'asc', asc: 'A to Z', desc: 'Z to A' };

/** Only for a list of similar names. */
const BY_RELEVANCE: Sorting = {
  by: 'relevance',
  label: 'Relevance',
  usual: 'asc',
  asc: 'best first',
  desc: 'best last',
};

/** Only for a list that is filtered by changed jobs. */
const BY_CHANGED_JOB: Sorting = {
  by: 'changedJob',
  label: 'Changed jobs',
  usual: 'desc',
  asc: 'oldest first',
  desc: 'newest first',
};

const SORTINGS: Readonly<Record<Entity, readonly Sorting[]>> = {
  people: [
    BY_NAME,
    { by: 'connected', label: 'Date connected', usual: 'desc', asc: 'oldest first', desc: 'newest first' },
    { by: 'strength', label: 'Strength', usual: 'desc', asc: 'weakest first', desc: 'strongest first' },
    {
      by: 'touched',
      label: 'Last contact',
      usual: 'asc',
      asc: 'longest ago first',
      desc: 'newest first',
    },
    { by: 'organization', label: 'Organization', usual: 'asc', asc: 'A to Z', desc: 'Z to A' },
  ],
  organizations: [BY_NAME],
};

/** Returns the sortings of a list with this filter, in the order of the menu. */
export function sortingsOf(entity: Entity, filter: Filter = {}): readonly Sorting[] {
  return [
    ...(showsSimilar(filter) ? [BY_RELEVANCE] : []),
    ...SORTINGS[entity],
    ...(filter['experience']?.criteria['changedSince'] ? [BY_CHANGED_JOB] : []),
  ];
}

function showsSimilar(filter: Filter): boolean {
  return filter['summary']?.criteria['name']?.modifier === NAME_MATCH.similar;
}

export interface Sorted {
  sorting: Sorting;
  direction: 'asc' | 'desc';
}

/** Reads the order in a URL. Orders that are not in the menu count as the order by name. */
export function readOrder(entity: Entity, order: Order): Sorted {
  const sorting =
    [BY_RELEVANCE, BY_CHANGED_JOB, ...SORTINGS[entity]].find(({ by }) => order.startsWith(`${by}-`)) ??
    BY_NAME;
  return { sorting, direction: order === `${sorting.by}-desc` ? 'desc' : 'asc' };
}

export function orderOf({ by }: Pick<Sorting, 'by'>, direction: 'asc' | 'desc'): Order {
  return `${by}-${direction}`;
}
