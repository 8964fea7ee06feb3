import type { Message } from '@kithline/contract/conversations.ts';
import type { Unsent } from '../outbox.ts';
import { isSameDay } from '../say-when.ts';

/** A message on the server, or one in the outbox. */
export type Bubble = { key: string; message: Message } | { key: string; unsent: Unsent };

/** The lines of a thread, from the top. */
export type ThreadLine =
  | { kind: 'day'; key: string; instant: number }
  | { kind: 'unread'; key: string }
  | { kind: 'event'; key: string; message: Message }
  | { kind: 'group'; key: string; authorId: number; isSelf: boolean; bubbles: Bubble[]; lastOn: number };

/**
 * If at least this many seconds are between two messages by one author, the second starts a new group with
 * its own time.
 */
const APART = 10 * 60;

interface Thread {
  /** Oldest first. */
  messages: readonly Message[];
  unsent: readonly Unsent[];
  /** The id of the viewer as a participant. */
  selfId: number;
  /**
   * Whether a message was unread when the thread was opened. A line is drawn above the first such message
   * that is by somebody else and not deleted.
   */
  isNew: (message: Message) => boolean;
}

export function threadLines({ messages, unsent, selfId, isNew }: Thread): ThreadLine[] {
  const lines: ThreadLine[] = [];
  let before = 0;
  let isMarked = false;
  for (const message of messages) {
    before = beginDay(lines, before, message.createdOn);
    if (!isMarked && message.authorId !== selfId && message.deletedOn === null && isNew(message)) {
      isMarked = true;
      lines.push({ kind: 'unread', key: 'unread' });
    }
    if (message.kind === 'text') {
      const bubble = { key: keyOf(message), message };
      addBubble(lines, bubble, {
        authorId: message.authorId,
        isSelf: message.authorId === selfId,
        on: message.createdOn,
      });
    } else lines.push({ kind: 'event', key: `event-${message.id}`, message });
  }
  for (const item of waiting(messages, unsent)) {
    const on = item.writtenOn / 1000;
    before = beginDay(lines, before, on);
    addBubble(lines, { key: item.clientId, unsent: item }, { authorId: selfId, isSelf: true, on });
  }
  return lines;
}

/**
 * Returns the key of a bubble: the client id if there is one, so that the bubble stays when the message is
 * confirmed.
 */
const keyOf = ({ id, clientId }: Message): string => clientId ?? `message-${id}`;

/** Returns the unsent messages, except those that the server has stored meanwhile. */
function waiting(messages: readonly Message[], unsent: readonly Unsent[]): Unsent[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  return unsent.filter(({ clientId }) => !arrived.has(clientId));
}

function beginDay(lines: ThreadLine[], before: number, instant: number): number {
  if (before === 0 || !isSameDay(before, instant))
    lines.push({ kind: 'day', key: `day-${instant}`, instant });
  return instant;
}

function addBubble(
  lines: ThreadLine[],
  bubble: Bubble,
  { authorId, isSelf, on }: { authorId: number; isSelf: boolean; on: number },
): void {
  const last = lines.at(-1);
  if (last?.kind === 'group' && last.authorId === authorId && on - last.lastOn < APART) {
    last.bubbles.push(bubble);
    last.lastOn = on;
    return;
  }
  lines.push({ kind: 'group', key: `group-${bubble.key}`, authorId, isSelf, bubbles: [bubble], lastOn: on });
}
