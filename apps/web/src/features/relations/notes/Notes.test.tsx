// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetDrafts } from '../../../lib/drafts.ts';
import { adminScope, networkScope, type SearchScope } from '../../../lib/search-scope.ts';
import { switchLetterKeys } from '../../../lib/letter-keys.ts';
import { aNote, notesServer } from '../testing/notes-server.ts';
import { renderNotes } from '../testing/render-notes.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = () => screen.getByLabelText(/^Note/, { selector: 'textarea' }) as HTMLTextAreaElement;
const noField = () => expect(screen.queryByLabelText(/^Note/, { selector: 'textarea' })).toBeNull();
const kept = 'Your unsent note is kept.';
/**
 * Finds a button by the start of its name, because the name also contains the text that is shown while the
 * button works.
 */
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const texts = () => screen.getAllByRole('article').map((card) => card.querySelector('p')?.textContent);

async function openNew(user: UserEvent) {
  await screen.findByText('No notes yet.');
  await user.click(button('new'));
}

describe('Notes about a person', () => {
  it('show author and time, and can be changed only by their author', async () => {
    notesServer({ notes: [aNote(1, 'Met in Lisbon.'), aNote(2, 'Sits on two committees.', 'colleague')] });
    renderNotes();
    const [own, other] = await screen.findAllByRole('article');
    expect(own?.textContent).toContain('Inês Carvalho, 2 hours ago');
    expect(own?.querySelector('time')?.title).toMatch(/^Written \d+ \w+ \d{4}, \d\d:\d\d$/);
    expect(within(own as HTMLElement).getAllByRole('button')).toHaveLength(2);
    expect(within(other as HTMLElement).queryAllByRole('button')).toEqual([]);
  });

  it('are listed for the scope, and the tab says to whom they belong', async () => {
    const collective: SearchScope = {
      ...networkScope(7),
      scope: { kind: 'collective', collectiveId: 5 },
      name: 'Climate Board',
    };
    const whose = [
      [networkScope(7), 'Labels and notes here belong to Your Network.', { networkId: '7' }],
      [collective, 'Labels and notes here belong to Climate Board.', { collectiveId: '5' }],
      [adminScope, 'Labels and notes here are yours alone.', { admin: 'true' }],
    ] as const;
    for (const [scope, words, context] of whose) {
      const server = notesServer({});
      renderNotes({ scope, entityTypeId: 13 });
      expect(await screen.findByText(words, { exact: false })).toBeTruthy();
      await screen.findByText('No notes yet.');
      expect(server.queries('GET /notes')).toEqual([
        { entityTypeId: '13', entityId: '12', page: '1', ...context },
      ]);
      cleanup();
    }
  });

  it('are loaded in pages, the next page on request', async () => {
    const notes = [1, 2, 3].map((id) => aNote(id, `Note ${id}`));
    notesServer({ notes, perPage: 2 });
    const { user } = renderNotes();
    await user.click(await screen.findByRole('button', { name: /^Show more/ }));
    await waitFor(() => expect(texts()).toEqual(['Note 1', 'Note 2', 'Note 3']));
    expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
  });

  it('show an error if they did not load, and can be loaded again', async () => {
    const server = notesServer({ notes: [aNote(1, 'Met in Lisbon.')] });
    server.fail('GET /notes');
    const { user } = renderNotes();
    const line = await screen.findByText('The notes did not load.');
    server.heal();
    await user.click(within(line).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Met in Lisbon.')).toBeTruthy();
  });
});

describe('The form of a new note', () => {
  it('opens with the button "new", counts characters, and saves the note', async () => {
    const server = notesServer({});
    const { user } = renderNotes();
    await openNew(user);
    expect(document.activeElement).toBe(field());
    await user.type(field(), 'Wants to meet Sofia.');
    expect(screen.getByText(/^20 \/ 1000/)).toBeTruthy();
    await user.click(button('save'));
    expect(await screen.findByText('Wants to meet Sofia.', { selector: 'p' })).toBeTruthy();
    noField();
    expect(document.activeElement).toBe(button('new'));
    expect(server.sent('POST /notes')).toEqual([
      {
        entityTypeId: 19,
        entityId: 12,
        networkId: 7,
        note: 'Wants to meet Sofia.',
        clientId: expect.any(String) as string,
      },
    ]);
  });

  it('can be used by keyboard: n opens it, and Ctrl+Enter saves the note', async () => {
    const server = notesServer({});
    const { user } = renderNotes();
    await screen.findByText('No notes yet.');
    await user.keyboard('n');
    await user.keyboard('Follow up.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.notes()).toEqual(['Follow up.']));
  });

  it('is not opened by n while single letters are switched off', async () => {
    switchLetterKeys(false);
    notesServer({});
    const { user } = renderNotes();
    await screen.findByText('No notes yet.');
    await user.keyboard('n');
    noField();
  });

  it('is cleared and closed by cancel, without a question', async () => {
    notesServer({});
    const { user } = renderNotes();
    await openNew(user);
    await user.type(field(), 'Never mind');
    await user.click(button('cancel'));
    noField();
    expect(screen.queryByText(kept)).toBeNull();
    await user.click(button('new'));
    expect(field().value).toBe('');
  });

  it('closes on Escape, which keeps the text and does not close the profile', async () => {
    notesServer({});
    const onClose = vi.fn();
    const { user } = renderNotes({ onClose });
    await openNew(user);
    await user.type(field(), 'Not yet{Escape}');
    noField();
    expect(screen.getByText(kept)).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(button('new'));
    expect(field().value).toBe('Not yet');
    expect(screen.queryByText(kept)).toBeNull();
  });

  it.each(['', '  '])('shows no message when Escape closes it with the text "%s"', async (text) => {
    notesServer({});
    const { user } = renderNotes();
    await openNew(user);
    await user.keyboard(`${text}{Escape}`);
    noField();
    expect(screen.queryByText(kept)).toBeNull();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('stays open on Escape if the browser cannot store drafts', async () => {
    notesServer({});
    const { user } = renderNotes();
    await openNew(user);
    vi.stubGlobal('localStorage', undefined);
    await user.type(field(), 'Only here{Escape}');
    expect(field().value).toBe('Only here');
  });

  it.each([
    ['', 'Note is required.'],
    ['   ', 'Note cannot contain only spaces.'],
    ['x'.repeat(1001), 'Note cannot exceed 1000 characters.'],
  ])('does not save a text that breaks a rule, case %#', async (text, message) => {
    const server = notesServer({});
    const { user } = renderNotes();
    await openNew(user);
    await user.click(field());
    if (text !== '') await user.paste(text);
    await user.click(button('save'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field().value).toBe(text);
    expect(document.activeElement).toBe(field());
    expect(server.sent('POST /notes')).toEqual([]);
  });

  it('shows an error as soon as the field is left, and not before', async () => {
    notesServer({});
    const { user } = renderNotes();
    await openNew(user);
    await user.paste('x'.repeat(1001));
    expect(screen.queryByText('Note cannot exceed 1000 characters.')).toBeNull();
    await user.tab();
    expect(screen.getByText('Note cannot exceed 1000 characters.')).toBeTruthy();
  });

  it('keeps the text if saving failed, and offers to try again', async () => {
    const server = notesServer({});
    server.fail('POST /notes');
    const { user } = renderNotes();
    await openNew(user);
    await user.type(field(), 'Keep me');
    await user.click(button('save'));
    const line = await screen.findByText('The note was not saved.');
    expect(field().value).toBe('Keep me');
    server.heal();
    await user.click(within(line).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.notes()).toEqual(['Keep me']));
    noField();
  });
});

describe('An unsaved note', () => {
  it('is restored after a reload, but only for the same member, context and profile', async () => {
    notesServer({});
    const { user } = renderNotes();
    await openNew(user);
    await user.type(field(), 'Half a thou');
    cleanup();
    renderNotes();
    await waitFor(() => expect(field().value).toBe('Half a thou'));
    cleanup();
    for (const other of [{ userId: 3 }, { scope: adminScope }, { entityTypeId: 13 as const }]) {
      renderNotes(other);
      await screen.findByText('No notes yet.');
      noField();
      cleanup();
    }
  });

  it('is also restored if it changes an existing note', async () => {
    const server = notesServer({ notes: [aNote(1, 'Met in Lisbon.'), aNote(2, 'Other')] });
    const { user } = renderNotes();
    await user.click((await screen.findAllByRole('button', { name: 'Change the note' }))[0] as HTMLElement);
    await user.type(field(), ' In May');
    cleanup();
    const again = renderNotes();
    await waitFor(() => expect(field().value).toBe('Met in Lisbon. In May'));
    await again.user.click(button('save'));
    await waitFor(() => expect(server.notes()).toEqual(['Met in Lisbon. In May', 'Other']));
    cleanup();
    renderNotes();
    await screen.findByText('Met in Lisbon. In May');
    noField();
  });

  it.each(['cancel', 'save'])('leaves no draft after "%s"', async (how) => {
    notesServer({});
    const { user } = renderNotes();
    await openNew(user);
    await user.type(field(), 'Soon gone');
    await user.click(button(how));
    await waitFor(noField);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('is deleted when the member logs out', async () => {
    notesServer({});
    const { user } = renderNotes();
    await openNew(user);
    await user.type(field(), 'Secret');
    cleanup();
    forgetDrafts();
    renderNotes();
    await screen.findByText('No notes yet.');
    noField();
  });
});

describe('Changing a note that was changed elsewhere in the meantime', () => {
  const otherText = () => screen.findByRole('group', { name: 'Your saved version of Note differs' });

  it('shows both texts, and overwrites nothing until the member chooses the typed text', async () => {
    const server = notesServer({ notes: [aNote(1, 'Met in Lisbon.')] });
    const { user } = renderNotes();
    await user.click(await screen.findByRole('button', { name: 'Change the note' }));
    await user.type(field(), ' In May');
    server.changeElsewhere(1, 'Met in Porto.');
    await user.click(button('save'));
    expect(within(await otherText()).getByText('Met in Porto.')).toBeTruthy();
    expect(field().value).toBe('Met in Lisbon. In May');
    await user.click(button('save'));
    expect(server.notes()).toEqual(['Met in Porto.']);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(button('keep what I typed'));
    await user.click(button('save'));
    await waitFor(() => expect(texts()).toEqual(['Met in Lisbon. In May']));
    expect(server.notes()).toEqual(['Met in Lisbon. In May']);
    expect(server.sent('PATCH /notes').map((body) => body['updatedOn'])).toEqual([null, 1001]);
  });

  it('shows both texts for a restored draft, too, and the member can choose the other text', async () => {
    const server = notesServer({ notes: [aNote(1, 'Met in Lisbon.')] });
    const { user } = renderNotes();
    await user.click(await screen.findByRole('button', { name: 'Change the note' }));
    await user.type(field(), '{Enter}In May');
    cleanup();
    server.changeElsewhere(1, 'Met in Porto.');
    const again = renderNotes();
    await waitFor(() => expect(field().value).toBe('Met in Lisbon.\nIn May'));
    await again.user.click(button('save'));
    await otherText();
    expect(server.notes()).toEqual(['Met in Porto.']);
    await again.user.click(button('take what I saved'));
    expect(field().value).toBe('Met in Porto.');
  });
});

describe('Changing and deleting a note', () => {
  it('changes the note in its place and returns the focus to the pencil', async () => {
    const server = notesServer({ notes: [aNote(1, 'Met in Lisbon.')] });
    const { user } = renderNotes();
    await user.click(await screen.findByRole('button', { name: 'Change the note' }));
    await user.clear(field());
    await user.type(field(), 'Met in Porto.');
    await user.click(button('save'));
    await waitFor(() => expect(texts()).toEqual(['Met in Porto.']));
    expect(server.sent('PATCH /notes')).toEqual([
      { entityTypeId: 19, entityId: 12, networkId: 7, note: 'Met in Porto.', noteId: 1, updatedOn: null },
    ]);
    expect(document.activeElement).toBe(button('Change the note'));
  });

  it('keeps an unsaved change after Escape, until it is discarded', async () => {
    const server = notesServer({ notes: [aNote(1, 'Met in Lisbon.')] });
    const { user } = renderNotes();
    await user.click(await screen.findByRole('button', { name: 'Change the note' }));
    await user.type(field(), ' In May{Escape}');
    expect(texts()).toEqual(['Met in Lisbon.']);
    expect(screen.getByText(kept)).toBeTruthy();
    await user.click(button('Change the note'));
    expect(field().value).toBe('Met in Lisbon. In May');
    await user.click(button('cancel'));
    expect(screen.queryByText(kept)).toBeNull();
    await user.click(button('Change the note'));
    expect(field().value).toBe('Met in Lisbon.');
    expect(server.sent('PATCH /notes')).toEqual([]);
  });

  it('discards the unsaved change of a deleted note', async () => {
    notesServer({ notes: [aNote(1, 'Met in Lisbon.')] });
    const { user } = renderNotes();
    await user.click(await screen.findByRole('button', { name: 'Change the note' }));
    await user.type(field(), ' In May{Escape}');
    await user.click(button('Delete the note'));
    await user.click(button('delete'));
    await screen.findByText('No notes yet.');
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('asks before the note is deleted, with the focus on cancel', async () => {
    const server = notesServer({ notes: [aNote(1, 'Met in Lisbon.')] });
    const onClose = vi.fn();
    const { user } = renderNotes({ onClose });
    await user.click(await screen.findByRole('button', { name: 'Delete the note' }));
    expect(screen.getByRole('alertdialog', { name: 'Permanently delete this note entry?' })).toBeTruthy();
    expect(document.activeElement).toBe(button('cancel'));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(button('Delete the note'));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(button('Delete the note'));
    await user.click(button('delete'));
    expect(await screen.findByText('No notes yet.')).toBeTruthy();
    expect(server.notes()).toEqual([]);
    expect(document.activeElement).toBe(button('new'));
  });

  it('shows an error if the note was not deleted, and offers to try again', async () => {
    const server = notesServer({ notes: [aNote(1, 'Met in Lisbon.')] });
    server.fail('POST /notes/delete');
    const { user } = renderNotes();
    await user.click(await screen.findByRole('button', { name: 'Delete the note' }));
    await user.click(button('delete'));
    expect(await screen.findByText('The note was not deleted.')).toBeTruthy();
    server.heal();
    await user.click(button('Try again'));
    expect(await screen.findByText('No notes yet.')).toBeTruthy();
  });
});
