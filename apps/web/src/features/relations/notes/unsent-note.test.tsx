// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_KEY } from '../../../lib/signed-in.ts';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { aNote, notesServer } from '../testing/notes-server.ts';
import { Notes } from './Notes.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ABOUT = { entityTypeId: 19, entityId: 12, context: { networkId: 7 } } as const;

const field = () => screen.getByLabelText(/^Note/, { selector: 'textarea' }) as HTMLTextAreaElement;
const noField = () => expect(screen.queryByLabelText(/^Note/, { selector: 'textarea' })).toBeNull();
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

/** Opens a page with only the notes about Leila Haddad (12), as a reload does. */
function openPage() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(SESSION_KEY, { id: 2 });
  const drawn = renderLook(
    <QueryClientProvider client={client}>
      <Notes about={ABOUT} name="Leila Haddad" />
    </QueryClientProvider>,
  );
  /** Refetches the notes, as after a live event, or when the connection returns. */
  const askAgain = () => act(() => client.invalidateQueries({ queryKey: ['relations', 'notes'] }));
  return { ...drawn, askAgain };
}

async function writeUnsent(text: string) {
  const page = openPage();
  await screen.findByText('No notes yet.');
  await page.user.click(button('new'));
  await page.user.type(field(), text);
  return page;
}

describe('A restored draft', () => {
  it('takes the focus, with the cursor at its end', async () => {
    notesServer({});
    await writeUnsent('Half a thou');
    cleanup();
    openPage();
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(field().selectionStart).toBe('Half a thou'.length);
  });

  it('does not take the focus from another control', async () => {
    notesServer({});
    await writeUnsent('Half a thou');
    cleanup();
    const tab = document.body.appendChild(document.createElement('button'));
    tab.focus();
    openPage();
    await waitFor(() => expect(field().value).toBe('Half a thou'));
    expect(document.activeElement).toBe(tab);
    tab.remove();
  });
});

describe('A note whose reply was lost', () => {
  const justNow = (text: string) => ({ ...aNote(50, text), createdOn: Math.floor(Date.now() / 1000) });

  async function sendInVain(text: string) {
    const server = notesServer({});
    server.fail('POST /notes');
    const page = await writeUnsent(text);
    await page.user.click(button('save'));
    await screen.findByText('The note was not saved.');
    return { server, ...page };
  }

  it('closes its form once the note is in the list', async () => {
    const { server, askAgain } = await sendInVain('Met in Lisbon.');
    server.writeElsewhere(justNow('Met in Lisbon.'));
    await askAgain();
    await waitFor(noField);
    expect(screen.getByText('Met in Lisbon.', { selector: 'p' })).toBeTruthy();
    expect(document.activeElement).toBe(button('new'));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('closes its form without taking the focus from elsewhere', async () => {
    const { server, askAgain } = await sendInVain('Met in Lisbon.');
    server.writeElsewhere(justNow('Met in Lisbon.'));
    const elsewhere = document.body.appendChild(document.createElement('input'));
    elsewhere.focus();
    await askAgain();
    await waitFor(noField);
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });

  it('is sent again with the same id, even after a reload, unless its text has changed', async () => {
    const { server, user } = await sendInVain('Met in Lisbon.');
    const clientIds = () => server.sent('POST /notes').map((body) => body['clientId']);
    await user.click(button('save'));
    await waitFor(() => expect(clientIds()).toHaveLength(2));
    cleanup();
    const { user: later } = openPage();
    await waitFor(() => expect(field().value).toBe('Met in Lisbon.'));
    await later.click(button('save'));
    await waitFor(() => expect(clientIds()).toHaveLength(3));
    expect(new Set(clientIds()).size).toBe(1);
    await screen.findByText('The note was not saved.');
    await later.type(field(), ' In May');
    await later.click(button('save'));
    await waitFor(() => expect(clientIds()).toHaveLength(4));
    expect(new Set(clientIds()).size).toBe(2);
  });

  it('also closes its form if the form was changing an existing note', async () => {
    const server = notesServer({ notes: [aNote(1, 'Met in Lisbon.')] });
    server.fail('PATCH /notes');
    const { user, askAgain } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Change the note' }));
    await user.type(field(), ' In May');
    await user.click(button('save'));
    await screen.findByText('The note was not saved.');
    server.changeElsewhere(1, 'Met in Lisbon. In May');
    await askAgain();
    await waitFor(noField);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('closes its form after a reload, although the draft was restored', async () => {
    const { server } = await sendInVain('Met in Lisbon.');
    server.writeElsewhere(justNow('Met in Lisbon.'));
    cleanup();
    openPage();
    await screen.findByText('Met in Lisbon.', { selector: 'p' });
    await waitFor(noField);
  });

  it.each([
    ['a note with another text', justNow('Met in Porto.')],
    ['an old note with the same text', aNote(50, 'Met in Lisbon.')],
    [
      'a note with the same text by a colleague',
      { ...justNow('Met in Lisbon.'), createdBy: aNote(51, '', 'colleague').createdBy },
    ],
  ])('keeps its form open if the list has only %s', async (_what, note) => {
    const { server, askAgain } = await sendInVain('Met in Lisbon.');
    server.writeElsewhere(note);
    await askAgain();
    await screen.findByText(note.note, { selector: 'p' });
    expect(field().value).toBe('Met in Lisbon.');
  });

  it('keeps its form open while the member continues to type', async () => {
    const { server, user, askAgain } = await sendInVain('Met in Lisbon.');
    await user.type(field(), ' In May');
    server.writeElsewhere(justNow('Met in Lisbon.'));
    await askAgain();
    await screen.findByText('Met in Lisbon.', { selector: 'p' });
    expect(field().value).toBe('Met in Lisbon. In May');
  });
});
