// @vitest-environment happy-dom
import type { MessagingSettings } from '@kithline/contract/messaging.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Toasts } from '../../../ui/feedback/Toasts.tsx';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { MessagesPage } from './MessagesPage.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

const SAVE = 'PATCH /account/messaging';

async function openPage() {
  let settings: MessagingSettings = { receipts: true, mail: true, mailText: false };
  let blocked = [{ userId: 8, name: 'Laurent Martin', profilePicture: null, createdOn: 1_780_000_000 }];
  const server = callServer({
    'GET /account/messaging': () => settings,
    [SAVE]: ({ body }) => (settings = { ...settings, ...body }),
    'GET /account/blocks': () => toPage(blocked, { page: 1, limit: 50, total: blocked.length }),
    'DELETE /account/blocks/8': () => void (blocked = []),
  });
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <MessagesPage />
      <Toasts />
    </QueryClientProvider>,
  );
  await screen.findByText('Laurent Martin');
  return { server, ...drawn };
}

const aSwitch = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name });

describe('The page of messages in the account', () => {
  it('saves a switch at once, and reverts it if saving fails', async () => {
    const { user, server } = await openPage();
    await user.click(aSwitch(/^Show what I have read/u));
    await waitFor(() => expect(server.asked(SAVE).map(({ body }) => body)).toEqual([{ receipts: false }]));
    expect(aSwitch(/^Show what I have read/u).checked).toBe(false);
    server.fail(SAVE);
    await user.click(aSwitch(/^Show what I have read/u));
    await screen.findByText('Your choice was not saved.');
    expect(aSwitch(/^Show what I have read/u).checked).toBe(false);
  });

  it('does not offer to show the text of messages in mails while mails are switched off', async () => {
    const { user } = await openPage();
    expect(aSwitch(/^Show the text/u).disabled).toBe(false);
    await user.click(aSwitch(/^Mail me/u));
    await waitFor(() => expect(aSwitch(/^Show the text/u).disabled).toBe(true));
  });

  it('lists blocked people, and unblocks them', async () => {
    const { user } = await openPage();
    await user.click(screen.getByRole('button', { name: 'Unblock Laurent Martin' }));
    await screen.findByText(
      'You have not blocked anybody. To block somebody, open your conversation with them.',
    );
  });
});
