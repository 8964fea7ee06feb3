import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { hashOfMessages, type MessagesPlace, messagesAt } from './messages-place.ts';

interface Messages {
  /** Null while the dialog of messages is closed. */
  place: MessagesPlace | null;
  /** One step of the back button, unless it replaces the present one. */
  open: (place: MessagesPlace, options?: { replace?: boolean }) => void;
  /** Pushes the current path and query without the dialog. */
  close: () => void;
}

/** The dialog of messages, whose address is the URL's hash: "#messages=12" lies above any page. */
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
