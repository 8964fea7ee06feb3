import { afterEach, expect, it, vi } from 'vitest';
import { keepDraft } from '../../lib/drafts.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { deleteAccount } from './account.data.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('Deleting the account deletes what the browser has stored about the member, but not the theme', async () => {
  callServer({ 'DELETE /account': () => undefined });
  keepDraft('note:1', 'Half a thou');
  localStorage.setItem('kithline-recent:7', '[]');
  localStorage.setItem('kithline-dock:7', '{"ids":[12],"openId":12}');
  localStorage.setItem('kithline-theme', 'dark');
  await deleteAccount('an owl at noon');
  expect(Object.keys(localStorage)).toEqual(['kithline-theme']);
});
