import type { Notification, NotificationKind } from '@kithline/contract/notifications.ts';
import {
  IconAlertTriangle,
  IconBell,
  IconBookmark,
  IconFlag,
  IconShare3,
  IconShieldExclamation,
  IconUsersMinus,
} from '@tabler/icons-react';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import classes from './NotificationPicture.module.css';

const icon = { size: 20, stroke: 1.7 } as const;

/** The picture of a notification: a face, a collective's mark, or an icon. */
export function NotificationPicture({ kind, picture }: Pick<Notification, 'kind' | 'picture'>) {
  if (picture) {
    return <Avatar kind={picture.kind} name={picture.name} src={picture.profilePicture} size={40} />;
  }
  return (
    <span className={classes.sign} data-kind={kind} aria-hidden>
      {signOf(kind)}
    </span>
  );
}

function signOf(kind: NotificationKind) {
  if (kind === 'import-completed') return <IconShare3 {...icon} />;
  if (kind === 'import-failed') return <IconAlertTriangle {...icon} />;
  if (kind === 'collaborator-removed' || kind === 'collective-destroyed') return <IconUsersMinus {...icon} />;
  if (kind === 'message-reported') return <IconFlag {...icon} />;
  if (kind === 'saved-search') return <IconBookmark {...icon} />;
  if (kind === 'guessing') return <IconShieldExclamation {...icon} />;
  return <IconBell {...icon} />;
}
