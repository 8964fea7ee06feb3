import { encodeOverlay, type OverlayState } from '../../lib/overlay-state.ts';

/**
 * Numbers of the account overlay's places in the URL's hash. The first four come from the specification (part
 * 2, section 2).
 */
export const NAV = {
  profile: 0,
  network: 1,
  invitations: 2,
  loginEmail: 3,
  yourData: 4,
  security: 5,
  messages: 6,
  weeklyMail: 7,
  apps: 8,
} as const;

export type AccountNav = (typeof NAV)[keyof typeof NAV];

/** Numbers of the tabs of "profile" and, below, of "network". */
export const PROFILE_TABS = { summary: 0, experience: 1, education: 2, history: 3 } as const;
export const NETWORK_TABS = { shared: 0, sync: 1 } as const;

/** The number of tabs of each place; 1 means that the place is a page without tabs. */
const TABS: Record<AccountNav, number> = { 0: 4, 1: 2, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1 };

/** Returns the URL that opens a place of the overlay above the current page. */
export function accountPath(nav: AccountNav, sub = 0): string {
  return `#${encodeOverlay({ open: true, type: 'account', nav, sub })}`;
}

/** Returns the place for an overlay's state. For an invalid number, returns the first place or tab. */
export function accountPlace(state: Pick<OverlayState, 'nav' | 'sub'> | null): {
  nav: AccountNav;
  sub: number;
} {
  const nav = Object.values(NAV).find((number) => number === state?.nav) ?? NAV.profile;
  const sub = nav === state?.nav ? (state.sub ?? 0) : 0;
  return { nav, sub: sub >= 0 && sub < TABS[nav] ? sub : 0 };
}
