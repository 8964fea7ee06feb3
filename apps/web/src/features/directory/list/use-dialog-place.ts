import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { OpenDialog } from './DirectoryDialogs.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the previous history entry shows the list without the dialog. */
    isAboveList?: boolean;
  }
}

/** Keeps the open dialog of a list in the URL: the back button closes it, and a reload reopens it. */
export function useDialogPlace(): [OpenDialog, (dialog: OpenDialog) => void] {
  const { history } = useRouter();
  const { href, hash, state } = useLocation();
  const list = href.replace(/#.*$/u, '');
  const dialog = hash === 'filters' || hash === 'stats' ? hash : null;
  // Prevents a second step back, which would leave the list.
  const isClosing = useRef(false);
  useEffect(() => {
    if (dialog === null) isClosing.current = false;
  }, [dialog]);
  const close = () => {
    // Do nothing if a link of the dialog has navigated meanwhile.
    if (isClosing.current || history.location.href !== href) return;
    isClosing.current = true;
    if (state.isAboveList) history.back();
    else history.replace(list);
  };
  const open = (next: OpenDialog) => {
    if (next !== null) history.push(`${list}#${next}`, { isAboveList: true });
    // Wait for a link that closes the dialog and navigates in the same click.
    else setTimeout(close);
  };
  return [dialog, open];
}
