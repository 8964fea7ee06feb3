import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

// Apart from the other calls of conversations: every page asks it for the navigation, and few load the rest.

export const unreadConversationsApi = {
  count: endpoint({
    method: 'GET',
    path: '/conversations/unread',
    audience: 'member',
    summary: "How many of the member's conversations have something unread and are not muted",
    reply: z.object({ unread: z.int() }),
  }),
};
