import { activityApi, activityFilePath } from '@kithline/contract/activity.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { stringifySearch } from '../../lib/search-params.ts';
import type { ActivityFilter } from './activity-address.ts';

export const ACTS_PER_PAGE = 50;

/** The browser's time zone, in which the server counts days. */
const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The acts, latest first. They are fetched on each visit, because any user's act adds to them. */
export function activityQuery(filter: ActivityFilter, page: number, upTo: number | null) {
  const query = { ...filter, ...(upTo === null ? {} : { upTo }), zone: zone(), page, limit: ACTS_PER_PAGE };
  return queryOptions({
    queryKey: ['activity', query],
    queryFn: ({ signal }) => call(activityApi.list, { query }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Returns the URL of the file with all entries that match the filter. */
export function activityFileHref(filter: ActivityFilter): string {
  return `/api${activityFilePath}${stringifySearch({ ...filter, zone: zone() })}`;
}
