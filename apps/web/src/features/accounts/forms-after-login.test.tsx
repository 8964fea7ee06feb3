import type { User } from '@kithline/contract/accounts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { queryClient } from '../../lib/query-client.ts';
import { useFormDraft } from '../../lib/form/unsaved.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { beginSession, forgetMember, sessionQuery } from './session.data.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  queryClient.clear();
  document.cookie = 'kithline_signed_in=; max-age=0';
});

const member = (id: number): User => ({ id, username: '', isAdmin: false, personId: id, signature: '' });

function NameForm() {
  const { field } = useForm({
    draft: useFormDraft('invite'),
    schema: z.object({ name: z.string() }),
    initial: { name: '' },
    send: () => Promise.resolve(),
  });
  const { value, onChange } = field('name');
  return <input aria-label="Name" value={value} onChange={(event) => onChange(event.target.value)} />;
}

function openForm(userId: number): HTMLInputElement {
  beginSession(member(userId));
  render(
    <QueryClientProvider client={queryClient}>
      <NameForm />
    </QueryClientProvider>,
  );
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
}

/** Ends the session by a reply with the status 401. */
async function loseSession(headers: Record<string, string>): Promise<void> {
  document.cookie = 'kithline_signed_in=1';
  vi.stubGlobal('fetch', async () => Response.json({ title: 'No', status: 401 }, { status: 401, headers }));
  expect(await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })).toBeNull();
  forgetMember();
  cleanup();
}

it.each([
  ['ran out, the same member finds the typed name', {}, 'Zoë Park'],
  ['was ended by somebody, the same member finds an empty form', { 'kithline-session-ended': 'ended' }, ''],
])('After a session that %s; another member always finds an empty form', async (_how, headers, left) => {
  await userEvent.type(openForm(7), 'Zoë Park');
  await loseSession(headers);
  expect(openForm(8).value).toBe('');
  cleanup();
  expect(openForm(7).value).toBe(left);
});
