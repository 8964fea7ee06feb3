import { readId } from '../../../lib/read-id.ts';
import { useProfileView } from '../../../lib/use-profile-route.ts';

/** The part of a history that is shown: the filters (empty for all) and the page from 1. */
export interface HistoryView {
  field: string;
  who: string;
  page: number;
}

export const WHOLE_HISTORY: HistoryView = { field: '', who: '', page: 1 };

interface HistoryViewState {
  view: HistoryView;
  onView: (view: HistoryView) => void;
}

/** The part in the address of a dialog, so that going back and reloading keep it. */
export function useHistoryInAddress(): HistoryViewState {
  const { view, changeView } = useProfileView();
  const { field = '', who = '', at } = view;
  return {
    view: { field, who, page: readId(at) ?? 1 },
    onView: (next) =>
      changeView({
        ...(view.tab === undefined ? {} : { tab: view.tab }),
        ...(next.field === '' ? {} : { field: next.field }),
        ...(next.who === '' ? {} : { who: next.who }),
        ...(next.page === 1 ? {} : { at: String(next.page) }),
      }),
  };
}
