import { type ImportPreview, type ImportResult, OLDER_FILE } from '@kithline/contract/networks.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { droppedFile, keepDroppedFile } from '../../lib/dropped-file.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { networkQuery } from './network.data.ts';
import { LinkedinSync } from './LinkedinSync.tsx';
import { importPreview, importResult, runningImport } from './testing/imports.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const START = 'POST /account/network/imports';
const PREVIEW = 'POST /account/network/imports/preview';
const SENTENCE = 'This file is from 3 Mar 2025. The file that you imported last is newer: 5 May 2026.';
const REFUSAL = { status: 409, clientMessage: SENTENCE, code: OLDER_FILE };
const OLD = new File(['old'], 'Basic_LinkedInDataExport_03-03-2025.zip', { type: 'application/zip' });
const NEW = new File(['new'], 'Basic_LinkedInDataExport_05-06-2026.zip', { type: 'application/zip' });

function openPage(changes: Partial<ImportPreview> = {}, last: ImportResult | null = null) {
  let isStarted = false;
  const server = callServer({
    'GET /account/network': () => ({ updatedOn: 1 }),
    'GET /account/network/imports': () => ({
      last,
      current: isStarted ? runningImport({ id: 3 }) : null,
      error: null,
      standing: null,
      asksForNewImport: false,
    }),
    [PREVIEW]: () => importPreview(changes),
    [START]: () => {
      isStarted = true;
      return { id: 3 };
    },
  });
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <LinkedinSync />
    </QueryClientProvider>,
  );
  return { ...drawn, server };
}

const input = () => screen.findByLabelText<HTMLInputElement>('connections.csv');
const importButton = () => screen.findByRole('button', { name: /^Import *(Uploading...)?$/ });
/** Waits for the page as it is without a chosen file. */
const overview = () => screen.findByRole('button', { name: 'Upload' });
/** Waits for the preview of the chosen file. */
const compared = () => screen.findByRole('region', { name: 'What will change' });
const anyway = () => screen.getByRole('button', { name: /^Import anyway *(Uploading...)?$/ });
const other = () => screen.getByRole('button', { name: 'Choose another file' });

async function uploadOld(user: UserEvent): Promise<void> {
  await user.upload(await input(), OLD);
  await compared();
  await user.click(await importButton());
  await screen.findByRole('alertdialog', { name: SENTENCE });
}

