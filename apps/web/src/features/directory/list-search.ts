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
 * The last two are for administrators in everyone, those before for people alone; elsewhere the server lists
 * by name.
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

/** What the address of a list asks for. */
export interface ListSearch {
  filter: Filter;
  /** Counted from 1. */
  page: number;
  limit: number;
  order: Order;
  /** The saved search that the list shows: its new results come first. */
  savedSearch?: number;
  /** Only these. */
  onlyNew?: boolean;
}

/** Reads the query part of a list's address; whatever makes no sense falls back to its default. */
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

/**
 * The same in the one form that equal searches share: filters that differ from a default, page, limit, and
 * the order when it is not the usual one.
 */
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

/** The first page with these filters, as Apply opens it. */
export function firstPage(filter: Filter, order: Order = 'name-asc'): ListSearch {
  return { filter, page: 1, limit: PAGE_SIZE, order };
}

/** What a list's address carries beside its filters. */
const LISTING: readonly string[] = ['page', 'limit', 'order', 'savedSearch', 'onlyNew'];

/**
 * The parameters with everything unreadable repaired; null when nothing is wrong. Filters of `every` that the
 * table does not have are for another scope and go. Parameters of others stay as they are.
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
  // A filter may be written under another key than it came with; page, limit and order need not be written.
  const moved = Object.entries(right).filter(([key]) => params[key] === undefined && !LISTING.includes(key));
  const isWhole = moved.length === 0 && Object.entries(params).every(([key, value]) => healed[key] === value);
  return isWhole ? null : { ...healed, ...Object.fromEntries(moved) };
}

function wholeNumber(text: string | undefined, most: number): number | null {
  if (text === undefined || !/^\d{1,16}$/.test(text)) return null;
  const number = Number(text);
  return number >= 1 && number <= most ? number : null;
}
