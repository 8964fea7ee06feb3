// @vitest-environment happy-dom
import type { User } from '@kithline/contract/accounts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { registerSearch } from '../../features/directory/anything/ask-again.ts';
import { renderDirectory } from '../../features/directory/testing/render-directory.tsx';
import { introductionsPage } from '../../features/relations/testing/introduction-examples.ts';
import { queryClient } from '../../lib/query-client.ts';
import { SESSION_KEY } from '../../lib/signed-in.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { IntroductionsPage } from './IntroductionsPage.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const INES: User = { id: 2, username: 'ines@example.test', isAdmin: false, personId: 5, signature: '' };

const TWO = [
  { id: 3, name: 'Watershed' },
  { id: 4, name: 'Harbour' },
];

/**
 * Opens the page of a member of these collectives, and presses the button "Ask for an introduction". The call
 * `failing` fails until `server.heal`.
 */
async function openAsking(collectives: readonly { id: number; name: string }[], failing?: string) {
  const server = callServer({
    'GET /introductions': ({ query }) => introductionsPage([], query),
    'GET /account/clients': () => ({ results: [{ id: 1, name: 'Halden', collectives }] }),
    'GET /collectives/3': () => ({ id: 3, networkShared: true }),
    'GET /collectives/4': () => ({ id: 4, networkShared: false }),
  });
  if (failing !== undefined) server.fail(failing);
  queryClient.setQueryData(SESSION_KEY, INES);
  const page = await renderDirectory(
    <QueryClientProvider client={queryClient}>
      <IntroductionsPage />
    </QueryClientProvider>,
    '/introductions',
  );
  await page.user.click(screen.getByRole('button', { name: 'Ask for an introduction' }));
  return { ...page, server, dialog: within(await screen.findByRole('dialog')) };
}

describe('The dialog "Ask for an introduction"', () => {
  it("links to a collective's people, without the member's contacts if the collective sees the member's network", async () => {
    const { dialog } = await openAsking(TWO);
    await dialog.findByText('without the people you share');
    const addressOf = (name: RegExp) => dialog.getByRole('link', { name }).getAttribute('href');
    expect(addressOf(/Watershed/u)).toBe(
      '/collectives/3/directory/people?network.knownThrough.value=5&network.knownThrough.modifier=2&page=1&limit=50',
    );
    expect(addressOf(/Harbour/u)).toBe('/collectives/4/directory/people');
  });

  it('says that the collectives did not load, and loads them on "Try again"', async () => {
    const { user, server, dialog } = await openAsking(TWO, 'GET /account/clients');
    await dialog.findByText('Your collectives did not load.');
    server.heal();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByRole('link', { name: /Watershed/u });
    expect(dialog.queryByText('Your collectives did not load.')).toBeNull();
  });

  it('links to all people of a collective that did not load', async () => {
    const { server, dialog } = await openAsking(TWO, 'GET /collectives/3');
    const link = await dialog.findByRole('link', { name: /Watershed/u });
    await waitFor(() => expect(server.asked('GET /collectives/3')).not.toEqual([]));
    expect(link.getAttribute('href')).toBe('/collectives/3/directory/people');
  });

  it('says that the member belongs to no collective, and opens the search instead', async () => {
    const search = vi.fn();
    const forget = registerSearch(search);
    const { user, dialog } = await openAsking([]);
    await dialog.findByText(/You do not belong to a collective yet/u);
    await user.click(dialog.getByRole('button', { name: 'Search your network' }));
    expect(search).toHaveBeenCalledWith('');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    forget();
  });
});
