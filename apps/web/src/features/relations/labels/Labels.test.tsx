// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminScope, collectiveScope } from '../../../lib/search-scope.ts';
import { notesServer } from '../testing/notes-server.ts';
import { renderNotes } from '../testing/render-notes.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const section = () => within(screen.getByRole('region', { name: 'Labels of Leila Haddad' }));
const chips = () =>
  section()
    .queryAllByRole('button', { name: /^Remove/ })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove ', ''));
const add = () => screen.findByRole('button', { name: 'add label' });
const field = () => screen.getByRole('combobox', { name: 'Label' }) as HTMLInputElement;
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

describe('The labels of a person', () => {
  it('link to everybody who has them, and those of an organization to all organizations that have them', async () => {
    notesServer({ labels: ['Board-ready'] });
    renderNotes();
    const link = await screen.findByRole('link', { name: 'Board-ready' });
    expect(link.getAttribute('href')).toBe('/people?network.labels.value=1&page=1&limit=50');
    cleanup();
    renderNotes({ entityTypeId: 13 });
    expect((await screen.findByRole('link', { name: 'Board-ready' })).getAttribute('href')).toBe(
      '/organizations?network.labels.value=1&page=1&limit=50',
    );
  });

  it('that belong to an administrator link to a list in the directory of everyone', async () => {
    notesServer({ labels: ['Board-ready'] });
    renderNotes({ scope: adminScope });
    const link = await screen.findByRole('link', { name: 'Board-ready' });
    expect(link.getAttribute('href')).toBe('/dashboard/people?network.labels.value=1&page=1&limit=50');
  });

  it('that belong to a collective link to everybody in the collective who has them', async () => {
    notesServer({ labels: ['Board-ready'] });
    renderNotes({ scope: collectiveScope({ id: 5, name: 'Climate Board Bench' }) });
    const link = await screen.findByRole('link', { name: 'Board-ready' });
    expect(link.getAttribute('href')).toBe(
      '/collectives/5/directory/people?collective.labels.value=1&page=1&limit=50',
    );
  });

  it('show an error if they did not load, and can be loaded again', async () => {
    const server = notesServer({ labels: ['Board-ready'] });
    server.fail('GET /labels/entities');
    const { user } = renderNotes();
    const line = await screen.findByText('The labels did not load.');
    server.heal();
    await user.click(within(line).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(chips()).toEqual(['Board-ready']));
  });
});

