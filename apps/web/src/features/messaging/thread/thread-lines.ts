import type { Message } from '@kithline/contract/conversations.ts';
import type { Unsent } from '../outbox.ts';
import { isSameDay } from '../say-when.ts';

/** One bubble: a message that the server has, or one that is on its way. */
export type Bubble = { key: string; message: Message } | { key: string; unsent: Unsent };

/** What stands in a thread, from the top. */
export type ThreadLine =
  | { kind: 'day'; key: string; instant: number }
  | { kind: 'unread'; key: string }
  | { kind: 'event'; key: string; message: Message }
  | { kind: 'group'; key: string; authorId: number; isSelf: boolean; bubbles: Bubble[]; lastOn: number };

/** Seconds after which the same author's next message stands apart, with a time of its own. */
const APART = 10 * 60;

interface Thread {
  /** The oldest first. */
  messages: readonly Message[];
  unsent: readonly Unsent[];
  /** The viewer's participant. */
  selfId: number;
  /**
   * What the viewer had not read when the thread was opened: a line stands above the first of others that is
   * not deleted.
   */
  isNew: (message: Message) => boolean;
}

/**
 * Messages with the days between them, the line above what is new, and what one author wrote in a row
 * together.
 */
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

/** The name from the author's browser stays when the server has it, so that the bubble does. */
const keyOf = ({ id, clientId }: Message): string => clientId ?? `message-${id}`;

/** Without those that have arrived while their confirmation is still on its way. */
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
