import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

// Separate from the other calls for conversations, because every page needs this one.

export const unreadConversationsApi = {
  count: endpoint({
    method: 'GET',
    path: '/conversations/unread',
    audience: 'member',
    summary: "The number of the member's conversations that have unread messages and are not muted",
    reply: z.object({ unread: z.int() }),
  }),
};
