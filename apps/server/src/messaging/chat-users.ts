import type { ChatUser, messagingApi } from '@kithline/contract/messaging.ts';
import type { QueryOf } from '@kithline/contract/endpoint.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../app-context.ts';
import { readTyped } from '../platform/text/match-text.ts';
import { chatUsersPage, countChatUsers } from './chat-users.queries.ts';

/**
 * For administrators: returns a page of members, sorted by name, with the numbers of their conversations and
 * of the messages that they sent.
 */
export async function listChatUsers(
  { db }: AppContext,
  { query, page, limit }: QueryOf<typeof messagingApi.chatUsers>,
): Promise<Page<ChatUser>> {
  const typed = readTyped(query ?? '');
  const rows = await chatUsersPage(db, typed, { page, limit });
  return toPage(rows, { page, limit, total: await countChatUsers(db, typed) });
}
