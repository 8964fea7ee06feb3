import type { conversationsApi, Message } from '@kithline/contract/conversations.ts';
import type { QueryOf } from '@kithline/contract/endpoint.ts';
import { sql } from 'kysely';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { notFound } from '../platform/failure.ts';
import { publish } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { standingsAmong } from './connected.queries.ts';
import { conversationOf } from './conversations.queries.ts';
import { activeParticipants } from './active-participants.ts';
import { messagesOf } from './messages.queries.ts';
import { presentMessage } from './present-conversation.ts';
import { settingsOf } from './settings.queries.ts';

/**
 * Messages of a conversation that the viewer may read, newest first. Throws 404 unless the viewer is in it.
 */
export async function listMessages(
  { db }: AppContext,
  viewer: Viewer,
  { id, limit, ...place }: QueryOf<typeof conversationsApi.messages> & { id: number },
): Promise<{ results: Message[]; hasMore: boolean }> {
  const row = await conversationOf(db, viewer.userId, id);
  if (row === null) throw notFound();
  const reader = { conversationId: id, number: row.number };
  const rows = await messagesOf(db, reader, { ...place, limit });
  const hasMore = rows.length > limit;
  // With `after`, the extra row is the newest message, and the first in `rows`.
  const shown = hasMore ? (place.after === undefined ? rows.slice(0, limit) : rows.slice(1)) : rows;
  return { results: shown.map((message) => presentMessage(message, row.number)), hasMore };
}

/**
 * Marks a conversation as read up to a message. Notifies the viewer's other browsers, and the other
 * participants if both sides have read receipts on.
 */
export async function markRead(
  { db }: AppContext,
  viewer: Viewer,
  { id, until }: { id: number; until: number | undefined },
): Promise<void> {
  const { userId } = viewer;
  await inTransaction(db, async (db) => {
    const row = await conversationOf(db, userId, id);
    if (row === null) throw notFound();
    const position = Math.min(until ?? row.lastPosition, row.lastPosition);
    if (position <= row.readPosition) return;
    await sql`update participant set read_position = greatest(read_position, ${position})
      where conversation_id = ${id} and number = ${row.number}`.execute(db);
    const others = (await settingsOf(db, userId)).receipts ? await receiptReceivers(db, { id, userId }) : [];
    await publish(db, [userId, ...others], { type: 'conversation.read', data: { conversationId: id } });
  });
}

/** The other participants who have read receipts on, too, and may write to the member. */
async function receiptReceivers(db: Db, { id, userId }: { id: number; userId: number }): Promise<number[]> {
  const active = await activeParticipants(db, id);
  if (!active.some((one) => one.userId === userId)) return [];
  const showing = active.filter(({ receipts }) => receipts).map((one) => one.userId);
  const standings = await standingsAmong(db, userId, showing);
  return showing.filter((one) => one !== userId && standings.get(one)?.mayWrite === true);
}

/** Milliseconds between two typing events of one member in one conversation, on one server. */
const TYPING_PAUSE = 3000;
/** When this server last published a typing event, by conversation and member. */
const typed = new Map<string, number>();
const MOST_REMEMBERED = 10_000;

/** Shows the other participants that the viewer is typing. Stores nothing. */
export async function publishTyping({ db, clock }: AppContext, viewer: Viewer, id: number): Promise<void> {
  const now = clock().getTime();
  const row = await conversationOf(db, viewer.userId, id);
  if (row === null) throw notFound();
  const key = `${id}/${viewer.userId}`;
  if (now - (typed.get(key) ?? 0) < TYPING_PAUSE) return;
  if (typed.size > MOST_REMEMBERED) typed.clear();
  typed.set(key, now);
  const active = (await activeParticipants(db, id)).map(({ userId }) => userId);
  if (!active.includes(viewer.userId)) return;
  await publish(
    db,
    active.filter((userId) => userId !== viewer.userId),
    { type: 'conversation.typing', data: { conversationId: id, participantId: row.number } },
  );
}
