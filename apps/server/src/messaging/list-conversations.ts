import type {
  Conversation,
  conversationsApi,
  OpenConversation,
  Receiver,
} from '@kithline/contract/conversations.ts';
import type { QueryOf } from '@kithline/contract/endpoint.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../app-context.ts';
import { notFound } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { standingsAmong, whyApart } from './connected.queries.ts';
import {
  conversationOf,
  type ConversationSearch,
  conversationsOf,
  countConversations,
  countUnread,
  participantsOf,
} from './conversations.queries.ts';
import { conversationsFound, pairBetween } from './found-conversations.queries.ts';
import { connectedIn, isPresent } from './active-participants.ts';
import { presentConversations } from './present-conversation.ts';
import { questionOf } from './words-of-message.ts';
import { readTyped } from '../platform/text/match-text.ts';
import { sql } from 'kysely';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';

/**
 * Returns the viewer's conversations, the latest first, and the number of all unread conversations that are
 * not muted.
 */
export async function listConversations(
  { db }: AppContext,
  viewer: Viewer,
  { page, limit, filter, query = '', with: withUserId }: QueryOf<typeof conversationsApi.list>,
): Promise<Page<Conversation> & { unreadConversations: number; receiver: Receiver | null }> {
  const ids = await narrowedTo(db, viewer, { query, withUserId });
  const search: ConversationSearch = { filter, ids };
  const rows = await conversationsOf(db, viewer.userId, { ...search, page, limit });
  // All `ids` are conversations of the viewer, so their number is the total.
  const total =
    ids !== null && filter === 'all' ? ids.length : await countConversations(db, viewer.userId, search);
  const results = await presentConversations(db, viewer, { rows });
  return {
    ...toPage(results, { page, limit, total }),
    unreadConversations: await countUnread(db, viewer.userId),
    receiver: withUserId === undefined ? null : await receiverFor(db, viewer.userId, withUserId),
  };
}

/**
 * The ids of the conversations that match the search; null without a search. A search without any word, such
 * as "?", matches nothing.
 */
async function narrowedTo(
  db: Db,
  { userId }: Viewer,
  { query, withUserId }: { query: string; withUserId: number | undefined },
): Promise<number[] | null> {
  if (withUserId !== undefined) return pairBetween(db, userId, withUserId);
  if (query.trim() === '') return null;
  const question = questionOf(userId, query);
  const words = readTyped(query)?.words ?? [];
  return question === null || words.length === 0 ? [] : conversationsFound(db, userId, { words, question });
}

export async function unreadConversations(
  { db }: AppContext,
  { userId }: Viewer,
): Promise<{ unread: number }> {
  return { unread: await countUnread(db, userId) };
}

/**
 * Returns a conversation of the viewer, with the reason why the viewer cannot write there, if any. Throws 404
 * if the viewer is not in it.
 */
export async function openConversation(db: Db, viewer: Viewer, id: number): Promise<OpenConversation> {
  const row = await conversationOf(db, viewer.userId, id);
  if (row === null) throw notFound();
  const why = await whyNot(db, viewer, row);
  const [conversation] = await presentConversations(db, viewer, {
    rows: [row],
    open: why === null ? [id] : [],
  });
  if (conversation === undefined) throw notFound();
  return { ...conversation, whyNot: why };
}

/** Returns why the viewer cannot write in a conversation; null if the viewer can. */
export async function whyNot(
  db: Db,
  { userId }: Viewer,
  { id, isGroup }: { id: number; isGroup: boolean },
): Promise<OpenConversation['whyNot']> {
  const present = (await participantsOf(db, [id])).filter(isPresent);
  const other = present.find((one) => one.userId !== userId);
  if (other === undefined) return 'alone';
  if (!isGroup) return whyApart(db, userId, other.userId);
  return (await connectedIn(db, present)).has(userId) ? null : 'apart';
}

const UNKNOWN: Receiver = { name: null, profilePicture: null, whyNot: 'off' };

/**
 * The member whom the viewer would write to. A member whom the viewer has blocked is always shown. Any other
 * member whom the viewer may neither see nor write to looks like one who does not exist. A block by the other
 * member looks like switched-off messages.
 */
async function receiverFor(db: Db, viewerId: number, userId: number): Promise<Receiver> {
  const standing = (await standingsAmong(db, viewerId, [userId])).get(userId);
  if (standing === undefined || viewerId === userId) return UNKNOWN;
  const isOwnBlock = (await whyApart(db, viewerId, userId)) === 'blocked';
  if (!standing.seesProfile && !standing.isNear && !isOwnBlock) return UNKNOWN;
  const { rows } = await sql<Omit<Receiver, 'whyNot'>>`
    select names.name, names.profile_picture
    from users join (${MEMBER_NAMES}) as names on names.id = users.person_id where users.id = ${userId}`.execute(
    db,
  );
  return { ...UNKNOWN, ...rows[0], whyNot: whyNotOf({ isOwnBlock, mayWrite: standing.mayWrite }) };
}

function whyNotOf({ isOwnBlock, mayWrite }: { isOwnBlock: boolean; mayWrite: boolean }): Receiver['whyNot'] {
  if (isOwnBlock) return 'blocked';
  return mayWrite ? null : 'off';
}
