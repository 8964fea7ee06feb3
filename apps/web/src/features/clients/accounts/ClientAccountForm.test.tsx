import { toPage } from '@kithline/contract/wire.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Toasts } from '../../../ui/feedback/Toasts.tsx';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { ClientAccountForm } from './ClientAccountForm.tsx';

const CREATE = 'POST /clients';

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

function openForm() {
  const users = [{ id: 42, name: 'Leila Haddad', detail: 'Managing Director at Halden Ventures' }];
  const server = callServer({
    'GET /autocomplete': () => toPage(users, { page: 1, limit: 50, total: 1 }),
    [CREATE]: ({ body }) => ({ id: 5, ...body }),
  });
  const onDone = vi.fn();
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <ClientAccountForm onDone={onDone} />
      <Toasts />
    </QueryClientProvider>,
  );
  const create = () => drawn.user.click(screen.getByRole('button', { name: /^create/ }));
  const chooseLeila = async () => {
    await drawn.user.click(screen.getByRole('combobox', { name: /^User/ }));
    await drawn.user.click(await screen.findByRole('option', { name: /Leila Haddad/ }));
  };
  return { ...drawn, server, onDone, create, chooseLeila };
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });

describe('A new client account', () => {
  it('needs an owner and a name', async () => {
    const { create, server } = openForm();
    await create();
    expect(await screen.findByText('User is required.')).toBeTruthy();
    expect(screen.getByText('Name is required.')).toBeTruthy();
    expect(server.asked(CREATE)).toHaveLength(0);
  });

  it.each([
    ['x', 'Name must be at least 2 characters.'],
    ['x'.repeat(256), 'Name cannot exceed 255 characters.'],
  ])('has a name of 2 to 255 characters', async (text, message) => {
    const { create, server } = openForm();
    fireEvent.change(name(), { target: { value: text } });
    await create();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(server.asked(CREATE)).toHaveLength(0);
  });

  it('is created for a user whom the administrator looks up among the users without a client', async () => {
    const { user, create, chooseLeila, server, onDone } = openForm();
    await create();
    await chooseLeila();
    expect(screen.queryByText('User is required.')).toBeNull();
    expect(server.asked('GET /autocomplete')[0]?.query).toMatchObject({
      dataset: 'nonclient-users',
      admin: 'true',
    });
    await user.type(name(), 'Meridian Foundation');
    await create();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(server.asked(CREATE).map(({ body }) => body)).toEqual([
      { userId: 42, name: 'Meridian Foundation', vouches: false },
    ]);
  });

  it('stores whether its owner vouches for LinkedIn addresses', async () => {
    const { user, create, chooseLeila, server } = openForm();
    await chooseLeila();
    await user.type(name(), 'Meridian Foundation');
    await user.click(
      screen.getByRole('checkbox', {
        name: 'Confirm LinkedIn addresses in the owner’s invitations automatically',
      }),
    );
    await create();
    await waitFor(() => expect(server.asked(CREATE)[0]?.body).toMatchObject({ vouches: true }));
  });

  it('keeps the choices if it was not created, and shows errors at their fields', async () => {
    const { user, create, chooseLeila, server, onDone } = openForm();
    server.fail(CREATE);
    await chooseLeila();
    await user.type(name(), 'Meridian Foundation');
    await create();
    expect(await screen.findByText('Failed to create Client Organization')).toBeTruthy();
    server.fail(CREATE, { status: 422, fields: { userId: 'This user owns a client already.' } });
    await create();
    expect(await screen.findByText('This user owns a client already.')).toBeTruthy();
    expect(name().value).toBe('Meridian Foundation');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('is restored as entered if the page was left, and is empty after the form was canceled', async () => {
    const { user, chooseLeila } = openForm();
    await chooseLeila();
    await user.type(name(), 'Meridian Foundation');
    cleanup();
    const later = openForm();
    expect([name().value, screen.getByText('Leila Haddad').textContent]).toEqual([
      'Meridian Foundation',
      'Leila Haddad',
    ]);
    await later.user.click(screen.getByRole('button', { name: 'cancel' }));
    expect(name().value).toBe('');
    expect(screen.queryByRole('button', { name: /remove Leila Haddad/i })).toBeNull();
  });
});
