import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { hashOfMessages, type MessagesPlace, messagesAt } from './messages-place.ts';

interface Messages {
  /** Null while the dialog of messages is closed. */
  place: MessagesPlace | null;
  /** Opens a place as a new step of the back button, or replaces the present step. */
  open: (place: MessagesPlace, options?: { replace?: boolean }) => void;
  /** Closes the dialog by pushing the current path and query without it. */
  close: () => void;
}

/** Returns the state of the dialog of messages, which is in the URL's hash: "#messages=12" on any page. */
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
