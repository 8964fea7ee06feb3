import type { ImportResult } from '@kithline/contract/networks.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { NETWORK_KEY } from '../../lib/reply-keys.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { LinkedinSync } from './LinkedinSync.tsx';
import { importResult, runningImport } from './testing/imports.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const IMPORTS = 'GET /account/network/imports';
const PREVIEW = 'GET /account/network/imports/2/undo';
const CHANGES = 'GET /account/network/imports/2/job-changes';
const NO_CHANGES = {
  total: 0,
  results: [],
  limit: 5,
  page: 1,
  pages: 0,
  next: null,
  previous: null,
  cache: false,
  size: 0,
};
const UNDO = 'POST /account/network/imports/2/undo';

/**
 * Opens the sync page of a member with these imports, the newest last. Undoing an import removes the newest
 * one.
 */
function openPage(imports: ImportResult[], more: object = {}) {
  let kept = imports;
  const undo = () => void (kept = kept.slice(0, -1));
  const server = callServer({
    [IMPORTS]: () => ({
      last: kept.at(-1) ?? null,
      standing: null,
      current: null,
      error: null,
      asksForNewImport: false,
      ...more,
    }),
    [PREVIEW]: () => ({ comes: 12, goes: 340, changedJobs: 96 }),
    [CHANGES]: () => NO_CHANGES,
    [UNDO]: undo,
    'GET /account/network/imports/1/undo': () => ({ comes: 0, goes: 2204, changedJobs: 0 }),
    'POST /account/network/imports/1/undo': undo,
  });
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <LinkedinSync />
    </QueryClientProvider>,
  );
  return { ...drawn, server };
}

const FIRST = importResult({ id: 1, fileName: 'first.csv' });
const SECOND = importResult({ id: 2, fileName: 'second.csv' });

const opener = () => screen.findByRole('button', { name: 'Undo this import' });
const question = () => screen.getByRole('alertdialog', { name: 'Undo this import?' });
const confirm = () => screen.getByRole('button', { name: /^Undo this import *(Undoing...|Counting...)$/ });
const keep = () => screen.getByRole('button', { name: 'Keep it' });
const counted = () => screen.findByText(/12 people come back and 340 leave your network\./);

