import { OVERLAY_PATHS } from '@kithline/contract/overlay-paths.ts';
import { expect, it } from 'vitest';
import { decodeOverlay } from './overlay-state.ts';

it.each([
  [OVERLAY_PATHS.invitations, { open: true, type: 'account', nav: 2 }],
  [OVERLAY_PATHS.linkedinSync, { open: true, type: 'account', nav: 1, sub: 1 }],
  [OVERLAY_PATHS.loginEmail, { open: true, type: 'account', nav: 3 }],
  [OVERLAY_PATHS.security, { open: true, type: 'account', nav: 5 }],
])('The link %s opens its page of the account overlay', (path, state) => {
  expect(path.startsWith('/#')).toBe(true);
  expect(decodeOverlay(path.slice(1))).toEqual(state);
});
