import { CHANGED_JOBS_DAYS, USUAL_DAYS } from '@kithline/contract/changed-jobs.ts';
import { useLocation } from '@tanstack/react-router';
import { type SearchParams, stringifySearch } from '../../../lib/search-params.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { ALL_CHANGED_JOBS, type ChangedJobsSearch } from './changed-jobs.data.ts';

export interface ChangedJobsAddress {
  search: ChangedJobsSearch;
  /** Returns the URL of this page with a changed search; its page number is 1 unless `change` sets it. */
  hrefWith: (change: Partial<ChangedJobsSearch>) => string;
}

/** Returns the search in the URL of the page of changed jobs. Invalid values fall back to their defaults. */
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

/** Returns only the parameters that differ from their default. */
export function writeChangedJobsSearch(search: ChangedJobsSearch): SearchParams {
  const different = Object.entries(search).filter(
    ([name, value]) => value !== ALL_CHANGED_JOBS[name as keyof ChangedJobsSearch],
  );
  return Object.fromEntries(different.map(([name, value]) => [name, String(value)]));
}
