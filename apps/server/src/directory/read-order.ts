import type { PageAt } from '../search/directory-search.ts';

/** The order of a list; an unknown one falls back to name-asc. */
export function readOrder(order: string | undefined): PageAt['order'] {
  return order === 'name-desc' ? 'name-desc' : 'name-asc';
}
