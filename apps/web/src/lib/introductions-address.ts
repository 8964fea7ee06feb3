import { readId } from './read-id.ts';
import { type SearchParams, stringifySearch } from './search-params.ts';
import { INTRODUCTIONS_PATH } from './search-scope.ts';

/** Requests that the viewer made (`by`), or that reached the viewer (`of`). */
export type IntroductionsTab = 'by' | 'of';
export type IntroductionsState = 'all' | 'open' | 'ended';

/** What the page of requests shows. All of it is in the URL. */
export interface IntroductionsView {
  /** Null if the URL names no tab. Then the page shows the tab of the opened request, or else `by`. */
  tab: IntroductionsTab | null;
  state: IntroductionsState;
  openId: number | null;
  /** The person whom all shown requests are about. */
  personId: number | null;
  /** Counted from 1. */
  page: number;
}

const STATES: readonly IntroductionsState[] = ['all', 'open', 'ended'];
const ALL: IntroductionsView = { tab: null, state: 'all', openId: null, personId: null, page: 1 };

/** Reads the view from the parameters of the URL. Invalid values fall back to their defaults. */
export function readIntroductionsView(params: SearchParams): IntroductionsView {
  const { tab, state, open, person, page } = params;
  return {
    tab: tab === 'by' || tab === 'of' ? tab : null,
    state: STATES.find((known) => known === state) ?? 'all',
    openId: readId(open),
    personId: readId(person),
    page: readId(page) ?? 1,
  };
}

/** Returns the URL of the page with this view; by default, with all requests that the viewer made. */
export function introductionsHref(view: Partial<IntroductionsView> = {}): string {
  const { tab, state, openId, personId, page } = { ...ALL, ...view };
  return (
    INTRODUCTIONS_PATH +
    stringifySearch({
      // Without an opened request, the first tab needs no parameter.
      tab: tab === 'by' && openId === null ? null : tab,
      state: state === 'all' ? null : state,
      open: openId,
      person: personId,
      page: page === 1 ? null : page,
    })
  );
}
