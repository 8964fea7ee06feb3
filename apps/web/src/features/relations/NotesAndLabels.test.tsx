// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RELATIONS_KEY } from '../../lib/reply-keys.ts';
import { aNote, notesServer } from './testing/notes-server.ts';
import { renderNotes } from './testing/render-notes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CALLS = ['GET /notes', 'GET /labels/entities'];
const outside = () => screen.findByText(/ is not in Your Network, so there are no notes or labels here\.$/);

function expectNothingOffered(): void {
  for (const name of [/^new/, /^add label/, /^Remove/, 'Try again'])
    expect(screen.queryByRole('button', { name })).toBeNull();
}

it('The tab of notes and labels says that a person is not in the scope', async () => {
  const server = notesServer({});
  for (const call of CALLS) server.fail(call, 404);
  renderNotes();
  expect(await outside()).toBeTruthy();
  expectNothingOffered();
});

it.each(CALLS)(
  'Notes and labels disappear while %s is refused, even if the profile is open already',
  async (call) => {
    const server = notesServer({ notes: [aNote(1, 'Met in Lisbon.')], labels: ['Board-ready'] });
    const { client } = renderNotes();
    await screen.findByText('Met in Lisbon.');
    await screen.findByRole('link', { name: 'Board-ready' });
    server.fail(call, 403);
    await act(() => client.invalidateQueries({ queryKey: RELATIONS_KEY }));
    expect(await outside()).toBeTruthy();
    expectNothingOffered();
    expect(screen.queryByText('Met in Lisbon.')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Board-ready' })).toBeNull();
    server.heal();
    await act(() => client.invalidateQueries({ queryKey: RELATIONS_KEY }));
    expect(await screen.findByText('Met in Lisbon.')).toBeTruthy();
  },
);
