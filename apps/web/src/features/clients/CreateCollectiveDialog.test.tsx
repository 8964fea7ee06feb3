import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { CreateCollectiveDialog } from './CreateCollectiveDialog.tsx';

const CREATE = 'POST /collectives';

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function openDialog() {
  const server = callServer({ [CREATE]: ({ body }) => ({ id: 31, ...body }) });
  const onClose = vi.fn();
  const onCreated = vi.fn();
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <CreateCollectiveDialog clientId={3} opened {...{ onClose, onCreated }} />
    </QueryClientProvider>,
  );
  const create = () => drawn.user.click(screen.getByRole('button', { name: /^create/ }));
  return { ...drawn, server, onClose, onCreated, create };
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ });

describe('A new collective', () => {
  it('needs a name and a description', async () => {
    const { create, server } = openDialog();
    await create();
    expect(await screen.findByText('Name is required.')).toBeTruthy();
    expect(screen.getByText('Description is required.')).toBeTruthy();
    expect(document.activeElement).toBe(name());
    expect(server.asked(CREATE)).toHaveLength(0);
  });

  it.each([
    [name, 'x'.repeat(201), 'Name cannot exceed 200 characters.'],
    [description, 'x'.repeat(801), 'Description cannot exceed 800 characters.'],
  ])('has a name and a description of limited length', async (field, text, message) => {
    const { create, server } = openDialog();
    fireEvent.change(field(), { target: { value: text } });
    await create();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(server.asked(CREATE)).toHaveLength(0);
  });

  it('is created for the client and opened', async () => {
    const { user, server, onClose, onCreated } = openDialog();
    await user.type(name(), ' Trustee Search ');
    await user.type(description(), 'For 2027.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onCreated).toHaveBeenCalledWith(31));
    expect(server.asked(CREATE).map(({ body }) => body)).toEqual([
      {
        clientAccountId: 3,
        name: 'Trustee Search',
        description: 'For 2027.',
        draftId: expect.any(String) as string,
      },
    ]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is restored as typed if the page was left before it was created; after it is created, the form is empty', async () => {
    const { user } = openDialog();
    await user.type(name(), 'Trustee Search');
    await user.type(description(), 'For 2027.');
    cleanup();
    const { create, onCreated } = openDialog();
    expect([name().value, description().value]).toEqual(['Trustee Search', 'For 2027.']);
    await create();
    await waitFor(() => expect(onCreated).toHaveBeenCalled());
    cleanup();
    openDialog();
    expect([name().value, description().value]).toEqual(['', '']);
  });

  it('keeps the typed text if it could not be created', async () => {
    const { user, create, server, onClose } = openDialog();
    server.fail(CREATE);
    await user.type(name(), 'Trustee Search');
    await user.type(description(), 'For 2027.');
    await create();
    expect(await screen.findByText('The collective could not be created.')).toBeTruthy();
    expect(name().value).toBe('Trustee Search');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is sent again with the same id after a failure, but with a new id after a change', async () => {
    const { user, create, server } = openDialog();
    server.fail(CREATE);
    await user.type(name(), 'Trustee Search');
    await user.type(description(), 'For 2027.');
    const draftIds = () => server.asked(CREATE).map(({ body }) => body['draftId']);
    for (const sent of [1, 2]) {
      await create();
      await waitFor(() => expect(draftIds()).toHaveLength(sent));
    }
    expect(new Set(draftIds()).size).toBe(1);
    await user.type(name(), 'es');
    server.heal();
    await create();
    await waitFor(() => expect(draftIds()).toHaveLength(3));
    expect(new Set(draftIds()).size).toBe(2);
  });
});
