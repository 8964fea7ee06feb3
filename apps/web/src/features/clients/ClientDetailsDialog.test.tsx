import type { Client } from '@kithline/contract/clients.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { aPicture, showPictures } from '../../ui/testing/picture-files.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { ClientDetailsDialog } from './ClientDetailsDialog.tsx';

const UPDATE = 'PATCH /clients/3';
const SET = 'POST /clients/3/pfp';
const REMOVE = 'DELETE /clients/3/pfp';

beforeEach(() => {
  showPictures();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  toast.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const MERIDIAN: Client = {
  id: 3,
  name: 'Meridian Foundation',
  profilePicture: '/api/pictures/a',
  isOwner: true,
  owner: { id: 20, name: 'Inês Carvalho', profilePicture: null },
  description: 'Climate philanthropy.',
  createdOn: 1_780_000_000,
  collectives: [],
};

function openDialog() {
  const server = callServer({
    [UPDATE]: ({ body }) => ({ ...MERIDIAN, ...body }),
    [SET]: () => ({ profilePicture: '/api/pictures/b' }),
    [REMOVE]: () => undefined,
  });
  const onClose = vi.fn();
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <ClientDetailsDialog client={MERIDIAN} opened onClose={onClose} />
      <Toasts />
    </QueryClientProvider>,
  );
  const choose = async () => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    await drawn.user.upload(input as HTMLInputElement, aPicture());
    await screen.findByRole('img', { name: /^New picture/ });
  };
  const save = () => drawn.user.click(screen.getByRole('button', { name: /^save/ }));
  return { ...drawn, server, onClose, choose, save };
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ });

describe('Details of a client', () => {
  it.each([
    [name, '', 'Name is required.'],
    [name, 'x'.repeat(201), 'Name cannot exceed 200 characters.'],
    [description, '  ', 'Description cannot contain only spaces.'],
    [description, 'x'.repeat(501), 'Description cannot exceed 500 characters.'],
  ])('are not sent if a value is invalid, and show the error', async (field, text, message) => {
    const { save, server } = openDialog();
    fireEvent.change(field(), { target: { value: text } });
    await save();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(server.asked(UPDATE)).toHaveLength(0);
  });

  it('are saved without sending the unchanged picture', async () => {
    const { user, save, server, onClose } = openDialog();
    await user.type(name(), ' II');
    await save();
    expect(await screen.findByText('Organization updated')).toBeTruthy();
    expect(server.asked(UPDATE)[0]?.body).toEqual({
      name: 'Meridian Foundation II',
      description: 'Climate philanthropy.',
    });
    expect(server.asked(SET)).toHaveLength(0);
    expect(server.asked(REMOVE)).toHaveLength(0);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('are restored as typed if the page was left while the dialog was open', async () => {
    const { user } = openDialog();
    await user.type(description(), ' And oceans.');
    cleanup();
    openDialog();
    expect(description().value).toBe('Climate philanthropy. And oceans.');
  });

  it('can include a new picture, or remove the stored one', async () => {
    const { user, choose, save, server } = openDialog();
    await choose();
    await save();
    await waitFor(() => expect(server.asked(SET)).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'undo' }));
    await user.click(screen.getByRole('button', { name: 'remove' }));
    await save();
    await waitFor(() => expect(server.asked(REMOVE)).toHaveLength(1));
  });

  it('keep the typed text and the picture if they could not be saved', async () => {
    const { user, choose, save, server, onClose } = openDialog();
    server.fail(UPDATE);
    await choose();
    await user.type(name(), ' II');
    await save();
    expect(await screen.findByText('Organization failed to update')).toBeTruthy();
    expect(name().value).toBe('Meridian Foundation II');
    expect(screen.getByRole('button', { name: 'undo' })).toBeTruthy();
    expect(server.asked(SET)).toHaveLength(0);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('show an error at the picture if the server refused it, and keep the picture', async () => {
    const { choose, save, server, onClose } = openDialog();
    server.fail(SET, { status: 422, fields: { file: 'This is not a picture.' } });
    await choose();
    await save();
    expect(await screen.findByText('This is not a picture.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'undo' })).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});
