import type { ImportPreview } from '@kithline/contract/networks.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callServer } from '../../lib/testing/call-server.ts';
import { queryClient } from '../../lib/query-client.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { LinkedinSync } from './LinkedinSync.tsx';
import { importPreview } from './testing/imports.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const START = 'POST /account/network/imports';
const PREVIEW = 'POST /account/network/imports/preview';
const FILE = new File(['x'], 'Connections.csv', { type: 'text/csv' });
const WESTERN = { encoding: 'windows-1252' as const, samples: ['Ýnci Alp'] };
const TURKISH = { encoding: 'windows-1254' as const, samples: ['İnci Alp'] };

async function openPage(changes: Partial<ImportPreview>) {
  const server = callServer({
    'GET /account/network': () => ({ updatedOn: 1 }),
    'GET /account/network/imports': () => ({
      last: null,
      current: null,
      error: null,
      standing: null,
      asksForNewImport: false,
    }),
    [PREVIEW]: () => importPreview(changes),
    [START]: () => ({ id: 3 }),
  });
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <LinkedinSync />
    </QueryClientProvider>,
  );
  await drawn.user.upload(await screen.findByLabelText<HTMLInputElement>('connections.csv'), FILE);
  await screen.findByRole('region', { name: 'What will change' });
  return { ...drawn, server };
}

const importButton = () => screen.findByRole('button', { name: /^Import *(Uploading...)?$/ });
const reading = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

describe('The encoding of a file', () => {
  it('is shown with names from the file as examples', async () => {
    await openPage({
      reading: { encoding: 'windows-1250', samples: ['Łukasz Żak', 'Jiří Dvořáček'], other: null },
    });
    expect(screen.getByText(/^Read as Windows-1250 \(Central European\)/).textContent).toBe(
      'Read as Windows-1250 (Central European). Are these names right? Łukasz Żak, Jiří Dvořáček. If not, ' +
        'choose the file as LinkedIn sent it.',
    );
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('is not shown for a file in UTF-8 without special letters', async () => {
    await openPage({});
    expect(screen.queryByText(/^Read as/)).toBeNull();
  });

  it('is asked for if two encodings are possible, with names from the file in each of them', async () => {
    await openPage({ reading: { ...TURKISH, other: WESTERN } });
    const question = within(screen.getByRole('group', { name: 'Which spelling is right?' }));
    expect(question.getAllByRole('radio')).toHaveLength(2);
    expect(reading(/^İnci Alp\s*Windows-1254/).checked).toBe(false);
    expect(reading(/^Ýnci Alp\s*Windows-1252/).checked).toBe(false);
    expect(question.getByText(/save the file in your spreadsheet as “CSV UTF-8”/)).toBeTruthy();
  });

  it('must be chosen before the upload, and is sent with the preview and the upload', async () => {
    const { user, server } = await openPage({ reading: { ...TURKISH, other: WESTERN } });
    await user.click(await importButton());
    expect((await screen.findByRole('alert')).textContent).toBe('Choose the right spelling first.');
    expect(server.asked(START)).toEqual([]);
    await user.click(reading(/^Ýnci Alp/));
    expect(reading(/^Ýnci Alp/).checked).toBe(true);
    expect(document.activeElement).toBe(reading(/^Ýnci Alp/));
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(server.asked(PREVIEW)).toHaveLength(2));
    expect(server.asked(PREVIEW)[0]?.body?.['encoding']).toBeUndefined();
    expect(server.asked(PREVIEW)[1]?.body?.['encoding']).toBe('windows-1252');
    await user.click(await importButton());
    await waitFor(() => expect(server.asked(START)).toHaveLength(1));
    expect(server.asked(START)[0]?.body?.['encoding']).toBe('windows-1252');
  });

  it('must be chosen again for another file', async () => {
    const { user, server } = await openPage({ reading: { ...TURKISH, other: WESTERN } });
    await user.click(reading(/^Ýnci Alp/));
    const other = new File(['y'], 'Other.csv', { type: 'text/csv' });
    await user.upload(screen.getByLabelText('connections.csv'), other);
    await waitFor(() => expect(server.asked(PREVIEW)).toHaveLength(3));
    expect(server.asked(PREVIEW)[2]?.body?.['encoding']).toBeUndefined();
    await waitFor(() => expect(reading(/^Ýnci Alp/).checked).toBe(false));
  });
});

describe('An archive with several contacts files', () => {
  it('shows which of the files is read', async () => {
    await openPage({ latestEntry: 'new/Connections.csv of 20 Nov 2026' });
    expect(screen.getByText('new/Connections.csv of 20 Nov 2026')).toBeTruthy();
  });
});
