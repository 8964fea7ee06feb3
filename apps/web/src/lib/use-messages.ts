import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { hashOfMessages, type MessagesPlace, messagesAt } from './messages-place.ts';

interface Messages {
  /** What the dialog of messages shows; null while the dialog is closed. */
  place: MessagesPlace | null;
  /** Opens a place in the dialog as a new history entry, or replaces the current one. */
  open: (place: MessagesPlace, options?: { replace?: boolean }) => void;
  /** Closes the dialog as a new history entry. */
  close: () => void;
}

/** Returns the state of the dialog of messages, which is in the URL's hash on any page: "#messages=12". */
export function useMessages(): Messages {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const place = useMemo(() => messagesAt(hash), [hash]);
  const move = (next: string, replace = false) =>
    void navigate({ to: '.', search: true, hash: next, replace });
  return {
    place,
    open: (next, { replace } = {}) => move(hashOfMessages(next), replace),
    close: () => move(''),
  };
}
