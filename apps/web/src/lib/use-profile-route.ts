import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type SearchParams, stringifySearch } from './search-params.ts';
import { type SearchScope, useSearchScope } from './search-scope.ts';

/** What the address says about an open profile, beside what it says about the list behind it. */
export interface ProfileView {
  /** The open tab; absent on the first. */
  tab?: string;
  /** Which part of a tab's list: "current", "past". */
  show?: string;
  /** The page of a tab's list, from 1. */
  at?: string;
}

interface ProfileRoute {
  view: ProfileView;
  /** Changes the view in place: the back button leaves the profile, it does not walk through its tabs. */
  changeView: (view: ProfileView) => void;
  /** Opens the profile of another one of the list behind, in place. */
  openNeighbour: (id: number) => void;
  /** Where closing leads. */
  closeHref: string;
  close: () => void;
}

const VIEW_KEYS = ['tab', 'show', 'at'] as const;

/** Where one came from when the last row of profiles was opened; null when it was not the directory. */
let start: string | null = null;

/** The address of an open profile: its view, and the way back. `listPath` is the list that lies behind it. */
export function useProfileRoute(listPath: string): ProfileRoute {
  const scope = useSearchScope();
  const router = useRouter();
  const { pathname, search, hash } = useLocation();
  const params = search as SearchParams;
  const [from] = useState(() => noteStart(scope, router.state.resolvedLocation?.href));
  const closeHref = from ?? listPath + stringifySearch(without(params));
  const replaceWith = (path: string, next: Record<string, unknown>) =>
    router.history.replace(path + stringifySearch(next) + (hash ? `#${hash}` : ''));
  return {
    view: viewOf(params),
    changeView: (view) => replaceWith(pathname, { ...without(params), ...view }),
    openNeighbour: (id) => replaceWith(`${listPath}/${id}`, params),
    closeHref,
    close: () => router.history.push(closeHref),
  };
}

/** Notes the start as a profile mounts: the router still knows the address before it then. Twice is the same as once. */
function noteStart(scope: SearchScope, before: string | undefined): string | null {
  start = startAfter(scope, before, start);
  return start;
}

/**
 * The start once a profile is opened from `before`: the directory becomes the start, another profile keeps the one there is,
 * and anything else, or nothing, leaves none.
 */
export function startAfter(
  scope: SearchScope,
  before: string | undefined,
  known: string | null,
): string | null {
  if (before === undefined) return null;
  const path = before.replace(/[?#].*$/, '');
  const lists = [scope.peoplePath, scope.organizationsPath];
  if (lists.some((list) => path.startsWith(`${list}/`))) return known;
  return [scope.homePath, ...lists].includes(path) ? before.replace(/#.*$/, '') : null;
}

function viewOf(params: SearchParams): ProfileView {
  return Object.fromEntries(VIEW_KEYS.flatMap((key) => (params[key] ? [[key, params[key]]] : [])));
}

function without(params: SearchParams): SearchParams {
  return Object.fromEntries(Object.entries(params).filter(([key]) => !VIEW_KEYS.some((own) => own === key)));
}
