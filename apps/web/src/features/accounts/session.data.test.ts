// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { forgetMember, sessionQuery, signOut } from './session.data.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  queryClient.clear();
  document.cookie = 'kithline_signed_in=; max-age=0';
});

it('Logging out deletes drafts even if the server does not reply, and is reported as failed', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  keepDraft('note:1', 'Secret');
  expect(await signOut()).toBe(false);
  expect(readDraft('note:1')).toBeNull();
});

it('Deleting the data that was fetched for a member keeps drafts', () => {
  keepDraft('note:1', 'Half a thou');
  forgetMember();
  expect(readDraft('note:1')).toBe('Half a thou');
});

it.each([
  ['runs out, drafts are kept', {}, 'Half a thou'],
  ['is ended by somebody, drafts are deleted', { 'kithline-session-ended': 'ended' }, null],
])('When a session %s', async (_how, headers, left) => {
  document.cookie = 'kithline_signed_in=1';
  vi.stubGlobal('fetch', async () => Response.json({ title: 'No', status: 401 }, { status: 401, headers }));
  keepDraft('note:1', 'Half a thou');
  expect(await queryClient.fetchQuery(sessionQuery)).toBeNull();
  expect(readDraft('note:1')).toBe(left);
});
