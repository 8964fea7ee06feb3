import { AnswerInvitation } from '../features/invitations/AnswerInvitation.tsx';
import { NotificationsDialog } from '../features/notifications/NotificationsDialog.tsx';

/**
 * The dialog of notifications, in which invitations can be answered in place. Load it when it is first
 * opened.
 */
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
