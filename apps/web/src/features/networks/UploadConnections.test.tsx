import { OLDER_FILE } from '@kithline/contract/networks.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { LinkedinSync } from './LinkedinSync.tsx';
import { runningImport } from './testing/imports.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const START = 'POST /account/network/imports';
const SENTENCE = 'This file is of 3 Mar 2025; your network is of 5 May 2026.';
const REFUSAL = { status: 409, clientMessage: SENTENCE, code: OLDER_FILE };
const OLD = new File(['old'], 'Basic_LinkedInDataExport_03-03-2025.zip', { type: 'application/zip' });
const NEW = new File(['new'], 'Basic_LinkedInDataExport_05-06-2026.zip', { type: 'application/zip' });

function openPage() {
  let isStarted = false;
  const server = callServer({
    'GET /account/network/imports': () => ({
      last: null,
      current: isStarted ? runningImport({ id: 3 }) : null,
      error: null,
      standing: null,
      asksForNewImport: false,
    }),
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
const uploader = () => screen.getByRole('button', { name: /^Upload *(Uploading...)?$/ });
const anyway = () => screen.getByRole('button', { name: /^Import anyway *(Uploading...)?$/ });
const other = () => screen.getByRole('button', { name: 'Choose another file' });

async function uploadOld(user: UserEvent): Promise<void> {
  await user.upload(await input(), OLD);
  await user.click(uploader());
  await screen.findByRole('alertdialog', { name: SENTENCE });
}

describe('Uploading a contacts file', () => {
  it('sends the file alone', async () => {
    const { user, server } = openPage();
    await user.upload(await input(), NEW);
    await user.click(uploader());
    expect(await screen.findByText('Importing your connections')).toBeTruthy();
    expect(Object.keys(server.asked(START)[0]?.body ?? {})).toEqual(['file']);
  });

  it('says why any other file was not taken, and keeps it', async () => {
    const { user, server } = openPage();
    server.fail(START, { status: 409, clientMessage: 'An import of yours is still running.' });
    await user.upload(await input(), NEW);
    await user.click(uploader());
    expect((await screen.findByRole('alert')).textContent).toBe('An import of yours is still running.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText(NEW.name)).toBeTruthy();
  });
});

describe('A file that is older than the network', () => {
  it('is asked about where it was uploaded, and stays chosen', async () => {
    const { user, server } = openPage();
    server.fail(START, REFUSAL);
    await uploadOld(user);
    expect(screen.getByText(OLD.name)).toBeTruthy();
    expect(document.activeElement).toBe(other());
    expect(screen.queryByRole('button', { name: /^Upload/ })).toBeNull();
  });

  it('is imported anyway on request', async () => {
    const { user, server } = openPage();
    server.fail(START, REFUSAL);
    await uploadOld(user);
    server.heal();
    await user.click(anyway());
    expect(await screen.findByText('Importing your connections')).toBeTruthy();
    const parts = server.asked(START)[1]?.body ?? {};
    // Text parts come before the file.
    expect(Object.keys(parts)).toEqual(['acceptOlder', 'file']);
    expect(parts['acceptOlder']).toBe('true');
    expect((parts['file'] as File).name).toBe(OLD.name);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.activeElement).not.toBe(document.body);
  });

  it('is still asked about when importing it anyway failed', async () => {
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

  it('makes room for another file', async () => {
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
    await user.click(uploader());
    await waitFor(() => expect(server.asked(START)).toHaveLength(2));
    expect(Object.keys(server.asked(START)[1]?.body ?? {})).toEqual(['file']);
  });

  it('stays chosen when no other file is chosen, or the question is put aside', async () => {
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
    expect(document.activeElement).toBe(uploader());
  });
});
