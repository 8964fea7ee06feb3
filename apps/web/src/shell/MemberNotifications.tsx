import { AnswerInvitation } from '../features/invitations/AnswerInvitation.tsx';
import { NotificationsDialog } from '../features/notifications/NotificationsDialog.tsx';

/** The dialog of notifications, where invitations can be answered. Loaded on demand. */
export function MemberNotifications({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <NotificationsDialog
      opened={opened}
      onClose={onClose}
      answerTo={(invitation, collective) => (
        <AnswerInvitation invitation={invitation} collective={collective} />
      )}
    />
  );
}
