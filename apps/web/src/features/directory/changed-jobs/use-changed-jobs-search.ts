import { CHANGED_JOBS_DAYS, USUAL_DAYS } from '@kithline/contract/changed-jobs.ts';
import { useLocation } from '@tanstack/react-router';
import { type SearchParams, stringifySearch } from '../../../lib/search-params.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { ALL_CHANGED_JOBS, type ChangedJobsSearch } from './changed-jobs.data.ts';

export interface ChangedJobsAddress {
  search: ChangedJobsSearch;
  /** Returns the address of this page with the changes; the page number is 1 unless they set it. */
  hrefWith: (change: Partial<ChangedJobsSearch>) => string;
}

/** What the address bar says of the page of changed jobs. What makes no sense falls back to its default. */
export function useChangedJobsSearch(): ChangedJobsAddress {
  const { changedJobsPath } = useSearchScope();
  const search = readChangedJobsSearch(useLocation().search as SearchParams);
  return {
    search,
    hrefWith: (change) =>
      changedJobsPath + stringifySearch(writeChangedJobsSearch({ ...search, page: 1, ...change })),
  };
}

export function readChangedJobsSearch(params: SearchParams): ChangedJobsSearch {
  const page = /^\d{1,7}$/.test(params['page'] ?? '') ? Number(params['page']) : 1;
  const isOn = (name: string) => params[name] === 'true';
  return {
    days: CHANGED_JOBS_DAYS.find((days) => days === params['days']) ?? USUAL_DAYS,
    close: isOn('close'),
    whereNobody: isOn('whereNobody'),
    notSeen: isOn('notSeen'),
    order: params['order'] === 'closest' ? 'closest' : 'newest',
    page: Math.min(Math.max(page, 1), 1_000_000),
  };
}

/** Only what differs from the default. */
export function writeChangedJobsSearch(search: ChangedJobsSearch): SearchParams {
  const different = Object.entries(search).filter(
    ([name, value]) => value !== ALL_CHANGED_JOBS[name as keyof ChangedJobsSearch],
  );
  return Object.fromEntries(different.map(([name, value]) => [name, String(value)]));
}
