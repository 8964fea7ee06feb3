import { PRODUCT_PASSWORD } from '@kithline/contract/password-words.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { Security } from './Security.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

const CHANGE = 'PUT /account/password';

async function openForm() {
  const server = callServer({ [CHANGE]: () => undefined });
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <Security onSecure={async () => true} />
      <Toasts />
    </QueryClientProvider>,
  );
  await drawn.user.click(opener());
  const fill = async (current: string, wanted: string, again: string = wanted) => {
    const typed = { 'Current Password': current, 'New Password': wanted, 'Confirm Password': again };
    for (const [label, text] of Object.entries(typed)) {
      await drawn.user.clear(field(label));
      if (text !== '') await drawn.user.type(field(label), text);
    }
    await drawn.user.keyboard('{Enter}');
  };
  return { ...drawn, server, fill };
}

const opener = () => screen.getByRole('button', { name: 'Change password' });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));

describe('Changing the password', () => {
  it('starts in the field for the current password, and Escape returns the focus to the button', async () => {
    const { user } = await openForm();
    expect(document.activeElement).toBe(field('Current Password'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(opener()));
  });

  it('sends both passwords, reports success, and closes', async () => {
    const { fill, server } = await openForm();
    await fill('old one', 'vier Wörter für mich');
    expect(await screen.findByText('Password updated')).toBeTruthy();
    expect(server.asked(CHANGE)[0]?.body).toEqual({
      password: 'old one',
      newPassword: 'vier Wörter für mich',
    });
    expect(opener()).toBeTruthy();
  });

  it.each([
    [['', 'vier Wörter für mich'], 'password is required'],
    [['old one', 'short'], 'password cannot be less than 8 characters'],
    [['old one', 'x'.repeat(65)], 'password cannot be greater than 64 characters'],
    [['old one', 'Kithline 2026'], PRODUCT_PASSWORD],
    [['old one', 'vier Wörter für mich', 'vier Wörter'], 'passwords do not match'],
  ] as const)(
    'sends nothing if the passwords are %j, and shows: %s',
    async ([current, wanted, again], message) => {
      const { fill, server } = await openForm();
      await fill(current, wanted, again);
      expect(await screen.findByText(message)).toBeTruthy();
      expect(server.asked(CHANGE)).toHaveLength(0);
    },
  );

  it('shows errors of the server at their fields, and keeps the typed text', async () => {
    const { fill, server } = await openForm();
    server.fail(CHANGE, { status: 422, fields: { newPassword: 'This is one of the most common.' } });
    await fill('old one', 'sunshine');
    expect(await screen.findByText('This is one of the most common.')).toBeTruthy();
    expect([field('Current Password').value, field('New Password').value]).toEqual(['old one', 'sunshine']);
  });

  it('reports a failure', async () => {
    const { fill, server } = await openForm();
    server.fail(CHANGE, { status: 503 });
    await fill('old one', 'vier Wörter für mich');
    expect(await screen.findByText('Password failed to update')).toBeTruthy();
  });
});
