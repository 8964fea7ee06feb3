// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { forgetMember, signOut } from './session.data.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('logging out takes unsent drafts away, even when the server does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  keepDraft('note:1', 'Secret');
  await signOut();
  expect(readDraft('note:1')).toBeNull();
});

it('a session that merely ends keeps them for the same member', () => {
  keepDraft('note:1', 'Half a thou');
  forgetMember();
  expect(readDraft('note:1')).toBe('Half a thou');
});
