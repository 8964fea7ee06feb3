import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
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
  // A second press before the browser has gone back would leave the list.
  const isClosing = useRef(false);
  useEffect(() => {
    if (dialog === null) isClosing.current = false;
  }, [dialog]);
  const close = () => {
    // A link of the dialog has led on: the step back leads to the dialog.
    if (isClosing.current || history.location.href !== href) return;
    isClosing.current = true;
    if (state.isAboveList) history.back();
    else history.replace(list);
  };
  const open = (next: OpenDialog) => {
    if (next !== null) history.push(`${list}#${next}`, { isAboveList: true });
    // A link that closes the dialog navigates in the same click.
    else setTimeout(close);
  };
  return [dialog, open];
}
