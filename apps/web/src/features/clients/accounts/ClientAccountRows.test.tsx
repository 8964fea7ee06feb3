import { toPage } from '@kithline/contract/wire.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Toasts } from '../../../ui/feedback/Toasts.tsx';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { ClientAccountRows } from './ClientAccountRows.tsx';

const CHANGE = 'PATCH /clients/5';

afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

function openRows() {
  const server = callServer({ [CHANGE]: ({ body }) => ({ id: 5, ...body }) });
  const owner = { id: 20, name: 'Inês Carvalho', profilePicture: null };
  const account = { id: 5, name: 'Lumen Circle', createdOn: 1_780_000_000, owner, totalCollectives: 1 };
  const data = toPage([{ ...account, vouches: false }], { page: 1, limit: 50, total: 1 });
  const list = { data, isError: false, isPlaceholderData: false, refetch: async () => undefined };
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <ClientAccountRows list={list} isFiltered={false} onClear={() => undefined} />
      <Toasts />
    </QueryClientProvider>,
  );
  return { ...drawn, server };
}

const box = () =>
  screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'LinkedIn addresses in invitations from the owner of Lumen Circle: confirmed automatically',
  });

describe('The row of a client account', () => {
  it('lets an administrator record that the owner vouches for LinkedIn addresses', async () => {
    const { user, server } = openRows();
    await user.click(box());
    expect(server.asked(CHANGE).map(({ body }) => body)).toEqual([{ vouches: true }]);
  });

  it('shows an error and the saved value if the change was not saved', async () => {
    const { user, server } = openRows();
    server.fail(CHANGE);
    await user.click(box());
    expect(await screen.findByText('Client Organization failed to update')).toBeTruthy();
    expect(box().checked).toBe(false);
  });
});
