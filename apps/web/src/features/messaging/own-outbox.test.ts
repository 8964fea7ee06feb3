// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { signOut } from '../accounts/session.data.ts';
import { ownOutbox } from './own-outbox.ts';

afterEach(() => vi.unstubAllGlobals());

it("Unsent messages of a member who has logged out are not sent in the next member's session", async () => {
  let isOnline = false;
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    if (url.endsWith('/auth')) return new Response(null, { status: 204 });
    if (!isOnline) throw new TypeError('no network');
    if (method === 'POST') sent.push(body ?? '');
    return Response.json({ id: 1, results: [], participants: [] }, { status: 201 });
  });
  const message = { conversationId: null, userIds: [9], subject: null, replyTo: null };
  ownOutbox(1).add({ ...message, text: 'Of the first' });
  await signOut();
  isOnline = true;
  ownOutbox(2).add({ ...message, text: 'Of the second' });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(JSON.parse(sent[0] ?? '{}')).toMatchObject({ text: 'Of the second', authorId: 2 });
  await waitFor(() => expect(ownOutbox(2).items).toEqual([]));
  expect(sent).toHaveLength(1);
});
