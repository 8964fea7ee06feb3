// @vitest-environment happy-dom
import type { OpenConversation, Receiver } from '@kithline/contract/conversations.ts';
import type { LiveEvent } from '@kithline/contract/live.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draftOfConversation, forgetDrafts, keepDraft } from '../../lib/drafts.ts';
import { LiveConnection } from '../../lib/live.ts';
import { LiveContext } from '../../lib/live-connection.ts';
import { queryClient } from '../../lib/query-client.ts';
import { SESSION_KEY } from '../../lib/signed-in.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { currentToasts, toast } from '../../ui/feedback/toast.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { LinkProvider, type LinkProps } from '../../ui/link/LinkProvider.tsx';
import { MessagesDialog } from './MessagesDialog.tsx';
import { Outgoing } from './Outgoing.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  forgetDrafts();
  toast.clear();
  vi.unstubAllGlobals();
});

const NOW = Math.floor(Date.now() / 1000);
const participant = (id: number, facts: { userId: number; name: string; isSelf: boolean }) => ({
  id,
  personId: null,
  profilePicture: null,
  left: false,
  readTo: null,
  ...facts,
});
const CONVERSATION: OpenConversation = {
  id: 12,
  subject: null,
  isGroup: false,
  participants: [
    participant(1, { userId: 7, name: 'Inês Carvalho', isSelf: true }),
    participant(2, { userId: 8, name: 'Laurent Martin', isSelf: false }),
  ],
  lastMessage: null,
  lastOn: NOW,
  unread: 0,
  readTo: 0,
  muted: false,
  whyNot: null,
};
const LAURENT: Receiver = { name: 'Laurent Martin', profilePicture: null, whyNot: null };
const LIST = 'GET /conversations';
const CREATE = 'POST /conversations';
const LEAVE = 'POST /conversations/12/leave';

/**
 * Opens the dialog at a URL. Each user has an outbox, so tests that leave messages in it use different users.
 */
async function openDialog(
  userId: number,
  hash: string,
  has: { pair?: Partial<OpenConversation> | boolean; receiver?: Receiver; isAdmin?: boolean } = {},
) {
  const conversation = { ...CONVERSATION, ...(typeof has.pair === 'object' ? has.pair : {}) };
  const listeners = new Set<(event: LiveEvent) => void>();
  const live = new LiveConnection({ onReturn: () => undefined, onEnd: () => undefined });
  live.listen = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const page = (results: unknown[]) => ({
    results,
    total: results.length,
    next: null,
    unreadConversations: 0,
  });
  const tell = (event: LiveEvent) =>
    act(() => {
      for (const listener of listeners) listener(event);
    });
  const server = callServer({
    [LIST]: ({ query }) => ({
      ...page(has.pair ? [conversation] : []),
      receiver: query['with'] === undefined ? null : (has.receiver ?? LAURENT),
    }),
    [CREATE]: () => CONVERSATION,
    'GET /conversations/unread': () => ({ unread: 0 }),
    'GET /conversations/12': () => conversation,
    'GET /conversations/12/messages': () => ({ results: [], hasMore: false }),
    'POST /conversations/12/typing': () => undefined,
    [LEAVE]: () => undefined,
    // An administrator can write to every member, but gets suggestions only after typing.
    'GET /autocomplete': ({ query }) => ({
      results:
        has.isAdmin && !query['name']
          ? []
          : [
              { id: 8, name: 'Laurent Martin', profilePicture: null, detail: null },
              { id: 9, name: 'Mila Stone', profilePicture: null, detail: null },
            ],
    }),
  });
  queryClient.setQueryData(SESSION_KEY, {
    id: userId,
    personId: 70,
    username: 'ines',
    isAdmin: has.isAdmin ?? false,
  });
  const draw = (at: string) => {
    const rootRoute = createRootRoute({
      component: () => (
        <>
          <MessagesDialog />
          <Outgoing />
        </>
      ),
    });
    const history = createMemoryHistory({ initialEntries: [`/${at}`] });
    const router = createRouter({ routeTree: rootRoute, history });
    const RouterLink = ({ href, onClick, ...others }: LinkProps) => (
      <a
        {...others}
        href={href}
        onClick={(event) => {
          onClick?.(event);
          event.preventDefault();
          history.push(`/${href}`);
        }}
      />
    );
    return {
      history,
      ...renderLook(
        <QueryClientProvider client={queryClient}>
          <LiveContext value={live}>
            <LinkProvider component={RouterLink}>
              <RouterProvider router={router} />
            </LinkProvider>
          </LiveContext>
        </QueryClientProvider>,
      ),
    };
  };
  return { server, draw, tell, ...draw(hash) };
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Write/u });