describe('Uploading a contacts file', () => {
  it("begins with a file that was dropped on the previous page, and shows the file's changes", async () => {
    keepDroppedFile(NEW);
    const { server, unmount } = openPage();
    await compared();
    expect(screen.getByText(NEW.name)).toBeTruthy();
    expect(server.asked(START)).toEqual([]);
    expect(droppedFile()).toBeNull();
    unmount();
    openPage();
    await overview();
    expect(screen.queryByText(NEW.name)).toBeNull();
  });

  it('shows an error if no file is chosen', async () => {
    const { user } = openPage();
    await user.click(await overview());
    expect((await screen.findByRole('alert')).textContent).toBe('connections.csv is required.');
  });

  it('sends only the file', async () => {
    const { user, server } = openPage();
    await user.upload(await input(), NEW);
    await compared();
    await user.click(await importButton());
    expect(await screen.findByText('Importing your connections')).toBeTruthy();
    expect(Object.keys(server.asked(START)[0]?.body ?? {})).toEqual(['file']);
  });

  it('shows why the server refused a file, which stays chosen', async () => {
    const { user, server } = openPage();
    server.fail(START, { status: 409, clientMessage: 'An import of yours is still running.' });
    await user.upload(await input(), NEW);
    await compared();
    await user.click(await importButton());
    expect((await screen.findByRole('alert')).textContent).toBe('An import of yours is still running.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText(NEW.name)).toBeTruthy();
  });
});

describe('The preview of a chosen file', () => {
  const someone = (name: string) => ({
    name,
    from: { title: 'Data Engineer', organization: 'Fernleaf Labs' },
    to: { title: 'Staff Engineer', organization: 'Kestrel Robotics' },
    strength: { id: 3 as const, name: 'Strong' as const },
  });

  it('shows facts about the file and its changes, and imports nothing', async () => {
    const { user, server } = openPage({
      now: { fileDay: '2026-01-09', people: 4928 },
      added: 312,
      removed: 41,
      changedJobs: 6,
      unchanged: 4881,
      removedWithNotes: 9,
      counts: { rows: 5281, duplicates: 5, unavailable: 74, empty: 0, skipped: 3 },
      people: {
        added: [someone('Ana Ek')],
        removed: [someone('Bo Li')],
        changedJobs: Array.from({ length: 6 }, (_, at) => someone(`Stefan ${at + 1}`)),
      },
    });
    await user.upload(await input(), NEW);
    const card = within(await compared());
    for (const words of ['compared with your file of 9 Jan 2026 (4,928 people)', '+312', '−41'])
      expect(card.getByText(words)).toBeTruthy();
    for (const words of ['642 KB', '5,281 rows', 'as of 6 May 2026'])
      expect(screen.getByText(words)).toBeTruthy();
    for (const words of [
      'Your network goes from 4,928 to 5,199 people. Nothing has changed yet.',
      '82 rows are skipped: 74 from closed accounts, 5 repeated, 3 that cannot be read.',
    ])
      expect(
        screen
          .getAllByRole('status')
          .map(({ textContent }) => textContent)
          .join(' '),
      ).toContain(words);
    expect(
      screen.getByText(/^This file removes 41 people\. You have notes, labels or a rating for 9 of them\./),
    ).toBeTruthy();
    expect(card.getAllByText('Staff Engineer')).toHaveLength(5);
    await user.click(card.getByRole('button', { name: 'All 6' }));
    expect(card.getAllByText('Staff Engineer')).toHaveLength(6);
    await user.click(card.getByRole('tab', { name: /Removed/ }));
    expect(card.getByText('Bo Li')).toBeTruthy();
    expect(card.getByText('and 40 more')).toBeTruthy();
    expect(server.asked(START)).toEqual([]);
  });

  it('replaces the last result and the instructions until the file is removed', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user, server } = openPage({}, importResult({ id: 2 }));
    await screen.findByText('Your LinkedIn Contacts sync is complete');
    await user.upload(await input(), NEW);
    const changes = await compared();
    const page = changes.closest('[tabindex="-1"]');
    expect(scrolled.mock.contexts).toEqual([page]);
    expect(screen.queryByText('Your LinkedIn Contacts sync is complete')).toBeNull();
    expect(screen.queryByText('How to get your file')).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Your LinkedIn Contacts sync is complete')).toBeTruthy();
    expect(screen.queryByText(NEW.name)).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    expect(server.asked(START)).toEqual([]);
  });

  it('shows only how many people are added if the network is still empty', async () => {
    const { user } = openPage({ now: { fileDay: null, people: 0 }, added: 3 });
    await user.upload(await input(), NEW);
    const card = within(await compared());
    expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['+3']);
    expect(card.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Added3',
      'Skipped or changed0',
    ]);
  });

  it('is updated when the network changes because an import is undone or finishes in another tab', async () => {
    const { user, server } = openPage();
    queryClient.setQueryData(networkQuery.queryKey, { updatedOn: 1 } as never);
    await user.upload(await input(), NEW);
    await compared();
    queryClient.setQueryData(networkQuery.queryKey, { updatedOn: 2 } as never);
    await waitFor(() => expect(server.asked(PREVIEW)).toHaveLength(2));
    expect(await compared()).toBeTruthy();
    expect(server.asked(START)).toEqual([]);
  });

  it('shows at the field what is wrong with a file, and checks the file again on "Try again"', async () => {
    const { user, server } = openPage();
    server.fail(PREVIEW, { status: 422, fields: { file: '“letter.csv” is not a contacts file.' } });
    await user.upload(await input(), NEW);
    expect((await screen.findByRole('alert')).textContent).toBe('“letter.csv” is not a contacts file.');
    const field = await input();
    expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    server.heal();
    await user.click(screen.getByRole('button', { name: /^Try again/ }));
    expect(await compared()).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(server.asked(START)).toEqual([]);
  });

  it('lists remarks on the whole file, even if every row and value is imported', async () => {
    const reason = 'Kithline does not read this column.';
    const first = [{ line: 1, value: 'Website' }];
    const { user } = openPage({
      remarks: [{ kind: 'file', column: null, reason, total: 1, first }],
    });
    await user.upload(await input(), NEW);
    await compared();
    await user.click(screen.getByRole('tab', { name: /^Skipped or changed/ }));
    expect(screen.getByRole('heading', { name: /^Skipped or changed/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Download as CSV' })).toBeNull();
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.getByText('Website')).toBeTruthy();
  });

  it('is about the file that was chosen last', async () => {
    const { user, server } = openPage();
    await user.upload(await input(), OLD);
    await compared();
    await user.upload(await input(), NEW);
    await compared();
    await waitFor(() => expect(server.asked(PREVIEW)).toHaveLength(2));
    const second = server.asked(PREVIEW)[1]?.body?.['file'] as File | undefined;
    expect(second?.name).toBe(NEW.name);
    expect(screen.getByText(NEW.name)).toBeTruthy();
  });
});

