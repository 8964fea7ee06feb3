import type { Message, OpenConversation } from '@kithline/contract/conversations.ts';
import { Fragment } from 'react';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { joinNames, sayEvent } from '../conversation-words.ts';
import type { Unsent } from '../outbox.ts';
import { sayDayOf, sayTime } from '../say-when.ts';
import { MessageBubble } from './MessageBubble.tsx';
import { type ThreadLine, threadLines } from './thread-lines.ts';
import classes from './ThreadLines.module.css';
import { UnsentBubble } from './UnsentBubble.tsx';

export interface ThreadProps {
  conversation: OpenConversation;
  small?: boolean | undefined;
  /** Begins a reply; undefined if the viewer cannot write. */
  onReply: ((message: Message) => void) | undefined;
  onEdit: ((message: Message) => void) | undefined;
}

interface ThreadLinesProps extends ThreadProps {
  /** Oldest first. */
  messages: readonly Message[];
  unsent: readonly Unsent[];
  /** Whether a message was unread when the thread was opened. */
  isNew: (message: Message) => boolean;
}

export function ThreadLines({ conversation, messages, unsent, isNew, ...acts }: ThreadLinesProps) {
  const selfId = conversation.participants.find(({ isSelf }) => isSelf)?.id ?? 0;
  const lines = threadLines({ messages, unsent, selfId, isNew });
  const lastOwn = messages.findLast(({ kind, authorId }) => kind === 'text' && authorId === selfId);
  return lines.map((line) => {
    if (line.kind === 'day') {
      return (
        <h3 key={line.key} className={classes.day}>
          {sayDayOf(line.instant)}
        </h3>
      );
    }
    if (line.kind === 'unread') {
      return (
        <p key={line.key} className={classes.unread}>
          <span>New</span>
        </p>
      );
    }
    if (line.kind === 'event') {
      return (
        <p key={line.key} className={classes.event}>
          <bdi>{sayEvent(line.message, conversation)}</bdi>
        </p>
      );
    }
    return <Group key={line.key} group={line} {...{ conversation, lastOwn }} {...acts} />;
  });
}

interface GroupProps extends ThreadProps {
  group: Extract<ThreadLine, { kind: 'group' }>;
  lastOwn: Message | undefined;
}

/** Consecutive messages by one author. */
function Group({ group, conversation, lastOwn, small, onReply, onEdit }: GroupProps) {
  const author = conversation.participants.find(({ id }) => id === group.authorId);
  // Unsent messages show their own state, so "Sent" is below the last message that was sent.
  const lastSent = group.bubbles.findLast((bubble) => 'message' in bubble);
  const hasUnsent = group.bubbles.some((bubble) => !('message' in bubble));
  const foot = lastSent && (
    <p className={classes.under}>
      {sayTime(hasUnsent ? lastSent.message.createdOn : group.lastOn)}
      {lastOwn && lastSent.message === lastOwn && <span> · {sayState(lastOwn, conversation)}</span>}
    </p>
  );
  const name = author?.name ?? '';
  return (
    <section className={classes.group} data-own={group.isSelf || undefined} data-small={small || undefined}>
      {!group.isSelf && (conversation.isGroup || !small) && (
        <h4 className={classes.author}>
          <bdi translate="no">{name}</bdi>
        </h4>
      )}
      {!group.isSelf && (
        <Avatar className={classes.face} name={name} src={author?.profilePicture} size={25} />
      )}
      <div className={classes.bubbles}>
        {group.bubbles.map((bubble) =>
          'message' in bubble ? (
            <Fragment key={bubble.key}>
              <MessageBubble
                message={bubble.message}
                conversation={conversation}
                isSelf={group.isSelf}
                onReply={onReply}
                onEdit={onEdit}
              />
              {hasUnsent && bubble === lastSent && foot}
            </Fragment>
          ) : (
            <UnsentBubble key={bubble.key} item={bubble.unsent} mayEdit={onReply !== undefined} />
          ),
        )}
      </div>
      {!hasUnsent && foot}
    </section>
  );
}

/** Returns "Sent" or "Seen" or, in a group, who has seen the message. */
function sayState(message: Message, { participants, isGroup }: OpenConversation): string {
  const seen = participants.filter(
    ({ isSelf, left, readTo }) => !isSelf && !left && readTo !== null && readTo >= message.id,
  );
  if (seen.length === 0) return 'Sent';
  return isGroup ? `Seen by ${joinNames(seen.map(({ name }) => name))}` : 'Seen';
}
