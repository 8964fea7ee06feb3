import type { conversationsApi, Message } from '@kithline/contract/conversations.ts';
import type { BodyOf } from '@kithline/contract/endpoint.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure, notFound } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { countSent, refuseOtherAuthor } from './count-sent.ts';
import { holdConversation } from './conversations.queries.ts';
import { messageAt, type Reader, sentEarlier } from './messages.queries.ts';
import { presentMessage } from './present-conversation.ts';
import { writeMessage } from './write-message.ts';

type SendBody = BodyOf<typeof conversationsApi.send>;

/**
 * Sends a message once, however often the browser sends it. Throws 404 if the viewer is not in the
 * conversation, and 403 if the viewer may not write there now.
 */
export async function sendMessage(
  app: AppContext,
  viewer: Viewer,
  { id, ...sent }: SendBody & { id: number },
): Promise<Message> {
  refuseOtherAuthor(viewer, sent);
  await countSent(app, viewer);
  return inTransaction(app.db, async (db) => {
    const row = await holdConversation(db, viewer.userId, id);
    if (row === null) throw notFound();
    return sendIn(db, { ...row, conversationId: id, userId: viewer.userId }, { sent, now: app.clock() });
  });
}

export interface Sender extends Reader {
  userId: number;
}

/** Sends a message in a conversation that is locked. */
export async function sendIn(
  db: Db,
  { conversationId, number, userId }: Sender,
  { sent, now }: { sent: SendBody; now: Date },
): Promise<Message> {
  const reader = { conversationId, number };
  const earlier = await sentEarlier(db, { conversationId, userId, clientId: sent.clientId });
  const { author, position } = earlier ?? {
    author: number,
    position: await write(db, reader, { sent, now }),
  };
  const message = await messageAt(db, { conversationId, number: author }, position);
  if (message === null) throw notFound();
  const shown = presentMessage(message, author);
  // Under an earlier participant number, the author may no longer read the quoted message.
  return author === number ? shown : { ...shown, replyTo: null };
}

async function write(db: Db, reader: Reader, { sent, now }: { sent: SendBody; now: Date }): Promise<number> {
  const { clientId, text, replyTo } = sent;
  if (replyTo !== undefined && (await messageAt(db, reader, replyTo)) === null) throw notFound();
  const position = await writeMessage(db, {
    conversationId: reader.conversationId,
    author: reader.number,
    kind: 'text',
    clientId,
    text,
    replyTo,
    now,
  });
  if (position === null) throw cutOff();
  return position;
}

/** Returns the 403 for a viewer who may still read but no longer write. */
export const cutOff = (): Failure =>
  new Failure('forbidden', { clientMessage: 'You cannot write in this conversation anymore.' });
