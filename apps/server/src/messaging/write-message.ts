import type { MessageKind } from '@kithline/contract/conversations.ts';
import { publish } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import { activeParticipants } from './active-participants.ts';
import { appendMessage, type NewMessage } from './messages.queries.ts';
import { recipientWord, wordsOf } from './words-of-message.ts';

export interface Written {
  conversationId: number;
  /** The author's participant number. */
  author: number;
  kind: MessageKind;
  clientId?: string;
  text?: string;
  replyTo?: number | undefined;
  facts?: NewMessage['facts'];
  /** Whether the others get no event, and the message does not count as unread for them. */
  isQuiet?: boolean;
  now: Date;
}

/**
 * Writes the next message of a conversation, and publishes an event about it. The caller has locked the
 * conversation. The recipients are the active participants (`activeParticipants`). If the author is not among
 * them, writes nothing and returns null; otherwise returns the message's position.
 */
export async function writeMessage(db: Db, written: Written): Promise<number | null> {
  const { conversationId, author, kind, text = '', isQuiet = false } = written;
  const recipients = await activeParticipants(db, conversationId);
  if (!recipients.some(({ number }) => number === author)) return null;
  const position = await appendMessage(db, {
    ...written,
    recipients: recipients.map(({ number }) => number),
    words: [...recipients.map(({ userId }) => recipientWord(userId)), ...wordsOf(text)],
  });
  // A member who leaves can no longer read the conversation.
  const getsEvent = (number: number) => (number === author ? kind !== 'left' : !isQuiet);
  const receivers = recipients.filter(({ number }) => getsEvent(number));
  await publish(
    db,
    receivers.map(({ userId }) => userId),
    { type: 'message.created', data: { conversationId, message: { id: position } } },
  );
  return position;
}
