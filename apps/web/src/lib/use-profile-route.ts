import { type ParsedLocation, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type SearchParams, stringifySearch } from './search-params.ts';
import { type SearchScope, useSearchScope } from './search-scope.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry opened a large view above a profile: the one before it is the profile. */
    isAboveProfile?: true | undefined;
  }
}

/** What the address says about an open profile, beside what it says about the list behind it. */
export interface ProfileView {
  /** The open tab; absent on the first. */
  tab?: string;
  /** What of the tab: a part of its list ("current", "past"), or a large view above the tab ("chains"). */
  show?: string;
  /** The page of what is shown, from 1; absent on the first. */
  at?: string;
  /** What a history is narrowed to: a field or a group of fields, and who. */
  field?: string;
  who?: string;
}

interface ShownProfile {
  view: ProfileView;
  /** The address of the profile with another view. */
  hrefWith: (view: ProfileView) => string;
  /** Changes the view in place: the back button leaves the profile, it does not walk through its tabs. */
  changeView: (view: ProfileView) => void;
  /** Opens a large view above the tab: the back button closes it again. */
  openAbove: (view: ProfileView) => void;
  /**
   * Closes a large view: back to the profile it was opened from, or in place where the address itself opened
   * it.
   */
  closeAbove: (view: ProfileView) => void;
}

interface ProfileRoute extends ShownProfile {
  /** Opens the profile of another one of the list behind, in place. */
  openNeighbour: (id: number) => void;
  /** The same person or organization with its profile shown, or in the forms, where the address has both. */
  profileHref: string;
  formsHref: string;
  showsProfile: boolean;
  /** Leads back to where the first profile was opened; the back button does not open a closed one again. */
  close: () => void;
}

/** "?view=profile" where an address opens forms otherwise. */
const MODE_KEY = 'view';
const PROFILE_MODE = 'profile';
const VIEW_KEYS = ['tab', 'show', 'at', 'field', 'who'] as const;

/**
 * A place of the directory: its address, and its step in the browser's history where that is the very same
 * address.
 */
interface Start {
  href: string;
  step: number | null;
}

/** Where one came from when the last row of profiles was opened; null when it was not the directory. */
let start: Start | null = null;

/** What the address shows of an open profile. It is the only place that reads and writes these keys. */
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

/**
 * Goes back once, however often it is asked while the page is still on its way; `place` changes once it has
 * arrived.
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

/** The address of an open profile: its view, and the way back. `listPath` is the list that lies behind it. */
export function useProfileRoute(listPath: string): ProfileRoute {
  const scope = useSearchScope();
  const router = useRouter();
  const { pathname, search, hash } = useLocation();
  const { [MODE_KEY]: mode, ...params } = search as SearchParams;
  const [from] = useState(() => noteStart(scope, router.state.resolvedLocation));
  const close = () => {
    const steps = (from?.step ?? Infinity) - router.history.location.state.__TSR_index;
    // Steps that are taken back leave no profile behind to come back to; an address that one came with is
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

/**
 * Notes the start as a profile mounts: the router still knows the address before it then. Twice is the same
 * as once.
 */
function noteStart(scope: SearchScope, before: Before | undefined): Start | null {
  start = startAfter(scope, before, start);
  return start;
}

type Before = Pick<ParsedLocation, 'href' | 'pathname' | 'hash' | 'state'>;

/**
 * The start once a profile is opened from `before`: the directory becomes the start, another profile keeps
 * the one there is, and anything else, or nothing, leaves none.
 */
function startAfter(scope: SearchScope, before: Before | undefined, known: Start | null): Start | null {
  if (before === undefined) return null;
  const { href, pathname, hash, state } = before;
  const lists = [scope.peoplePath, scope.organizationsPath];
  if (lists.some((list) => pathname.startsWith(`${list}/`))) return known;
  if (![scope.homePath, scope.changedJobsPath, ...lists].includes(pathname)) return null;
  // What the hash lays above the list is not opened again.
  return { href: href.replace(/#.*$/, ''), step: hash === '' ? state.__TSR_index : null };
}

function addressOf(path: string, params: Record<string, unknown>, hash: string): string {
  return path + stringifySearch(params) + (hash ? `#${hash}` : '');
}

function viewOf(params: SearchParams): ProfileView {
  return Object.fromEntries(VIEW_KEYS.flatMap((key) => (params[key] ? [[key, params[key]]] : [])));
}

/** What an address says about the list alone. */
export function listParams({ [MODE_KEY]: _mode, ...params }: SearchParams): SearchParams {
  return without(params);
}

/** With the profile shown, where the address has forms otherwise. */
export const asProfile = (params: SearchParams): SearchParams => ({ ...params, [MODE_KEY]: PROFILE_MODE });

function without(params: SearchParams): SearchParams {
  return Object.fromEntries(Object.entries(params).filter(([key]) => !VIEW_KEYS.some((own) => own === key)));
}
