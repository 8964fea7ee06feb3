import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { LoginEmail } from './LoginEmail.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

const CHANGE = 'PATCH /account/username';
const USER = { id: 2, username: 'ines@lumen.example', isAdmin: false, personId: 20, signature: 'x' };

async function openPage() {
  const server = callServer({
    'GET /account': () => ({ user: USER, profile: { name: 'Inês Carvalho' } }),
    [CHANGE]: ({ body }) => ({ ...USER, ...body }),
  });
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <LoginEmail />
      <Toasts />
    </QueryClientProvider>,
  );
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /Email/ });
  const change = async (address: string) => {
    await drawn.user.clear(field);
    if (address !== '') await drawn.user.type(field, address);
    await drawn.user.keyboard('{Enter}');
  };
  return { ...drawn, server, field, change };
}

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /^save/ });

describe('The login email', () => {
  it('stands in its field, and there is nothing to save', async () => {
    const { field } = await openPage();
    expect(field.value).toBe(USER.username);
    expect(save().disabled).toBe(true);
  });

  it('is changed, said so, and has nothing left to save', async () => {
    const { change, server } = await openPage();
    await change(' ines@post.example ');
    expect(await screen.findByText('Login Email updated')).toBeTruthy();
    expect(server.asked(CHANGE)[0]?.body).toEqual({ username: 'ines@post.example' });
    expect(save().disabled).toBe(true);
    expect(screen.queryByText('1 change not saved')).toBeNull();
  });

  it.each([
    ['', 'Email is required.'],
    ['ines', 'Must be a valid Email.'],
  ])('%o is not sent: %s', async (address, message) => {
    const { change, server } = await openPage();
    await change(address);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(server.asked(CHANGE)).toHaveLength(0);
  });

  it('that could not be changed says so, and stays as it was typed', async () => {
    const { change, field, server } = await openPage();
    server.fail(CHANGE, { status: 503 });
    await change('ines@post.example');
    expect(await screen.findByText('Login Email failed to update')).toBeTruthy();
    expect(screen.queryByText('Login Email updated')).toBeNull();
    expect(field.value).toBe('ines@post.example');
    expect(screen.getByText('1 change not saved')).toBeTruthy();
  });

  it('that belongs to somebody else says so at its field', async () => {
    const { change, server } = await openPage();
    server.fail(CHANGE, { status: 422, fields: { username: 'This address is taken.' } });
    await change('daniel@post.example');
    expect(await screen.findByText('This address is taken.')).toBeTruthy();
  });
});
