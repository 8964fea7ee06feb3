// @vitest-environment happy-dom
import type { Message, OpenConversation } from '@kithline/contract/conversations.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetDrafts } from '../../lib/drafts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { threadKey } from '../../lib/reply-keys.ts';
import { SESSION_KEY } from '../../lib/signed-in.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { ConversationPane } from './ConversationPane.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  forgetDrafts();
  vi.unstubAllGlobals();
});

const NOW = Math.floor(Date.now() / 1000);
const SELF = { id: 1, userId: 7, personId: 70, name: 'Inês Carvalho', isSelf: true };
const OTHER = { id: 2, userId: 8, personId: 80, name: 'Laurent Martin', isSelf: false };
const CONVERSATION: OpenConversation = {
  id: 12,
  subject: null,
  isGroup: false,
  participants: [SELF, OTHER].map((one) => ({ ...one, profilePicture: null, left: false, readTo: null })),
  lastMessage: null,
  lastOn: NOW,
  unread: 0,
  readTo: 2,
  muted: false,
  whyNot: null,
};

function message(id: number, facts: Partial<Message>): Message {
  return {
    id,
    kind: 'text',
    authorId: 2,
    text: '',
    createdOn: NOW - 600 + id,
    editedOn: null,
    deletedOn: null,
    replyTo: null,
    reactions: [],
    addedIds: [],
    subject: null,
    introductionId: null,
    clientId: null,
    version: 1,
    ...facts,
  };
}

const MESSAGES = 'POST /conversations/12/messages';

/**
 * Opens a conversation with two messages. Each test has a user of its own, and therefore an outbox of its
 * own.
 */
async function openPane(userId: number, change: Partial<OpenConversation> = {}) {
  const kept = [
    message(1, { text: 'Are you free? https://example.test/a' }),
    message(2, { authorId: 1, text: 'On Thursday' }),
  ];
  let conversation = { ...CONVERSATION, ...change };
  let answered: readonly Message[] = kept;
  const server = callServer({
    'GET /conversations/12': () => conversation,
    'GET /conversations/12/messages': ({ query }) => ({
      results: answered.filter(({ id }) => id > Number(query['after'] ?? 0)).toReversed(),
      hasMore: false,
    }),
    [MESSAGES]: ({ body }) => {
      const text = String(body['text']);
      const sent = message(kept.length + 1, { authorId: 1, text, clientId: String(body['clientId']) });
      kept.push(sent);
      return sent;
    },
    'POST /conversations/12/read': () => undefined,
    'POST /conversations/12/typing': () => undefined,
    'PATCH /conversations/12/messages/2': ({ body }) =>
      message(2, { authorId: 1, text: String(body['text']), editedOn: NOW }),
    'DELETE /conversations/12/messages/2': () => message(2, { authorId: 1, text: null, deletedOn: NOW }),
    'PUT /account/blocks/9': () => undefined,
    'DELETE /account/blocks/8': () => void (conversation = { ...conversation, whyNot: null }),
  });
  queryClient.setQueryData(SESSION_KEY, { id: userId, personId: 70, username: 'ines', isAdmin: false });
  const rootRoute = createRootRoute({ component: () => <ConversationPane id={12} /> });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: rootRoute, history });
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText('On Thursday');
  // After `freeze`, the server's list of messages contains no messages that are sent later.
  const freeze = () => (answered = [...kept]);
  return { server, freeze, ...drawn };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write to Laurent Martin' });

