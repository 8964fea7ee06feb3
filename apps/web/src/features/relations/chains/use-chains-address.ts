import { readId } from '../../../lib/read-id.ts';
import { useProfileView } from '../../../lib/use-profile-route.ts';

/** The value of `show` while the large view is open above a profile. */
const LARGE_VIEW = 'chains';

export interface ChainsAddress {
  /** Whether the large view is open. */
  isOpen: boolean;
  /** The page of chains, from 1. */
  page: number;
  /** The URL with the large view open. */
  openHref: string;
  open: () => void;
  close: () => void;
  turnTo: (page: number) => void;
}

/** Reads the large view and the page of chains from a profile's URL. */
export function useChainsAddress(): ChainsAddress {
  const { view, hrefWith, changeView, openAbove, closeAbove } = useProfileView();
  const { show: _shown, at: _page, ...tab } = view;
  const opened = { ...tab, show: LARGE_VIEW };
  return {
    isOpen: view.show === LARGE_VIEW,
    page: readId(view.at) ?? 1,
    openHref: hrefWith(opened),
    open: () => openAbove(opened),
    close: () => closeAbove(tab),
    turnTo: (page) => changeView({ ...view, at: page === 1 ? undefined : String(page) }),
  };
}
