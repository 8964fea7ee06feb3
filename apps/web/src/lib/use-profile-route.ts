import { type ParsedLocation, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type SearchParams, stringifySearch } from './search-params.ts';
import { type SearchScope, useSearchScope } from './search-scope.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This history entry opened a large view above a profile; the previous entry is the profile. */
    isAboveProfile?: true | undefined;
  }
}

/** The part of the URL about an open profile, besides the list behind it. */
export interface ProfileView {
  /** The open tab; absent for the first. */
  tab?: string;
  /** The part of the tab: a section of its list ("current", "past"), or a large view above it ("chains"). */
  show?: string;
  /** The shown page, from 1; absent for the first. */
  at?: string;
  /** The filter of a history: a field or a group of fields, and a person. */
  field?: string;
  who?: string;
}

interface ShownProfile {
  view: ProfileView;
  /** Returns the URL of the profile with another view. */
  hrefWith: (view: ProfileView) => string;
  /**
   * Changes the view in place, so that the back button leaves the profile instead of going through its tabs.
   */
  changeView: (view: ProfileView) => void;
  /** Opens a large view above the tab: the back button closes it again. */
  openAbove: (view: ProfileView) => void;
  /**
   * Closes a large view: goes back to the profile, or, if the URL opened the view directly, changes in place.
   */
  closeAbove: (view: ProfileView) => void;
}

interface ProfileRoute extends ShownProfile {
  /** Opens another profile of the list behind, in place. */
  openNeighbour: (id: number) => void;
  /** URLs of the same person or organization as profile and as forms. */
  profileHref: string;
  formsHref: string;
  showsProfile: boolean;
  /** Returns to where the first profile was opened. The back button does not reopen a closed profile. */
  close: () => void;
}

/** "?view=profile" shows the profile on paths that otherwise open forms. */
const MODE_KEY = 'view';
const PROFILE_MODE = 'profile';
const VIEW_KEYS = ['tab', 'show', 'at', 'field', 'who'] as const;

/**
 * A place in the directory: its URL, and its index in the browser's history if that entry has exactly this
 * URL.
 */
interface Start {
  href: string;
  step: number | null;
}

/** Where the present series of profiles was opened; null if not from the directory. */
let start: Start | null = null;

/** Reads the view of an open profile from the URL. Only this file reads and writes these keys. */
export function useProfileView(): ShownProfile {
  const router = useRouter();
  const { pathname, search, hash, state } = useLocation();
  const params = search as SearchParams;
  const hrefWith = (view: ProfileView) => addressOf(pathname, { ...without(params), ...view }, hash);
  const goBack = useOneStepBack(`${pathname} ${params['show'] ?? ''}`);
  const { isAboveProfile } = state;
  return {
    view: viewOf(params),
    hrefWith,
    changeView: (view) => router.history.replace(hrefWith(view), { isAboveProfile }),
    openAbove: (view) => router.history.push(hrefWith(view), { isAboveProfile: true }),
    closeAbove: (view) => (isAboveProfile ? goBack() : router.history.replace(hrefWith(view))),
  };
}

/** Returns a function that goes back only once until the navigation has finished, when `place` changes. */
function useOneStepBack(place: string): () => void {
  const router = useRouter();
  const isGoing = useRef(false);
  useEffect(() => {
    isGoing.current = false;
  }, [place]);
  return () => {
    if (isGoing.current) return;
    isGoing.current = true;
    router.history.back();
  };
}

/** Returns the view of an open profile and how to close it. `listPath` is the list behind it. */
export function useProfileRoute(listPath: string): ProfileRoute {
  const scope = useSearchScope();
  const router = useRouter();
  const { pathname, search, hash } = useLocation();
  const { [MODE_KEY]: mode, ...params } = search as SearchParams;
  const [from] = useState(() => noteStart(scope, router.state.resolvedLocation));
  const close = () => {
    const steps = (from?.step ?? Infinity) - router.history.location.state.__TSR_index;
    // Going back leaves no step that would reopen the profile. A profile that was opened by its URL is
    // replaced.
    if (steps < 0) router.history.go(steps);
    else router.history.replace(from?.href ?? listPath + stringifySearch(without(params)));
  };
  return {
    ...useProfileView(),
    openNeighbour: (id) =>
      router.history.replace(addressOf(`${listPath}/${id}`, search as SearchParams, hash)),
    profileHref: addressOf(pathname, asProfile(without(params)), ''),
    formsHref: addressOf(pathname, without(params), ''),
    showsProfile: mode === PROFILE_MODE,
    close,
  };
}

/** Notes the start when a profile mounts, while the router still knows the previous location. Idempotent. */
function noteStart(scope: SearchScope, before: Before | undefined): Start | null {
  start = startAfter(scope, before, start);
  return start;
}

type Before = Pick<ParsedLocation, 'href' | 'pathname' | 'hash' | 'state'>;

/**
 * Returns the start after a profile was opened from `before`: a page of the directory becomes the start,
 * another profile keeps the present one, and anything else clears it.
 */
function startAfter(scope: SearchScope, before: Before | undefined, known: Start | null): Start | null {
  if (before === undefined) return null;
  const { href, pathname, hash, state } = before;
  const lists = [scope.peoplePath, scope.organizationsPath];
  if (lists.some((list) => pathname.startsWith(`${list}/`))) return known;
  if (![scope.homePath, ...lists].includes(pathname)) return null;
  // Do not reopen an overlay from the hash.
  return { href: href.replace(/#.*$/, ''), step: hash === '' ? state.__TSR_index : null };
}

function addressOf(path: string, params: Record<string, unknown>, hash: string): string {
  return path + stringifySearch(params) + (hash ? `#${hash}` : '');
}

function viewOf(params: SearchParams): ProfileView {
  return Object.fromEntries(VIEW_KEYS.flatMap((key) => (params[key] ? [[key, params[key]]] : [])));
}

/** Returns only those parameters that belong to the list. */
export function listParams({ [MODE_KEY]: _mode, ...params }: SearchParams): SearchParams {
  return without(params);
}

/** Adds the parameter that shows the profile instead of the forms. */
export const asProfile = (params: SearchParams): SearchParams => ({ ...params, [MODE_KEY]: PROFILE_MODE });

function without(params: SearchParams): SearchParams {
  return Object.fromEntries(Object.entries(params).filter(([key]) => !VIEW_KEYS.some((own) => own === key)));
}
