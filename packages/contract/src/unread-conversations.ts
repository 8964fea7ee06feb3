import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

// Separate from the other calls for conversations: every page needs this one for the navigation, and few
// pages need the rest.

export const unreadConversationsApi = {
  count: endpoint({
    method: 'GET',
    path: '/conversations/unread',
    audience: 'member',
    summary: "How many of the member's conversations have something unread and are not muted",
    reply: z.object({ unread: z.int() }),
  }),
};
