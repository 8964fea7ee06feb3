import { useLocation, useRouter } from '@tanstack/react-router';
import type { OpenDialog } from './DirectoryDialogs.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opened from the step before, which shows the list alone. */
    isAboveList?: boolean;
  }
}

/** The dialog of a list as a place in the address: the back button closes it, and a reload opens it again. */
export function useDialogPlace(): [OpenDialog, (dialog: OpenDialog) => void] {
  const { history } = useRouter();
  const { href, hash, state } = useLocation();
  const list = href.replace(/#.*$/u, '');
  const dialog = hash === 'filters' || hash === 'stats' ? hash : null;
  const open = (next: OpenDialog) => {
    if (next !== null) history.push(`${list}#${next}`, { isAboveList: true });
    else if (state.isAboveList) history.back();
    else history.replace(list);
  };
  return [dialog, open];
}
