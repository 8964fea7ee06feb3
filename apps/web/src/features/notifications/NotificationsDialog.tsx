import type { Notification } from '@kithline/contract/notifications.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CountBadge } from '../../ui/marks/CountBadge.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { notificationListQuery, readNotifications } from './notifications.data.ts';
import { NotificationsBody } from './NotificationsBody.tsx';
import classes from './NotificationsDialog.module.css';

interface NotificationsDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Renders the buttons to answer a notification's invitation or, once it is answered, the answer. */
  answerTo: (invitation: NonNullable<Notification['invitation']>, collective: string) => ReactNode;
}

/**
 * The dialog of notifications. Closing the dialog marks as read everything up to the newest notification that
 * was shown, including pages that were not loaded.
 */
export function NotificationsDialog({ opened, onClose, answerTo }: NotificationsDialogProps) {
  const list = useInfiniteQuery({ ...notificationListQuery, enabled: opened });
  const unread = list.data?.pages[0]?.unread ?? 0;
  const shown = list.data?.pages.flatMap(({ results }) => results) ?? [];
  const close = () => {
    onClose();
    if (unread > 0) void markAsRead(shown);
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Notifications"
      size="notifications"
      flush
      note={<Unread count={unread} />}
      actions={unread > 0 && <span className={classes.note}>Closing this marks all as read</span>}
    >
      <NotificationsBody
        list={list}
        notifications={shown}
        onFollow={close}
        answerTo={({ invitation, names }) => invitation && answerTo(invitation, names.at(-1) ?? '')}
      />
    </Dialog>
  );
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <CountBadge tone="red" count={count} />
      <VisuallyHidden>{count} unread</VisuallyHidden>
    </>
  );
}

async function markAsRead(shown: readonly Notification[]): Promise<void> {
  try {
    await readNotifications(Math.max(...shown.map(({ createdOn }) => createdOn)));
  } catch {
    toast.failure('Your notifications could not be marked as read.');
  }
}