describe('A file that is older than the network', () => {
  it('makes the page show a question instead of the Import button, and stays chosen', async () => {
    const { user, server } = openPage();
    server.fail(START, REFUSAL);
    await uploadOld(user);
    expect(screen.getByText(OLD.name)).toBeTruthy();
    expect(document.activeElement).toBe(other());
    expect(screen.queryByRole('button', { name: /^Import *(?:Uploading...)?$/ })).toBeNull();
  });

  it('can be imported anyway', async () => {
    const { user, server } = openPage();
    server.fail(START, REFUSAL);
    await uploadOld(user);
    server.heal();
    await user.click(anyway());
    expect(await screen.findByText('Importing your connections')).toBeTruthy();
    const parts = server.asked(START)[1]?.body ?? {};
    // The server reads a form in order, so the text fields come before the file.
    expect(Object.keys(parts)).toEqual(['acceptOlder', 'file']);
    expect(parts['acceptOlder']).toBe('true');
    expect((parts['file'] as File).name).toBe(OLD.name);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.activeElement).not.toBe(document.body);
  });

  it('makes the page ask again if importing it anyway failed', async () => {
    const { user, server } = openPage();
    server.fail(START, REFUSAL);
    await uploadOld(user);
    server.fail(START, { status: 500 });
    await user.click(anyway());
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong.');
    server.heal();
    await user.click(anyway());
    expect(await screen.findByText('Importing your connections')).toBeTruthy();
  });

  it('can be replaced by another file', async () => {
    const { user, server } = openPage();
    server.fail(START, REFUSAL);
    await uploadOld(user);
    const dialog = vi.spyOn(await input(), 'click');
    await user.click(other());
    expect(dialog).toHaveBeenCalledOnce();
    await user.upload(await input(), NEW);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText(NEW.name)).toBeTruthy();
    expect(document.activeElement).not.toBe(document.body);
    server.heal();
    await compared();
    await user.click(await importButton());
    await waitFor(() => expect(server.asked(START)).toHaveLength(2));
    expect(Object.keys(server.asked(START)[1]?.body ?? {})).toEqual(['file']);
  });

  it("stays chosen if the member closes the browser's dialog or the question", async () => {
    const { user, server } = openPage();
    server.fail(START, REFUSAL);
    await uploadOld(user);
    await user.upload(await input(), []);
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    expect(screen.getByText(OLD.name)).toBeTruthy();
    other().focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText(OLD.name)).toBeTruthy();
    expect(document.activeElement).toBe(await importButton());
  });
});
