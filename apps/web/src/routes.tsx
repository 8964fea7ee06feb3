import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { loadCode } from './lib/load-code.ts';
import type { SearchParams } from './lib/search-params.ts';
import { FrameBones } from './shell/FrameBones.tsx';
import { requireMember } from './shell/guards.ts';
import { WaitingForProfile } from './shell/WaitingForCode.tsx';
import { NotFoundPage } from './pages/errors/NotFoundPage.tsx';
import { OopsPage } from './pages/errors/OopsPage.tsx';

/** The outermost layout; the member's or the public layout is inside. */
export const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: OopsPage,
  validateSearch: (search: SearchParams): SearchParams => search,
});

/** Returns a page component whose code is loaded on demand. */
export function page<Code extends Record<string, unknown>, Name extends keyof Code>(
  load: () => Promise<Code>,
  name: Name,
) {
  return lazyRouteComponent(() => loadCode(load, true), name);
}

/**
 * Options of a profile that opens above a list. While its code loads, nothing is shown, unless the browser is
 * offline. An error in the profile also replaces the list.
 */
export const ABOVE_LIST = { pendingComponent: WaitingForProfile, errorComponent: false } as const;

export const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  beforeLoad: requireMember,
  component: page(() => import('./shell/MemberLayout.tsx'), 'MemberLayout'),
  pendingComponent: FrameBones,
});
