// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../features/directory/testing/answer-calls.ts';
import { renderDirectory } from '../../features/directory/testing/render-directory.tsx';
import { droppedFile, forgetDroppedFile } from '../../lib/dropped-file.ts';
import { decodeOverlay } from '../../lib/overlay-state.ts';
import { SYNC_OVERLAY } from '../../lib/overlay-places.ts';
import { NeverSynced } from './NeverSynced.tsx';

afterEach(() => {
  cleanup();
  forgetDroppedFile();
  vi.unstubAllGlobals();
});

it('A file dropped on the empty home opens the sync overlay with the file', async () => {
  answerCalls({});
  const { hash } = await renderDirectory(<NeverSynced />, '/');
  const step = screen.getByRole('heading', { name: 'Upload Connections' });
  const file = new File(['x'], 'connections.csv', { type: 'text/csv' });
  const dataTransfer = { types: ['Files'], files: [file] };
  const isOver = () => step.closest('li')?.hasAttribute('data-over');
  fireEvent.dragOver(step, { dataTransfer });
  expect(isOver()).toBe(true);
  fireEvent.drop(step, { dataTransfer });
  expect(isOver()).toBe(false);
  await waitFor(() => expect(decodeOverlay(hash())).toMatchObject(SYNC_OVERLAY));
  expect(droppedFile()).toBe(file);
});

it('Text dragged over the empty home is ignored', async () => {
  answerCalls({});
  const { hash } = await renderDirectory(<NeverSynced />, '/');
  const step = screen.getByRole('heading', { name: 'Upload Connections' });
  const dataTransfer = { types: ['text/plain'], files: [] };
  fireEvent.dragOver(step, { dataTransfer });
  expect(step.closest('li')?.hasAttribute('data-over')).toBe(false);
  fireEvent.drop(step, { dataTransfer });
  expect(hash()).toBe('');
});
