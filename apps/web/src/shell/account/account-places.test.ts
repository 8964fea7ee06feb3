import { expect, it } from 'vitest';
import { decodeOverlay } from '../../lib/overlay-state.ts';
import { accountPath, accountPlace, NAV, NETWORK_TABS } from './account-places.ts';

it('The URL of a page of the account overlay opens that page', () => {
  expect(decodeOverlay(accountPath(NAV.network, NETWORK_TABS.sync))).toMatchObject({
    open: true,
    type: 'account',
    nav: 1,
    sub: 1,
  });
  expect(accountPlace({ nav: 1, sub: 1 })).toEqual({ nav: 1, sub: 1 });
});

it.each([
  [null, { nav: 0, sub: 0 }],
  [{}, { nav: 0, sub: 0 }],
  [
    { nav: 9, sub: 1 },
    { nav: 0, sub: 0 },
  ],
  [{ nav: -1 }, { nav: 0, sub: 0 }],
  [
    { nav: 0, sub: 4 },
    { nav: 0, sub: 0 },
  ],
  [
    { nav: 1, sub: -1 },
    { nav: 1, sub: 0 },
  ],
  [
    { nav: 3, sub: 1 },
    { nav: 3, sub: 0 },
  ],
  [{ sub: 1 }, { nav: 0, sub: 0 }],
])('The invalid overlay state %o opens the first place or tab', (state, place) => {
  expect(accountPlace(state)).toEqual(place);
});