describe('Undoing the last import', () => {
  it('asks first, in place of the button, and says how many people and jobs would change', async () => {
    const { user, server } = openPage([FIRST, SECOND]);
    await user.click(await opener());
    expect(question()).toBeTruthy();
    expect((await counted()).textContent).toBe(
      '12 people come back and 340 leave your network. 96 changed jobs are reverted. ' +
        'Undoing does not change your notes, labels and ratings, or whom you leave out when sharing.',
    );
    expect(document.activeElement).toBe(keep());
    expect(server.asked(UNDO)).toHaveLength(0);
  });

  it.each(['Keep it', 'Escape'])(
    'changes nothing if the member chooses %s, and the focus returns to the button',
    async (way) => {
      const { user, server } = openPage([FIRST, SECOND]);
      await user.click(await opener());
      await counted();
      await (way === 'Escape' ? user.keyboard('{Escape}') : user.click(keep()));
      await waitFor(async () => expect(document.activeElement).toBe(await opener()));
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(server.asked(UNDO)).toHaveLength(0);
    },
  );

  it('makes the previous import the last one, until none is left', async () => {
    const { user, server } = openPage([FIRST, SECOND]);
    await user.click(await opener());
    await counted();
    await user.click(confirm());
    expect(await screen.findByText(/^first\.csv/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.activeElement).not.toBe(document.body);
    expect(server.asked(PREVIEW)).toHaveLength(1);

    await user.click(await opener());
    await screen.findByText(/2,204 people leave your network, and nobody comes back\./);
    await user.click(confirm());
    await waitFor(() => expect(screen.queryByText('Your LinkedIn Contacts sync is complete')).toBeNull());
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  });

  it('requests nothing about an undone import, even if a live event arrives before the reply', async () => {
    const compared = { people: 5199, changedJobs: 96, changedJobsKept: 7, unchanged: 4791 };
    const { user, server } = openPage([FIRST, { ...SECOND, compared }]);
    await waitFor(() => expect(server.asked(CHANGES)).toHaveLength(1));
    await user.click(await opener());
    await counted();
    server.hold(UNDO);
    await user.click(confirm());
    await queryClient.invalidateQueries({ queryKey: NETWORK_KEY });
    server.release(UNDO);
    expect(await screen.findByText(/^first\.csv/)).toBeTruthy();
    expect(server.asked(CHANGES)).toHaveLength(1);
    expect(server.asked(PREVIEW)).toHaveLength(1);
  });

  it('ignores another press while people are counted or the import is being undone', async () => {
    const { user, server } = openPage([FIRST, SECOND]);
    server.hold(PREVIEW);
    await user.click(await opener());
    await user.click(confirm());
    expect(confirm().getAttribute('aria-busy')).toBe('true');
    server.release(PREVIEW);
    await counted();
    server.hold(UNDO);
    await user.click(confirm());
    await user.click(confirm());
    await user.keyboard('{Escape}');
    expect(question()).toBeTruthy();
    expect(server.asked(UNDO)).toHaveLength(1);
    server.release(UNDO);
    expect(await screen.findByText(/^first\.csv/)).toBeTruthy();
  });

  it('counts the people again on request if counting failed, and undoes nothing until it is confirmed', async () => {
    const { user, server } = openPage([FIRST, SECOND]);
    server.fail(PREVIEW);
    await user.click(await opener());
    expect(await screen.findByText("Couldn't count what will change.")).toBeTruthy();
    server.heal();
    await user.click(screen.getByRole('button', { name: /^Try again/ }));
    await counted();
    expect(server.asked(UNDO)).toHaveLength(0);
  });

  it('can be tried again if it failed', async () => {
    const { user, server } = openPage([FIRST, SECOND]);
    server.fail(UNDO);
    await user.click(await opener());
    await counted();
    await user.click(confirm());
    expect((await screen.findByRole('alert')).textContent).toBe('The import was not undone.');
    server.heal();
    await user.click(screen.getByRole('button', { name: /^Try again/ }));
    expect(await screen.findByText(/^first\.csv/)).toBeTruthy();
  });

  it('shows why it was refused, and then refetches the last result', async () => {
    const { user, server } = openPage([FIRST, SECOND]);
    server.fail(UNDO, { status: 409, clientMessage: 'There is a later import.' });
    await user.click(await opener());
    await counted();
    await user.click(confirm());
    expect(await screen.findByText('There is a later import.')).toBeTruthy();
    await user.click(keep());
    await waitFor(() => expect(server.asked(IMPORTS)).toHaveLength(2));
  });

  it('is not offered if the import cannot be undone, or while another import is running', async () => {
    openPage([{ ...SECOND, canUndo: false }]);
    await screen.findByText('Your LinkedIn Contacts sync is complete');
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
    cleanup();
    queryClient.clear();
    openPage([SECOND], { current: runningImport({ id: 3 }) });
    await screen.findByText('Last result');
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  });
});

describe('The sync page', () => {
  const failed = importResult({
    id: 3,
    completed: false,
    failed: true,
    completedOn: null,
    failedOn: 1_780_000_100,
    counts: null,
    message: 'The file has no rows.',
    canUndo: false,
  });

  it('shows the instructions unfolded until an import has succeeded', async () => {
    const isOpen = async () => {
      const title = await screen.findByRole('heading', { name: 'How to get your file' });
      return title.closest('details')?.open;
    };
    openPage([failed]);
    expect(await isOpen()).toBe(true);
    cleanup();
    queryClient.clear();
    openPage([FIRST]);
    expect(await isOpen()).toBe(false);
  });

  it('offers to undo the last import that succeeded, even if a later one failed', async () => {
    const { user, server } = openPage([FIRST], { last: failed, standing: SECOND });
    expect(await screen.findByText('The file has no rows.')).toBeTruthy();
    expect(screen.getByText(/^Failed .*\. Your network is as it was\.$/)).toBeTruthy();
    const standing = screen.getByRole('heading', { name: 'Last completed import' });
    expect(screen.getByText(/^second\.csv/)).toBeTruthy();
    const buttons = screen.getAllByRole('button', { name: 'Undo this import' });
    expect(buttons).toHaveLength(1);
    expect(buttons[0]?.closest('section')?.contains(standing)).toBe(true);
    await user.click(await opener());
    await counted();
    await user.click(confirm());
    await waitFor(() => expect(server.asked(UNDO)).toHaveLength(1));
  });

  it.each([
    ['above the upload just after the import', 60, Node.DOCUMENT_POSITION_FOLLOWING],
    ['below the upload later', 7200, Node.DOCUMENT_POSITION_PRECEDING],
  ])('shows the result of an import %s', async (_where, secondsAgo, position) => {
    openPage([{ ...SECOND, completedOn: Math.floor(Date.now() / 1000) - secondsAgo }]);
    const file = await screen.findByText(/^second\.csv/);
    const upload = screen.getByRole('button', { name: /^Upload/ });
    expect(file.compareDocumentPosition(upload)).toBe(position);
  });

  it('says who can see that the viewer is a member, and the day of the last file', async () => {
    openPage([{ ...SECOND, fileDay: '2026-05-05' }]);
    expect(await screen.findByText(/^second\.csv of 5 May 2026: 2,913 rows/)).toBeTruthy();
    expect(
      screen.getByText(
        'If a member is in your file, and you are in theirs, that member can see your profile, and therefore knows that you use Kithline.',
      ),
    ).toBeTruthy();
  });

  it('asks for the current file again after an upgrade, until an import is running', async () => {
    const line = 'Kithline has been upgraded. Please upload your current contacts file again.';
    openPage([SECOND], { asksForNewImport: true });
    expect(await screen.findByText(line)).toBeTruthy();
    cleanup();
    queryClient.clear();
    openPage([SECOND], { asksForNewImport: true, current: runningImport({ id: 3 }) });
    await screen.findByText('Last result');
    expect(screen.queryByText(line)).toBeNull();
  });
});
