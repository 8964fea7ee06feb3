import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { loadCode } from './lib/load-code.ts';
import type { SearchParams } from './lib/search-params.ts';
import { FrameBones } from './shell/FrameBones.tsx';
import { requireMember } from './shell/guards.ts';
import { WaitingForProfile } from './shell/WaitingForCode.tsx';
import { NotFoundPage } from './pages/errors/NotFoundPage.tsx';
import { OopsPage } from './pages/errors/OopsPage.tsx';

// What routes of every area need.

/** Everything sits under it; the member's or the public layout follows inside. */
export const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: OopsPage,
  validateSearch: (search: SearchParams): SearchParams => search,
});

/** A part of the product whose code is loaded when it is first needed. */
export function page<Code extends Record<string, unknown>, Name extends keyof Code>(
  load: () => Promise<Code>,
  name: Name,
) {
  return lazyRouteComponent(() => loadCode(load), name);
}

// What is shown while the code of a page is on its way: inside the frame the bones of a page, and nothing
// for what lies above a list that is shown already, nor for visitors, who have no frame. Without a network
// these say so, and the code waits for one.
/** A profile that breaks breaks the page that it lies above. */
export const ABOVE_LIST = { pendingComponent: WaitingForProfile, errorComponent: false } as const;

export const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  beforeLoad: requireMember,
  component: page(() => import('./shell/MemberLayout.tsx'), 'MemberLayout'),
  pendingComponent: FrameBones,
});
