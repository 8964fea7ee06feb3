// @vitest-environment happy-dom
import type { Message, OpenConversation } from '@kithline/contract/conversations.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import type { Unsent } from '../outbox.ts';
import { ThreadLines } from './ThreadLines.tsx';

afterEach(cleanup);

const NOW = Math.floor(Date.now() / 1000);
const SELF = { id: 1, userId: 7, personId: 70, name: 'Inês Carvalho', isSelf: true };
const OTHER = { id: 2, userId: 8, personId: 80, name: 'Laurent Martin', isSelf: false };
const CONVERSATION = {
  id: 12,
  isGroup: false,
  participants: [SELF, OTHER].map((one) => ({ ...one, profilePicture: null, left: false, readTo: null })),
} as OpenConversation;
const SENT = {
  id: 2,
  kind: 'text',
  authorId: 1,
  text: 'On Thursday',
  createdOn: NOW,
  replyTo: null,
  reactions: [],
  addedIds: [],
} as unknown as Message;
const WAITING = {
  clientId: 'a',
  text: 'Or Friday',
  writtenOn: NOW * 1000,
  state: 'waiting',
} as unknown as Unsent;

it('“Sent” is below the last message that was sent, not below one that is still waiting', async () => {
  const lines = { conversation: CONVERSATION, messages: [SENT], unsent: [WAITING], isNew: () => false };
  const rootRoute = createRootRoute({
    component: () => <ThreadLines {...lines} onReply={undefined} onEdit={undefined} />,
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  renderLook(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createRouter({ routeTree: rootRoute, history })} />
    </QueryClientProvider>,
  );
  const sent = await screen.findByText(/· Sent/);
  const order = [screen.getByText('On Thursday'), sent, screen.getByText('Or Friday')];
  for (const [at, one] of order.slice(1).entries())
    expect(order[at]?.compareDocumentPosition(one)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
