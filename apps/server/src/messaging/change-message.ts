import { CHANGEABLE_HOURS, type Message } from '@kithline/contract/conversations.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure, forbidden, notFound } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { countSent } from './count-sent.ts';
import { holdConversation } from './conversations.queries.ts';
import { eraseText, replaceText, setReaction } from './change-message.queries.ts';
import { messageAt, type MessageRow, type Reader } from './messages.queries.ts';
import { presentMessage } from './present-conversation.ts';
import { publishToParticipants } from './publish-to-participants.ts';
import { whyNot } from './list-conversations.ts';
import { cutOff } from './send-message.ts';

export interface Place {
  id: number;
  messageId: number;
}

const CHANGEABLE = CHANGEABLE_HOURS * 3_600_000;

/**
 * Changes the text of one of the viewer's messages. Throws 403 for another author's message, or if the viewer
 * can no longer write there. Throws 409 after 24 hours, if the message was deleted, or if it carries a
 * request for an introduction. The previous text is kept for the author's export.
 */
export function changeMessage(
  app: AppContext,
  viewer: Viewer,
  input: Place & { text: string },
): Promise<Message> {
  return updateMessage({ app, viewer, place: input }, async (db, { reader, row, now }) => {
    refuseUnchangeable(row, reader, now);
    refuseOfIntroduction(row);
    if (await whyNot(db, viewer, { id: input.id, isGroup: reader.isGroup })) throw cutOff();
    if (row.text !== input.text) await replaceText(db, row, { text: input.text, now });
  });
}

/**
 * Deletes the current and previous texts of one of the viewer's messages. Throws 403 for another author's
 * message, and 409 after 24 hours or if the message carries a request for an introduction. Deleting a message
 * again changes nothing.
 */
export function removeMessage(app: AppContext, viewer: Viewer, place: Place): Promise<Message> {
  return updateMessage({ app, viewer, place }, async (db, { reader, row, now }) => {
    if (row.author === reader.number && row.deletedOn !== null) return;
    refuseUnchangeable(row, reader, now);
    refuseOfIntroduction(row);
    await eraseText(db, row, now);
  });
}

/**
 * Sets or removes the viewer's reaction to a message. Throws 403 for a line that Kithline added, or if the
 * viewer can no longer write there. Throws 409 if the message was deleted.
 */
export function reactTo(
  app: AppContext,
  viewer: Viewer,
  input: Place & { reaction: string | null },
): Promise<Message> {
  return updateMessage({ app, viewer, place: input }, async (db, { reader, row }) => {
    if (row.kind !== 'text') throw forbidden();
    if (row.deletedOn !== null) throw deleted();
    if (await whyNot(db, viewer, { id: input.id, isGroup: reader.isGroup })) throw cutOff();
    await setReaction(db, { ...reader, position: row.position, reaction: input.reaction });
  });
}

interface LockedMessage {
  reader: Reader & { isGroup: boolean };
  row: MessageRow;
  now: Date;
}

async function updateMessage(
  { app, viewer, place }: { app: AppContext; viewer: Viewer; place: Place },
  act: (db: Db, changed: LockedMessage) => Promise<void>,
): Promise<Message> {
  const { id, messageId } = place;
  await countSent(app, viewer);
  return inTransaction(app.db, async (db) => {
    const conversation = await holdConversation(db, viewer.userId, id);
    if (conversation === null) throw notFound();
    const reader = { conversationId: id, number: conversation.number, isGroup: conversation.isGroup };
    const row = await messageAt(db, reader, messageId);
    if (row === null) throw notFound();
    await act(db, { reader, row, now: app.clock() });
    await publishToParticipants(db, { conversationId: id, by: viewer.userId, messageId });
    return presentMessage((await messageAt(db, reader, messageId)) ?? row, reader.number);
  });
}

function refuseUnchangeable(row: MessageRow, { number }: Reader, now: Date): void {
  if (row.author !== number || row.kind !== 'text') throw forbidden();
  if (row.deletedOn !== null) throw deleted();
  if (now.getTime() - row.createdOn.getTime() > CHANGEABLE)
    throw new Failure('conflict', {
      clientMessage: 'You can change or delete a message only in the first 24 hours.',
    });
}

const deleted = (): Failure => new Failure('conflict', { clientMessage: 'This message has been deleted.' });

function refuseOfIntroduction({ introductionId }: MessageRow): void {
  if (introductionId === null) return;
  throw new Failure('conflict', {
    clientMessage: 'This message carries a request for an introduction and cannot be changed or deleted.',
  });
}
