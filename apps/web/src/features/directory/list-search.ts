import {
  decodeFilter,
  encodeFilter,
  type Filter,
  filterKeys,
  type FilterTable,
} from '@kithline/contract/filter.ts';
import type { SearchParams } from '../../lib/search-params.ts';

export const PAGE_SIZE = 50;
const MOST_PER_PAGE = 100;
const LAST_PAGE = 1_000_000;
const LAST_ID = Number.MAX_SAFE_INTEGER;

/**
 * The orders of lists. Those from `connected` to `changedJob` are only for people. The last two are only for
 * administrators in the directory of everyone, and `people-desc` is only for organizations. If an order does
 * not fit the list, the server sorts by name.
 */
const ORDERS = [
  'name-asc',
  'name-desc',
  'relevance-asc',
  'relevance-desc',
  'connected-asc',
  'connected-desc',
  'touched-asc',
  'touched-desc',
  'strength-asc',
  'strength-desc',
  'organization-asc',
  'organization-desc',
  'changedJob-asc',
  'changedJob-desc',
  'changed-desc',
  'people-desc',
] as const;
export type Order = (typeof ORDERS)[number];

/** The search in a list's URL. */
export interface ListSearch {
  filter: Filter;
  /** Counted from 1. */
  page: number;
  limit: number;
  order: Order;
  /** The shown saved search; its new results come first. */
  savedSearch?: number;
  onlyNew?: boolean;
}

/** Reads the query of a list's URL. Invalid values become defaults. */
export function readListSearch(table: FilterTable, params: SearchParams): ListSearch {
  const savedSearch = wholeNumber(params['savedSearch'], LAST_ID);
  return {
    filter: decodeFilter(table, params),
    page: wholeNumber(params['page'], LAST_PAGE) ?? 1,
    limit: wholeNumber(params['limit'], MOST_PER_PAGE) ?? PAGE_SIZE,
    order: ORDERS.find((order) => order === params['order']) ?? 'name-asc',
    ...(savedSearch === null ? {} : { savedSearch }),
    ...(savedSearch !== null && params['onlyNew'] === 'true' ? { onlyNew: true } : {}),
  };
}

/** Writes a search in a normalized form: without defaults, except page and limit. */
export function writeListSearch(table: FilterTable, search: ListSearch): SearchParams {
  return {
    ...encodeFilter(table, search.filter),
    page: String(search.page),
    limit: String(search.limit),
    ...(search.order === 'name-asc' ? {} : { order: search.order }),
    ...(search.savedSearch === undefined ? {} : { savedSearch: String(search.savedSearch) }),
    ...(search.onlyNew ? { onlyNew: 'true' } : {}),
  };
}

export function firstPage(filter: Filter, order: Order = 'name-asc'): ListSearch {
  return { filter, page: 1, limit: PAGE_SIZE, order };
}

/** Parameters of a list's URL besides its filters. */
const LISTING: readonly string[] = ['page', 'limit', 'order', 'savedSearch', 'onlyNew'];

/**
 * Returns the repaired parameters; null if nothing is wrong. Filters in `every` but not in `table` belong to
 * another scope and are removed. Unknown parameters are kept.
 */
export function healedParams(
  table: FilterTable,
  params: SearchParams,
  every: FilterTable = table,
): SearchParams | null {
  const right = writeListSearch(table, readListSearch(table, params));
  const known = new Set([...filterKeys(every), ...LISTING]);
  const healed = Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => {
      if (!known.has(key)) return [[key, value]];
      return right[key] === undefined ? [] : [[key, right[key]]];
    }),
  );
  // Filters that the URL must state under another key. A URL without page, limit or order needs no repair.
  const moved = Object.entries(right).filter(([key]) => params[key] === undefined && !LISTING.includes(key));
  const isWhole = moved.length === 0 && Object.entries(params).every(([key, value]) => healed[key] === value);
  return isWhole ? null : { ...healed, ...Object.fromEntries(moved) };
}

function wholeNumber(text: string | undefined, most: number): number | null {
  if (text === undefined || !/^\d{1,16}$/.test(text)) return null;
  const number = Number(text);
  return number >= 1 && number <= most ? number : null;
}
