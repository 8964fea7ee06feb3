import { readId } from '../../../lib/read-id.ts';
import { useProfileView } from '../../../lib/use-profile-route.ts';

/** The value of `show` while the large view is open above a profile. */
const LARGE_VIEW = 'chains';

export interface ChainsAddress {
  isOpen: boolean;
  /** Counted from 1. */
  page: number;
  openHref: string;
  open: () => void;
  close: () => void;
  turnTo: (page: number) => void;
}

/** Whether the large view is open, and which page of chains is shown. Both are in a profile's URL. */
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
