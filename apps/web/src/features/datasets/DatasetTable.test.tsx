import type { DatasetItem } from '@kithline/contract/datasets.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { DatasetTable } from './DatasetTable.tsx';

const LIST = 'GET /dataset/causes';
const OCEANS: DatasetItem = { id: 7, name: 'Oceans', people: 12, organizations: 1 };
const UNUSED: DatasetItem = { id: 8, name: 'Open seas', people: 0, organizations: 0 };

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

/** Opens the table of causes, with a fake server that can delete and restore items. */
async function openCauses() {
  let deleted: DatasetItem[] = [];
  const pageOf = <T,>(items: T[]) => toPage(items, { page: 1, limit: 50, total: items.length });
  const server = callServer({
    [LIST]: () => pageOf([OCEANS, UNUSED].filter((item) => !deleted.includes(item))),
    'GET /dataset/causes/deleted': () =>
      pageOf(deleted.map((item) => ({ ...item, deletedOn: 1_780_000_000 }))),
    'GET /autocomplete': () => pageOf([OCEANS, UNUSED]),
    'POST /dataset/causes': ({ body }) => ({ ...UNUSED, ...body, id: 9 }),
    'PATCH /dataset/causes/7': ({ body }) => ({ ...OCEANS, ...body }),
    'POST /dataset/causes/7/merge': () => UNUSED,
    'DELETE /dataset/causes/7': () => void (deleted = [OCEANS]),
    'POST /dataset/causes/7/restore': () => {
      deleted = [];
      return OCEANS;
    },
  });
  const routeTree = createRootRoute({ component: () => <DatasetTable dataset="causes" /> });
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: ['/dashboard/datasets/causes'] }),
  });
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Toasts />
    </QueryClientProvider>,
  );
  await screen.findByRole('rowheader', { name: 'Oceans' });
  const press = (name: string | RegExp) => drawn.user.click(screen.getByRole('button', { name }));
  return { ...drawn, server, press };
}

describe('The table of a dataset', () => {
  it('shows how many people use an item, and links to them if there are any', async () => {
    await openCauses();
    const [, row, unused] = screen.getAllByRole('row');
    const link = within(row as HTMLElement).getByRole('link', { name: '12: People with Oceans' });
    expect(link.getAttribute('href')).toBe(
      '/dashboard/people?summary.supportedCauses.value=7&page=1&limit=50',
    );
    expect(within(unused as HTMLElement).queryByRole('link')).toBeNull();
  });

  it('keeps typed text if an item could not be created, and shows errors at their fields', async () => {
    const { user, server, press } = await openCauses();
    await press('new');
    const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    await user.type(name(), 'C');
    await press(/^create/);
    expect(await screen.findByText('Name must be at least 2 characters.')).toBeTruthy();
    await user.type(name(), 'lean air');
    server.fail('POST /dataset/causes');
    await press(/^create/);
    expect(await screen.findByText('Failed to create Dataset Item')).toBeTruthy();
    server.fail('POST /dataset/causes', { status: 422, fields: { name: 'Taken.' } });
    await press(/^create/);
    expect(await screen.findByText('Taken.')).toBeTruthy();
    expect(name().value).toBe('Clean air');
    server.heal();
    await press(/^create/);
    expect(await screen.findByText('Cause created')).toBeTruthy();
  });

  it('keeps a typed item until the form is canceled, even if the page is left', async () => {
    const typed = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    const { user, press } = await openCauses();
    await press('new');
    await user.type(typed(), 'Clean air');
    cleanup();
    const { press: pressAgain } = await openCauses();
    await pressAgain('new');
    expect(typed().value).toBe('Clean air');
    await pressAgain('cancel');
    await pressAgain('new');
    expect(typed().value).toBe('');
  });

  it('renames an item', async () => {
    const { user, server, press } = await openCauses();
    await press('Rename Oceans');
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    expect(name.value).toBe('Oceans');
    await user.clear(name);
    await user.type(name, 'Oceans and seas{Enter}');
    expect(await screen.findByText('Cause renamed')).toBeTruthy();
    expect(server.asked('PATCH /dataset/causes/7').map(({ body }) => body)).toEqual([
      { name: 'Oceans and seas' },
    ]);
  });

  it('shows the consequences before it merges an item into another one', async () => {
    const { user, server, press } = await openCauses();
    await press('Merge Oceans into another');
    expect(
      await screen.findByText(
        '“Oceans” will be deleted. 12 people and 1 organization will get the other item instead. ' +
          'Saved filters that use it will use the other item. This can’t be undone.',
      ),
    ).toBeTruthy();
    await press(/^merge/);
    expect(await screen.findByText('Choose the item to merge into.')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Into' }));
    expect(screen.queryByRole('option', { name: /^Oceans/ })).toBeNull();
    await user.click(await screen.findByRole('option', { name: 'Open seas' }));
    await press(/^merge/);
    expect(await screen.findByText('“Oceans” merged into “Open seas”')).toBeTruthy();
    expect(server.asked('POST /dataset/causes/7/merge').map(({ body }) => body)).toEqual([{ into: 8 }]);
  });

  it('asks before it deletes an item, shows who loses it, and can undo the deletion', async () => {
    const { press, server } = await openCauses();
    await press('Delete Oceans');
    expect(screen.getByText('Delete “Oceans”? 12 people and 1 organization will lose it.')).toBeTruthy();
    server.fail('DELETE /dataset/causes/7');
    await press(/^delete/);
    expect(await screen.findByText('Failed to delete Dataset Item')).toBeTruthy();
    server.heal();
    await press(/^delete/);
    const deleted = await screen.findByRole('region', { name: 'Deleted in the last 30 days' });
    expect(within(deleted).getByText('12 people and 1 organization')).toBeTruthy();
    await press('Undo');
    expect(await screen.findByText('“Oceans” restored')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Delete Oceans' })).toBeTruthy();
    expect(screen.queryByText('Deleted in the last 30 days')).toBeNull();
  });

  it('restores an item from the list of deleted ones, or says why it could not', async () => {
    const { press, server } = await openCauses();
    await press('Delete Oceans');
    await press(/^delete/);
    await screen.findByText('Deleted in the last 30 days');
    server.fail('POST /dataset/causes/7/restore', {
      status: 409,
      clientMessage: 'Another item has this name.',
    });
    await press('restore Oceans');
    expect(await screen.findByText('Another item has this name.')).toBeTruthy();
    server.heal();
    await press('restore Oceans');
    expect(await screen.findByText('“Oceans” restored')).toBeTruthy();
  });
});