describe('A group conversation', () => {
  it('lets the member block somebody whom they know only from this conversation', async () => {
    const third = { ...OTHER, id: 3, userId: 9, personId: null, name: 'Mila Stone' };
    const participants = [...CONVERSATION.participants, { ...CONVERSATION.participants[1], ...third }];
    const { user, server } = await openPane(112, {
      isGroup: true,
      participants,
    } as Partial<OpenConversation>);
    await user.click(screen.getByRole('button', { name: 'Actions for this conversation' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Block somebody' }));
    await user.click(await screen.findByRole('button', { name: /Mila Stone/u }));
    await screen.findByRole('alertdialog', { name: /^Block Mila Stone\?/u });
    await user.click(screen.getByRole('button', { name: /^block/u }));
    await waitFor(() => expect(server.asked('PUT /account/blocks/9')).toHaveLength(1));
    expect(server.asked('PUT /account/blocks/8')).toEqual([]);
  });
});

describe('A conversation', () => {
  it('shows messages, sends with Enter, and breaks the line with Shift+Enter', async () => {
    const { user, server } = await openPane(101);
    expect(screen.getByRole('link', { name: 'https://example.test/a' }).getAttribute('rel')).toBe(
      'noopener noreferrer',
    );
    await user.type(field(), 'Lunch?{Shift>}{Enter}{/Shift}At noon{Enter}');
    expect(field().value).toBe('');
    await waitFor(() => expect(server.asked(MESSAGES)).toHaveLength(1));
    expect(server.asked(MESSAGES)[0]?.body).toMatchObject({ text: 'Lunch?\nAt noon' });
    await screen.findByText(/Sent/u);
    await user.type(field(), '   {Enter}');
    expect(server.asked(MESSAGES)).toHaveLength(1);
  });

  it('keeps a refused message with the reason, and sends it on "Try again"', async () => {
    const { user, server } = await openPane(102);
    server.fail(MESSAGES, { status: 403, clientMessage: 'You cannot write in this conversation anymore.' });
    await user.type(field(), 'Hello{Enter}');
    await screen.findByText('Not sent. You cannot write in this conversation anymore.');
    server.heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/Not sent/u)).toBeNull());
    expect(screen.getByText('Hello')).toBeTruthy();
    const [first, second] = server.asked(MESSAGES).map(({ body }) => body['clientId']);
    expect(second).toBe(first);
  });

  it('shows the maximum length of a message, and sends no message that is longer', async () => {
    const { user, server } = await openPane(103);
    await user.click(field());
    await user.paste('x'.repeat(4001));
    expect(screen.getByText(/4,001/u).textContent).toContain('4,001 / 4,000');
    await user.keyboard('{Enter}');
    await screen.findByText('Message cannot be more than 4,000 characters');
    expect(server.asked(MESSAGES)).toEqual([]);
    expect(field().value).toHaveLength(4001);
  });

  it('keeps a draft after a reload', async () => {
    const { user, unmount } = await openPane(104);
    await user.type(field(), 'Half a thou');
    unmount();
    await openPane(104);
    expect(field().value).toBe('Half a thou');
  });

  it('keeps a changed text in the field until the server has accepted the change', async () => {
    const { user, server } = await openPane(108);
    const change = 'PATCH /conversations/12/messages/2';
    server.fail(change, { status: 409, clientMessage: 'This message has been deleted.' });
    const [, own] = screen.getAllByRole('button', { name: 'More' });
    await user.click(own as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await user.type(field(), ' or Friday{Enter}');
    await screen.findByText('This message has been deleted.');
    expect(field().value).toBe('On Thursday or Friday');
    server.heal();
    await user.type(field(), '{Enter}');
    await waitFor(() => expect(field().value).toBe(''));
    expect(server.asked(change)).toHaveLength(2);
  });

  it('keeps the unsaved text of a changed message on Escape, and discards it on Cancel', async () => {
    const { user, server } = await openPane(110);
    const edit = async () => {
      const [, own] = screen.getAllByRole('button', { name: 'More' });
      await user.click(own as HTMLElement);
      await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    };
    await edit();
    await user.type(field(), ' or Friday{Escape}');
    expect(field().value).toBe('');
    await edit();
    expect(field().value).toBe('On Thursday or Friday');
    await user.click(screen.getByRole('button', { name: 'Cancel the change' }));
    await edit();
    expect(field().value).toBe('On Thursday');
    expect(server.asked('PATCH /conversations/12/messages/2')).toEqual([]);
  });

  it('puts a refused message back into the field on "Edit", below text that was typed since', async () => {
    const { user, server } = await openPane(111);
    server.fail(MESSAGES, { status: 422, clientMessage: 'Too long.' });
    await user.type(field(), 'A text{Enter}');
    await screen.findByText('Not sent. Too long.');
    await user.type(field(), 'Another');
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(field().value).toBe('Another\n\nA text');
    expect(document.activeElement).toBe(field());
    expect(screen.queryByText(/Not sent/u)).toBeNull();
  });

  it('still shows a message that the server confirms while the thread is being refetched', async () => {
    const { user, server, freeze } = await openPane(109);
    const fetches = 'GET /conversations/12/messages';
    const before = server.asked(fetches).length;
    freeze();
    server.hold(fetches);
    void queryClient.invalidateQueries({ queryKey: threadKey(12) });
    await waitFor(() => expect(server.asked(fetches)).toHaveLength(before + 1));
    await user.type(field(), 'Meanwhile{Enter}');
    await screen.findByText(/Sent/u);
    server.release(fetches);
    await waitFor(() => expect(queryClient.isFetching({ queryKey: threadKey(12) })).toBe(0));
    expect(screen.getByText('Meanwhile')).toBeTruthy();
  });

  it("asks before one of the member's messages is deleted", async () => {
    const { user, server } = await openPane(105);
    const [, own] = screen.getAllByRole('button', { name: 'More' });
    await user.click(own as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Permanently delete this message?' });
    expect(server.asked('DELETE /conversations/12/messages/2')).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^delete/u }));
    await screen.findByText('Message deleted');
    expect(question.isConnected).toBe(false);
  });

  it('explains in place of the field why the member cannot write, with a button to unblock', async () => {
    const { user } = await openPane(106, { whyNot: 'blocked' });
    expect(screen.getByText(/You have blocked Laurent Martin/u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Unblock/u }));
    await waitFor(() => expect(field()).toBeTruthy());
  });

  it('is replaced by a message when the member has left it elsewhere', async () => {
    const { server } = await openPane(107);
    server.fail('GET /conversations/12', { status: 404 });
    await queryClient.invalidateQueries();
    await screen.findByText('This conversation does not exist, or you are not in it.');
    expect(screen.queryByText('On Thursday')).toBeNull();
  });
});
