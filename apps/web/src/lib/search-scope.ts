import type { Scope } from '@kithline/contract/scope.ts';
import { createContext, use } from 'react';

/** What the pages below ask about, and where its directory lives. The area of the product decides it. */
export interface SearchScope {
  scope: Scope;
  /** "Your Network", a collective's name, or "Admin". */
  name: string;
  /** Path of the landing page. */
  homePath: string;
  peoplePath: string;
  organizationsPath: string;
  changedJobsPath: string;
  /** The member's own network has nobody yet: it was never synced. */
  isNeverSynced?: boolean;
}

export function networkScope(networkId: number, isNeverSynced = false): SearchScope {
  const scope: Scope = { kind: 'network', networkId };
  return {
    scope,
    name: 'Your Network',
    homePath: '/',
    peoplePath: '/people',
    organizationsPath: '/organizations',
    changedJobsPath: '/changed-jobs',
    isNeverSynced,
  };
}

/** The directory of a collective. `name` is the collective's. */
export function collectiveScope({ id, name }: { id: number; name: string }): SearchScope {
  const homePath = `/collectives/${id}`;
  return {
    scope: { kind: 'collective', collectiveId: id },
    name,
    homePath,
    peoplePath: `${homePath}/directory/people`,
    organizationsPath: `${homePath}/directory/organizations`,
    changedJobsPath: `${homePath}/directory/changed-jobs`,
  };
}

export const adminScope: SearchScope = {
  scope: { kind: 'admin' },
  name: 'Admin',
  homePath: '/dashboard',
  peoplePath: '/dashboard/people',
  organizationsPath: '/dashboard/organizations',
  changedJobsPath: '/dashboard/changed-jobs',
};

const SearchScopeContext = createContext<SearchScope | null>(null);

export const SearchScopeProvider = SearchScopeContext;

/** The scope of the area that the component stands in. */
export function useSearchScope(): SearchScope {
  const scope = use(SearchScopeContext);
  if (scope === null) throw new Error('No search scope: this part stands outside the directory.');
  return scope;
}
