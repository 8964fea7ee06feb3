import { type ParsedLocation, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type SearchParams, stringifySearch } from './search-params.ts';
import { INTRODUCTIONS_PATH, type SearchScope, useSearchScope } from './search-scope.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * True if this history entry opened a large view above a profile. Then the previous entry is the profile.
     */
    isAboveProfile?: true | undefined;
  }
}

/** The part of the URL that describes an open profile. The rest describes the list behind it. */
export interface ProfileView {
  /** The open tab; absent for the first tab. */
  tab?: string;
  /**
   * The part of the tab that is shown: a section of its list ("current", "past"), or a large view above it
   * ("chains").
   */
  show?: string;
  /** The number of the shown page, counted from 1; absent for the first page. */
  at?: string;
  /** The filter of the profile's history: a field or a group of fields, and a person. */
  field?: string;
  who?: string;
}

interface ShownProfile {
  view: ProfileView;
  hrefWith: (view: ProfileView) => string;
  /**
   * Changes the view without a new history entry, so that the back button leaves the profile instead of
   * stepping back through its tabs.
   */
  changeView: (view: ProfileView) => void;
  /** Opens a large view above the tab as a new history entry, so that the back button closes the view. */
  openAbove: (view: ProfileView) => void;
  /**
   * Closes a large view: goes back to the profile. If the URL has opened the view directly, replaces the
   * history entry instead.
   */
  closeAbove: (view: ProfileView) => void;
}

interface ProfileRoute extends ShownProfile {
  /** Opens another profile of the list behind, without a new history entry. */
  openNeighbour: (id: number) => void;
  /** URLs of the open person or organization: `profileHref` shows the profile, `formsHref` the forms. */
  profileHref: string;
  formsHref: string;
  showsProfile: boolean;
  /**
   * Leads back to the page from which the first profile was opened. Afterwards, the back button does not
   * reopen a profile.
   */
  close: () => void;
}

/** With "?view=profile", a path that otherwise opens the forms shows the profile. */
const MODE_KEY = 'view';
const PROFILE_MODE = 'profile';
const VIEW_KEYS = ['tab', 'show', 'at', 'field', 'who'] as const;

/**
 * A page that opens profiles: its URL, and its index in the browser's history. The index is null if the
 * entry's URL also has a hash.
 */
interface Start {
  href: string;
  step: number | null;
}

/** The page from which the current series of profiles was opened; null if there is none: see `startAfter`. */
let start: Start | null = null;

export function useProfileView(): ShownProfile {
  const router = useRouter();
  const { pathname, search, hash, state } = useLocation();
  const params = search as SearchParams;
  const hrefWith = (view: ProfileView) => addressOf(pathname, { ...withoutView(params), ...view }, hash);
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

/**
 * Returns a function that goes back one step. Further calls do nothing until `place` has changed, because
 * then the navigation has finished.
 */
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

/** Returns the view of an open profile. `listPath` is the path of the list behind the profile. */
export function useProfileRoute(listPath: string): ProfileRoute {
  const scope = useSearchScope();
  const router = useRouter();
  const { pathname, search, hash } = useLocation();
  const { [MODE_KEY]: mode, ...params } = search as SearchParams;
  const [from] = useState(() => noteStart(scope, router.state.resolvedLocation));
  const close = () => {
    const steps = (from?.step ?? Infinity) - router.history.location.state.__TSR_index;
    // Going back leaves no history entry that would reopen the profile. Without an entry to go back to, the
    // current entry is replaced instead.
    if (steps < 0) router.history.go(steps);
    else router.history.replace(from?.href ?? listPath + stringifySearch(withoutView(params)));
  };
  return {
    ...useProfileView(),
    openNeighbour: (id) =>
      router.history.replace(addressOf(`${listPath}/${id}`, search as SearchParams, hash)),
    profileHref: addressOf(pathname, asProfile(withoutView(params)), ''),
    formsHref: addressOf(pathname, withoutView(params), ''),
    showsProfile: mode === PROFILE_MODE,
    close,
  };
}

/**
 * Records where a series of profiles starts. Must run when a profile mounts, while the router still knows the
 * previous location; running again changes nothing.
 */
function noteStart(scope: SearchScope, before: Before | undefined): Start | null {
  start = startAfter(scope, before, start);
  return start;
}

type Before = Pick<ParsedLocation, 'href' | 'pathname' | 'hash' | 'state'>;

/**
 * Returns the start of the series after a profile was opened from the page `before`: `before` itself if it is
 * one of the pages below, or the known start if it is another profile.
 */
function startAfter(scope: SearchScope, before: Before | undefined, known: Start | null): Start | null {
  if (before === undefined) return null;
  const { href, pathname, hash, state } = before;
  const lists = [scope.peoplePath, scope.organizationsPath];
  if (lists.some((list) => pathname.startsWith(`${list}/`))) return known;
  const starts = [scope.homePath, scope.changedJobsPath, INTRODUCTIONS_PATH, ...lists];
  if (!starts.includes(pathname)) return null;
  // Remove the hash, so that going back does not reopen an overlay.
  return { href: href.replace(/#.*$/, ''), step: hash === '' ? state.__TSR_index : null };
}

function addressOf(path: string, params: Record<string, unknown>, hash: string): string {
  return path + stringifySearch(params) + (hash ? `#${hash}` : '');
}

function viewOf(params: SearchParams): ProfileView {
  return Object.fromEntries(VIEW_KEYS.flatMap((key) => (params[key] ? [[key, params[key]]] : [])));
}

/** Returns the parameters of the list, without the parameters of the profile above it. */
export function listParams({ [MODE_KEY]: _mode, ...params }: SearchParams): SearchParams {
  return withoutView(params);
}

export const asProfile = (params: SearchParams): SearchParams => ({ ...params, [MODE_KEY]: PROFILE_MODE });

function withoutView(params: SearchParams): SearchParams {
  return Object.fromEntries(Object.entries(params).filter(([key]) => !VIEW_KEYS.some((own) => own === key)));
}
