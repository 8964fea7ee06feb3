import { decompressFromBase64 } from 'lz-string';
import { expect, it } from 'vitest';
import { OVERLAY } from './overlay-paths.ts';

it.each([
  [OVERLAY.invitations, { open: true, type: 'account', nav: 2 }],
  [OVERLAY.linkedinSync, { open: true, type: 'account', nav: 1, sub: 1 }],
])('%s opens the page of the account that it is named for', (path, state) => {
  const compressed = decodeURIComponent(path.replace('/#o=', ''));
  expect(JSON.parse(decompressFromBase64(compressed) ?? '')).toEqual(state);
});
