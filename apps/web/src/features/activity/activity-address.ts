import { ACTIVITY_KINDS, type ActivityKind } from '@kithline/contract/activity.ts';
import { readId } from '../../lib/read-id.ts';
import { type SearchParams, stringifySearch } from '../../lib/search-params.ts';

/**
 * The filter of the list, with the names of the API. `by`, `person` and `organization` are ids; days have the
 * form "2026-11-23".
 */
export interface ActivityFilter {
  query?: string;
  by?: number;
  kind?: ActivityKind;
  from?: string;
  to?: string;
  person?: number;
  organization?: number;
}

/** Maximum length of `query` that the server accepts. */
export const MOST_CHARACTERS = 200;

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u;

/** Reads the filter from the URL. Ignores wrong values, and cuts a query that is too long. */
export function readActivityFilter(params: SearchParams): ActivityFilter {
  const { kind, from, to } = params;
  const query = params['query']?.replaceAll('\0', '').slice(0, MOST_CHARACTERS);
  return {
    ...(query ? { query } : {}),
    ...idIn(params, 'by'),
    ...(kind !== undefined && Object.hasOwn(ACTIVITY_KINDS, kind) ? { kind: kind as ActivityKind } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...idIn(params, 'person'),
    ...idIn(params, 'organization'),
  };
}

/**
 * Returns the URL of a page. After the first page, `upTo` leaves out newer entries, so that the pages do not
 * shift while entries are added.
 */
export function activityHref(filter: ActivityFilter, page: number, upTo?: number): string {
  return `/dashboard/activity${stringifySearch({ ...filter, ...(page === 1 ? {} : { page, upTo }) })}`;
}

function idIn(params: SearchParams, key: 'by' | 'person' | 'organization'): ActivityFilter {
  const id = readId(params[key]);
  return id === null ? {} : { [key]: id };
}

/** Whether a text is a day that exists. The server would refuse 30 February. */
const isDay = (text: string | undefined): text is string =>
  text !== undefined && DAY.test(text) && new Date(text).toISOString().startsWith(text);