describe('The field for a new label', () => {
  it('adds an existing label with the arrow keys, and stays open for the next label', async () => {
    const server = notesServer({ labels: ['Board-ready'], known: ['Former trustee', 'Trustee shortlist'] });
    const { user } = renderNotes();
    await add();
    await user.keyboard('l');
    await user.keyboard('trus');
    const option = await screen.findByRole('option', { name: /^Former/ });
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Board-ready' })).toBeNull());
    expect(option.querySelector('mark')?.textContent).toBe('trus');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(server.labels()).toEqual(['Board-ready', 'Former trustee']));
    expect(chips()).toEqual(['Board-ready', 'Former trustee']);
    expect(server.sent('POST /labels')).toEqual([]);
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('');
  });

  it('creates a label on Enter, or adds the existing label with this name, ignoring case', async () => {
    const server = notesServer({ known: ['Trustee shortlist', 'Trustee'] });
    const { user } = renderNotes();
    await user.click(await add());
    await user.keyboard('Audit chair{Enter}');
    await waitFor(() => expect(server.labels()).toEqual(['Audit chair']));
    expect(server.sent('POST /labels')).toEqual([{ name: 'Audit chair', networkId: 7 }]);
    await user.keyboard('trustee');
    await screen.findByRole('option', { name: 'Trustee' });
    await waitFor(() => expect(screen.queryByRole('option', { name: /Create/ })).toBeNull());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.labels()).toEqual(['Audit chair', 'Trustee']));
    expect(server.sent('POST /labels')).toHaveLength(1);
  });

  it('offers an administrator their own labels in the directory of everyone', async () => {
    const server = notesServer({ known: ['Trustee'] });
    const { user } = renderNotes({ scope: adminScope });
    await user.click(await add());
    await user.click(await screen.findByRole('option', { name: 'Trustee' }));
    await waitFor(() => expect(server.labels()).toEqual(['Trustee']));
    expect(server.queries('GET /autocomplete')[0]).toMatchObject({
      dataset: 'network-labels',
      admin: 'true',
    });
    expect(server.sent('POST /labels/entities')).toEqual([
      { entityTypeId: 19, entityId: 12, labelId: 1, admin: 'true' },
    ]);
    expect(server.sent('POST /labels')).toEqual([]);
  });

  it('offers to create a label with the typed name', async () => {
    const server = notesServer({ known: ['Trustee shortlist'] });
    const { user } = renderNotes();
    await user.click(await add());
    await user.keyboard('Trustee');
    await user.click(await screen.findByRole('option', { name: 'Create “Trustee”' }));
    await waitFor(() => expect(server.labels()).toEqual(['Trustee']));
  });

  it('does not add a label that the person has already', async () => {
    const server = notesServer({ labels: ['Board-ready'] });
    const { user } = renderNotes();
    await user.click(await add());
    await user.keyboard('board-READY{Enter}');
    expect(field().value).toBe('');
    expect(server.sent('POST /labels')).toEqual([]);
    expect(server.sent('POST /labels/entities')).toEqual([]);
  });

  it('shows an error for a name that is too long, and keeps the name', async () => {
    const server = notesServer({});
    const { user } = renderNotes();
    await user.click(await add());
    await user.paste('x'.repeat(101));
    expect(await screen.findByText('Label cannot exceed 100 characters.')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(field().value).toHaveLength(101);
    expect(server.sent('POST /labels')).toEqual([]);
  });

  it('closes on Escape without closing the profile, and when it is left while empty', async () => {
    notesServer({ known: ['Trustee'] });
    const onClose = vi.fn();
    const { user } = renderNotes({ onClose });
    await user.click(await add());
    await user.keyboard('Tr{Escape}');
    expect(focused()).toBe('add label');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(await add());
    await user.tab();
    expect(await add()).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('shows an error if adding failed, and offers to try again', async () => {
    const server = notesServer({});
    server.fail('POST /labels/entities');
    const { user } = renderNotes();
    await user.click(await add());
    await user.keyboard('Trustee{Enter}');
    const line = await screen.findByText('“Trustee” was not added.');
    server.heal();
    await user.click(within(line).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.labels()).toEqual(['Trustee']));
    await waitFor(() => expect(screen.queryByText('“Trustee” was not added.')).toBeNull());
  });
});

describe('Removing a label', () => {
  it('works with Backspace, and moves the focus to the next label, or else to the button', async () => {
    const server = notesServer({ labels: ['Audit chair', 'Board-ready'] });
    const { user } = renderNotes();
    (await screen.findByRole('link', { name: 'Audit chair' })).focus();
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(chips()).toEqual(['Board-ready']));
    expect(focused()).toBe('Remove Board-ready');
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(server.labels()).toEqual([]));
    expect(focused()).toBe('add label');
  });

  it('can be undone', async () => {
    const server = notesServer({ labels: ['Board-ready'] });
    const { user } = renderNotes();
    await user.click(await screen.findByRole('button', { name: 'Remove Board-ready' }));
    await waitFor(() => expect(server.labels()).toEqual([]));
    expect(screen.getByText('“Board-ready” was removed.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'undo' }));
    await waitFor(() => expect(server.labels()).toEqual(['Board-ready']));
    expect(chips()).toEqual(['Board-ready']);
    expect(screen.queryByText('“Board-ready” was removed.')).toBeNull();
  });

  it('shows the label again if the removal failed, and offers to try again', async () => {
    const server = notesServer({ labels: ['Board-ready'] });
    server.fail('POST /labels/entities/delete');
    const { user } = renderNotes();
    await user.click(await screen.findByRole('button', { name: 'Remove Board-ready' }));
    const line = await screen.findByText('“Board-ready” was not removed.');
    expect(chips()).toEqual(['Board-ready']);
    server.heal();
    await user.click(within(line).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.labels()).toEqual([]));
    expect(chips()).toEqual([]);
  });
});
