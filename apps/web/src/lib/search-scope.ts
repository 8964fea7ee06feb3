import type { Scope } from '@kithline/contract/scope.ts';
import { createContext, use } from 'react';

/** The scope of the pages inside a provider, and the paths of its directory. */
export interface SearchScope {
  scope: Scope;
  /** "Your Network", a collective's name, or "Admin". */
  name: string;
  homePath: string;
  peoplePath: string;
  organizationsPath: string;
  changedJobsPath: string;
  /** Whether the member's own network is empty because it was never synced. */
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

/** The path is the same in every scope. */
export const INTRODUCTIONS_PATH = '/introductions';

const SearchScopeContext = createContext<SearchScope | null>(null);

export const SearchScopeProvider = SearchScopeContext;

/** Returns the scope of the page that contains the component. Throws outside of a SearchScopeProvider. */
export function useSearchScope(): SearchScope {
  const scope = use(SearchScopeContext);
  if (scope === null) throw new Error('No search scope: this component is outside a SearchScopeProvider.');
  return scope;
}
