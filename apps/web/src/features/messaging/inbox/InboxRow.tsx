import type { Conversation } from '@kithline/contract/conversations.ts';
import { IconBellOff } from '@tabler/icons-react';
import { hashOfMessages } from '../../../lib/messages-place.ts';
import { sayDateTime } from '../../../lib/say-time.ts';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import { lineOf, titleOf } from '../conversation-words.ts';
import { Faces } from '../Faces.tsx';
import { useHasRefused } from '../own-outbox.ts';
import { sayWhen } from '../say-when.ts';
import classes from './InboxRow.module.css';

interface InboxRowProps {
  conversation: Conversation;
  isCurrent: boolean;
  /** Called when the conversation is opened in this tab. */
  onOpen: (by: 'key' | 'pointer') => void;
}

export function InboxRow({ conversation, isCurrent, onOpen }: InboxRowProps) {
  const { id, unread, muted, lastOn } = conversation;
  const hasRefused = useHasRefused(id);
  return (
    <li>
      <Link
        href={`#${hashOfMessages({ kind: 'conversation', id })}`}
        className={classes.row}
        aria-current={isCurrent ? 'true' : undefined}
        data-unread={unread > 0 || undefined}
        onClick={({ detail, ctrlKey, metaKey, shiftKey }) => {
          // With one of these keys, the browser opens the link in another tab or window.
          if (ctrlKey || metaKey || shiftKey) return;
          // A click that was made by keyboard has a `detail` of 0.
          onOpen(detail === 0 ? 'key' : 'pointer');
        }}
      >
        <Faces conversation={conversation} />
        <span className={classes.words}>
          <span className={classes.head}>
            <bdi className={classes.title} translate="no">
              {titleOf(conversation)}
            </bdi>
            {muted && <IconBellOff size={13} stroke={1.8} aria-label="Muted" role="img" />}
            <time
              className={classes.when}
              dateTime={new Date(lastOn * 1000).toISOString()}
              title={sayDateTime(lastOn)}
            >
              {sayWhen(lastOn)}
            </time>
          </span>
          <span className={classes.line}>
            {hasRefused && (
              <span className={classes.notSent}>
                Not sent<VisuallyHidden>. </VisuallyHidden>
              </span>
            )}
            <bdi className={classes.text}>{lineOf(conversation)}</bdi>
            {unread > 0 && (
              <>
                <span className={classes.dot} aria-hidden />
                <VisuallyHidden>{sayUnread(unread)}</VisuallyHidden>
              </>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** From this number of unread messages on, the exact number is not given. */
const MOST = 100;

const sayUnread = (unread: number): string => `, ${unread >= MOST ? '100 or more' : unread} unread`;