describe('The inbox', () => {
  it.each([
    [true, 'As an administrator you can write to every member.'],
    [false, /^You can write to members who share a collective with you/u],
  ])(
    'says whom the member can write to if there are no conversations (administrator: %s)',
    async (isAdmin, words) => {
      await openDialog(198, '#messages', { isAdmin });
      await screen.findByText(words);
    },
  );

  it('focuses the field of a conversation that is opened with Enter, but not after a click', async () => {
    const { user } = await openDialog(199, '#messages', { pair: true });
    const row = await screen.findByRole('link', { name: /Laurent Martin/u });
    await user.click(row);
    await field();
    expect(document.activeElement).toBe(row);
    const enter = async () => {
      act(() => row.focus());
      await user.keyboard('{Enter}');
      const there = await field();
      await waitFor(() => expect(document.activeElement).toBe(there));
    };
    await enter();
    await enter();
    expect((await field()).value).toBe('');
  });
});

describe('A group that the member leaves', () => {
  const GROUP = { isGroup: true, subject: 'Thursday' };
  const ASKED = ['GET /conversations/12', 'GET /conversations/12/messages'];
  const askedFor = (server: ReturnType<typeof callServer>) =>
    ASKED.flatMap((call) => server.asked(call)).length;

  it('is no longer requested, even if the live event arrives before the reply', async () => {
    const { user, server, history, tell } = await openDialog(196, '#messages=12', { pair: GROUP });
    await user.click(await screen.findByRole('button', { name: 'Actions for this conversation' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Leave' }));
    const before = askedFor(server);
    server.hold(LEAVE);
    await user.click(await screen.findByRole('button', { name: /^leave/u }));
    tell({ type: 'conversation.updated', data: { conversationId: 12, left: true } });
    await screen.findByText('Choose a conversation, or start a new one.');
    server.release(LEAVE);
    await waitFor(() => expect(server.asked(LIST).length).toBeGreaterThan(1));
    expect(history.location.hash).toBe('#messages');
    expect(askedFor(server)).toBe(before);
  });

  it('in another tab closes in this one', async () => {
    const { server, history, tell } = await openDialog(197, '#messages=12', { pair: GROUP });
    await field();
    const before = askedFor(server);
    tell({ type: 'conversation.updated', data: { conversationId: 12, left: true } });
    await waitFor(() => expect(history.location.hash).toBe('#messages'));
    expect(askedFor(server)).toBe(before);
  });
});

describe('A new conversation', () => {
  it('suggests people to an administrator only after typing', async () => {
    const { user, server } = await openDialog(195, '#messages=new', { isAdmin: true });
    const to = await screen.findByRole('combobox', { name: 'To' });
    expect(to.getAttribute('placeholder')).toBe('Type a name');
    await user.click(to);
    await waitFor(() => expect(server.asked('GET /autocomplete').length).toBeGreaterThan(0));
    expect(screen.queryByText(/^No suggestions/u)).toBeNull();
    await user.type(to, 'Mila');
    await screen.findByRole('option', { name: /Mila Stone/u });
  });

  it('focuses the field "To" each time it is opened by its button', async () => {
    const { user, history } = await openDialog(200, '#messages');
    await user.click(await screen.findByRole('button', { name: 'new' }));
    const to = await screen.findByRole('combobox', { name: 'To' });
    await waitFor(() => expect(document.activeElement).toBe(to));
    expect(history.location.hash).toBe('#messages=new');
    await user.click(screen.getByRole('button', { name: 'new' }));
    await waitFor(() => expect(document.activeElement).toBe(to));
  });

  it('can be started right after another new conversation, which does not open again', async () => {
    const { user, history } = await openDialog(203, '#messages=new');
    for (const name of ['Laurent', 'Mila']) {
      await user.type(await screen.findByRole('combobox', { name: 'To' }), name);
      await user.click(await screen.findByRole('option', { name: new RegExp(name, 'u') }));
    }
    await user.type(await field(), 'Hello{Enter}');
    await waitFor(() => expect(history.location.hash).toBe('#messages=12'));
    await user.click(screen.getByRole('button', { name: 'new' }));
    await screen.findByRole('combobox', { name: 'To' });
    expect(history.location.hash).toBe('#messages=new');
  });

  it('moves typed text to the existing conversation with the same person, below its draft', async () => {
    keepDraft(draftOfConversation(201, '12'), 'Begun earlier');
    keepDraft(draftOfConversation(201, 'new-8'), 'Typed now');
    const { history } = await openDialog(201, '#messages=new:8', { pair: true });
    await waitFor(() => expect(history.location.hash).toBe('#messages=12'));
    await waitFor(async () => expect((await field()).value).toBe('Begun earlier\n\nTyped now'));
  });

  it('still has its people and its name after a reload', async () => {
    const { user, unmount, draw } = await openDialog(202, '#messages=new');
    for (const name of ['Laurent', 'Mila']) {
      await user.type(await screen.findByRole('combobox', { name: 'To' }), name);
      await user.click(await screen.findByRole('option', { name: new RegExp(name, 'u') }));
    }
    await user.type(await screen.findByRole('textbox', { name: /^Name of/u }), 'Thursday');
    unmount();
    draw('#messages=new');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name of/u })).value).toBe(
      'Thursday',
    );
    expect(screen.getByRole('textbox', { name: 'Write to 2 people' })).toBeTruthy();
  });

  it.each<[Receiver, string]>([
    [{ ...LAURENT, whyNot: 'off' }, 'You cannot write to Laurent Martin at the moment.'],
    [
      { ...LAURENT, whyNot: 'blocked' },
      'You have blocked Laurent Martin. To write again, unblock Laurent Martin in your account under “messages”.',
    ],
    [{ name: null, profilePicture: null, whyNot: 'off' }, 'You cannot write to this person at the moment.'],
  ])('says why its member cannot be written to, and keeps the draft: %j', async (receiver, words) => {
    keepDraft(draftOfConversation(203, 'new-8'), 'Typed before');
    await openDialog(203, '#messages=new:8', { receiver });
    await screen.findByText(words);
    expect((await field()).value).toBe('Typed before');
  });

  it('shows its pending first message in the inbox when the dialog is opened again', async () => {
    const { user, server, unmount, draw } = await openDialog(204, '#messages=new:8');
    server.fail(CREATE, { status: 503 });
    await user.type(await screen.findByRole('textbox', { name: 'Write to Laurent Martin' }), 'Hello{Enter}');
    await screen.findByText('Sending...');
    expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull();
    unmount();
    draw('#messages');
    await screen.findByText('To Laurent Martin');
    expect(screen.getByText('Hello')).toBeTruthy();
  });

  it('shows its people and a refused first message in its fields again after "Edit"', async () => {
    const { user, server, history } = await openDialog(205, '#messages=new');
    server.fail(CREATE, { status: 403, clientMessage: 'You cannot write to at least one of these people.' });
    for (const name of ['Laurent', 'Mila']) {
      await user.type(await screen.findByRole('combobox', { name: 'To' }), name);
      await user.click(await screen.findByRole('option', { name: new RegExp(name, 'u') }));
    }
    await user.type(await screen.findByRole('textbox', { name: 'Write to 2 people' }), 'Hello both{Enter}');
    await screen.findByText('Not sent. You cannot write to at least one of these people.');
    history.push('/#messages');
    await screen.findByText('Choose a conversation, or start a new one.');
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(history.location.hash).toBe('#messages=new'));
    expect((await field()).value).toBe('Hello both');
    expect(screen.getByRole('textbox', { name: 'Write to 2 people' })).toBeTruthy();
    expect(screen.queryByText(/Not sent/u)).toBeNull();
  });
});

describe('A refused message', () => {
  it('is announced if its conversation is not open, and marked in the inbox', async () => {
    const { user, server, history } = await openDialog(206, '#messages=12', { pair: true });
    const send = 'POST /conversations/12/messages';
    server.hold(send);
    server.fail(send, { status: 403 });
    await user.type(await screen.findByRole('textbox', { name: 'Write to Laurent Martin' }), 'Hello{Enter}');
    history.push('/#messages');
    await screen.findByText('Choose a conversation, or start a new one.');
    server.release(send);
    await screen.findByText('Not sent');
    expect(currentToasts().map(({ text }) => text)).toEqual([
      'Your message to Laurent Martin was not sent. Open Messages to see why.',
    ]);
  });
});
