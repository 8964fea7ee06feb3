import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { parseSearch, type SearchParams } from '../../../lib/search-params.ts';
import {
  introductionsHref,
  type IntroductionsTab,
  type IntroductionsView,
  readIntroductionsView,
} from '../../../lib/introductions-address.ts';
import { useTabOf } from './use-requests.ts';

export interface ShownView {
  view: IntroductionsView;
  /** The tab of the list; null until it is known. */
  tab: IntroductionsTab | null;
  /**
   * Returns the URL with some changes. The page number is 1, and no request is open, unless the changes say
   * otherwise.
   */
  hrefWith: (change: Partial<IntroductionsView>) => string;
  go: (change: Partial<IntroductionsView>, options?: { replace?: boolean }) => void;
  /** Opens a request above the list as a new history entry, so that the back button closes it. */
  open: (id: number) => void;
  /**
   * Closes the opened request: goes back to the list. If the URL has opened the request directly, replaces
   * the history entry instead.
   */
  close: () => void;
}

/** Reads what the page of requests shows from the URL, and changes it there. */
export function useIntroductionsView(): ShownView {
  const { history } = useRouter();
  const view = readIntroductionsView(useLocation().search as SearchParams);
  const tab = useTabOf(view);
  const { page, openId } = view;
  const hrefWith = (change: Partial<IntroductionsView>) =>
    introductionsHref({ ...view, tab, page: 1, openId: null, ...change });
  const isListBehind = useRef(false);
  useEffect(() => {
    if (openId === null) isListBehind.current = true;
  }, [openId]);
  return {
    view,
    tab,
    hrefWith,
    go: (change, { replace = false } = {}) =>
      replace ? history.replace(hrefWith(change)) : history.push(hrefWith(change)),
    open: (id) => history.push(hrefWith({ page, openId: id })),
    close: () => {
      // A second press, or the back button, may have closed the request already.
      if (readIntroductionsView(parseSearch(history.location.search)).openId === null) return;
      if (isListBehind.current) history.back();
      else history.replace(hrefWith({ page }));
    },
  };
}
