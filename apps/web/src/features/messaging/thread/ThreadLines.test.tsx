// @vitest-environment happy-dom
import type { Message, OpenConversation } from '@kithline/contract/conversations.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import type { Unsent } from '../outbox.ts';
import { ThreadLines } from './ThreadLines.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

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
  introductionId: null,
} as unknown as Message;
const WAITING: Unsent = {
  clientId: 'a',
  userId: SELF.userId,
  conversationId: CONVERSATION.id,
  userIds: [],
  subject: null,
  text: 'Or Friday',
  replyTo: null,
  writtenOn: NOW * 1000,
  failure: null,
};

interface Given {
  messages: readonly Message[];
  unsent?: readonly Unsent[];
  onEdit?: () => void;
}

function renderLines({ messages, unsent = [], onEdit }: Given) {
  const lines = { conversation: CONVERSATION, messages, unsent, isNew: () => false };
  const rootRoute = createRootRoute({
    component: () => <ThreadLines {...lines} onReply={undefined} onEdit={onEdit} />,
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  return renderLook(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createRouter({ routeTree: rootRoute, history })} />
    </QueryClientProvider>,
  );
}

it('“Sent” is below the last message that was sent, not below one that is still waiting', async () => {
  renderLines({ messages: [SENT], unsent: [WAITING] });
  const sent = await screen.findByText(/· Sent/);
  const order = [
    screen.getByText('On Thursday'),
    sent,
    screen.getByText('Or Friday'),
    screen.getByText('Sending...'),
  ];
  for (const [at, one] of order.slice(1).entries())
    expect(order[at]?.compareDocumentPosition(one)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('A message that carries a request for an introduction can be neither changed nor deleted', async () => {
  callServer({});
  const { user } = renderLines({ messages: [{ ...SENT, introductionId: 7 }], onEdit: vi.fn() });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['Copy text']);
});
