import { readId } from '../../lib/read-id.ts';
import { type SearchParams, stringifySearch } from '../../lib/search-params.ts';

/** Maximum length of `query` that the server accepts. */
export const MOST_CHARACTERS = 200;

/** What the page lists: chat users, filtered by words, or reported messages. */
export interface TalkjsView {
  showsReports: boolean;
  query: string;
  page: number;
}

export function readTalkjsView({ reports, query, page }: SearchParams): TalkjsView {
  const showsReports = reports === 'true';
  return {
    showsReports,
    query: showsReports ? '' : (query ?? '').replaceAll('\0', '').slice(0, MOST_CHARACTERS),
    page: readId(page) ?? 1,
  };
}

export function talkjsHref({ showsReports = false, query = '', page = 1 }: Partial<TalkjsView>): string {
  const params = {
    ...(showsReports ? { reports: 'true' } : {}),
    ...(query === '' ? {} : { query }),
    ...(page === 1 ? {} : { page }),
  };
  return `/dashboard/talkjs${stringifySearch(params)}`;
}

/** Returns the URL of the list of members, filtered by this name. */
export const memberHref = (name: string): string => `/dashboard/members${stringifySearch({ query: name })}`;
