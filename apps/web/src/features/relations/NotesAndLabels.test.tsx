// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { notesServer } from './testing/notes-server.ts';
import { renderNotes } from './testing/render-notes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says in one sentence that a profile does not belong to the scope it is opened in', async () => {
  const server = notesServer({});
  for (const call of ['GET /notes', 'GET /labels/entities']) server.fail(call, 403);
  renderNotes();
  expect(
    await screen.findByText(/ is outside Your Network: no notes or labels are kept here\.$/),
  ).toBeTruthy();
  for (const name of [/^new/, /^add label/, 'Try again'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
