import { AnswerInvitation } from '../features/invitations/AnswerInvitation.tsx';
import { NotificationsDialog } from '../features/notifications/NotificationsDialog.tsx';

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
