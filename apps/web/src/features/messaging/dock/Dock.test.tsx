// @vitest-environment happy-dom
import type { OpenConversation } from '@kithline/contract/conversations.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetDock } from '../../../lib/dock.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { SESSION_KEY } from '../../../lib/signed-in.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { setWindowWidth } from '../../../lib/testing/window-width.ts';
import { currentToasts, toast } from '../../../ui/feedback/toast.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { MessagesDialog } from '../MessagesDialog.tsx';
import { Dock } from './Dock.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  forgetDock();
  toast.clear();
  vi.unstubAllGlobals();
});

const person = (id: number, name: string) => ({
  id,
  userId: id,
  name,
  isSelf: id === 7,
  personId: null,
  profilePicture: null,
  left: false,
  readTo: null,
});
const CONVERSATION: OpenConversation = {
  id: 12,
  subject: null,
  isGroup: false,
  participants: [person(7, 'Inês Carvalho'), person(8, 'Laurent Martin')],
  lastMessage: null,
  lastOn: 1,
  unread: 0,
  readTo: 0,
  muted: false,
  whyNot: null,
};

function Profile() {
  const [opened, setOpened] = useState(true);
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title="Leila Haddad" size="profile">
      Her profile
    </Dialog>
  );
}

/** Opens a conversation above a page, or above a profile. */
function openConversation(above: 'page' | 'profile') {
  setWindowWidth(1440);
  callServer({
    'GET /conversations': () => ({ results: [CONVERSATION], total: 1, next: null, unreadConversations: 0 }),
    'GET /conversations/12': () => CONVERSATION,
    'GET /conversations/12/messages': () => ({ results: [], hasMore: false }),
  });
  queryClient.setQueryData(SESSION_KEY, { id: 7, personId: 70, username: 'ines', isAdmin: false });
  const root = createRootRoute({
    component: () => (
      <>
        {above === 'profile' && <Profile />}
        <MessagesDialog />
        <Dock />
      </>
    ),
  });
  const history = createMemoryHistory({ initialEntries: ['/#messages=12'] });
  return renderLook(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createRouter({ routeTree: root, history })} />
    </QueryClientProvider>,
  );
}

const dock = { name: 'Open conversations', hidden: true };

it('Minimizing a conversation above a profile says where to find it, because the profile hides the dock', async () => {
  const { user } = openConversation('profile');
  await user.click(await screen.findByRole('button', { name: 'Minimize' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Messages' })).toBeNull());
  expect(currentToasts().map(({ text }) => text)).toEqual([
    'Minimized. You can find it at the bottom of the page.',
  ]);
  expect(screen.queryByRole('complementary', dock)).toBeNull();
  await user.keyboard('{Escape}');
  await screen.findByRole('complementary', dock);
});

it('A conversation that is minimized above a page appears in the dock at once', async () => {
  const { user } = openConversation('page');
  await user.click(await screen.findByRole('button', { name: 'Minimize' }));
  await screen.findByRole('complementary', dock);
  expect(currentToasts()).toEqual([]);
});
