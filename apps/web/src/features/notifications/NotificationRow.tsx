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
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Ago } from '../../lib/Ago.tsx';
import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { Link } from '../../ui/link/Link.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { namePieces } from './name-pieces.ts';
import classes from './NotificationRow.module.css';
import { readNotification } from './notifications.data.ts';

interface NotificationRowProps {
  notification: Notification;
  /** The buttons Accept and Decline, or the answer. */
  answer: ReactNode;
  onFollow: () => void;
}

export function NotificationRow({ notification, answer, onFollow }: NotificationRowProps) {
  const { id, kind, picture, url, readOn } = notification;
  const isUnread = readOn === null;
  const reading = useMutation({ mutationFn: () => readNotification(id) });
  return (
    <li className={classes.row} data-unread={isUnread || undefined}>
      <NotificationPicture kind={kind} picture={picture} />
      <div className={classes.words}>
        <p className={classes.body}>
          {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
          {url === null ? (
            <Sentence notification={notification} />
          ) : (
            <Link className={classes.link} href={url} onClick={onFollow}>
              <Sentence notification={notification} />
            </Link>
          )}
        </p>
        <p className={classes.when}>
          <Ago instant={notification.createdOn} />
        </p>
        {answer && (
          <div className={classes.answer}>
            {answer}
            <OpenAccepted notification={notification} onFollow={onFollow} />
          </div>
        )}
        {reading.isError && <FailedLine>This could not be marked as read.</FailedLine>}
      </div>
      {isUnread && (
        <button
          type="button"
          className={classes.read}
          title="Mark as read"
          aria-label={`Mark as read: ${notification.body}`}
          aria-disabled={reading.isPending || undefined}
          onClick={() => {
            if (!reading.isPending) reading.mutate();
          }}
        />
      )}
    </li>
  );
}

function Sentence({ notification }: { notification: Notification }) {
  return namePieces(notification.body, notification.names).map(({ text, isName, start }) =>
    isName ? (
      <strong key={start} className={classes.name}>
        {text}
      </strong>
    ) : (
      <span key={start}>{text}</span>
    ),
  );
}

/**
 * A visible link to the collective of an accepted invitation, because the link that covers the row is not
 * visible.
 */
function OpenAccepted({ notification, onFollow }: Omit<NotificationRowProps, 'answer'>) {
  const { invitation, url, names } = notification;
  if (!invitation?.accepted || url === null) return null;
  return (
    <TextLink href={url} aria-label={`Open ${names.at(-1) ?? 'the collective'}`} onClick={onFollow}>
      Open
    </TextLink>
  );
}

const icon = { size: 20, stroke: 1.7 } as const;

function NotificationPicture({ kind, picture }: Pick<Notification, 'kind' | 'picture'>) {
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
