import { Outlet, useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

// Loaded on demand, because visitors see error pages without the members' frame. `lazyCode` would wait while
// the browser is offline. Members usually have the code already, and an error has to be shown offline, too.
const MemberLayout = lazy(async () => ({ default: (await import('./MemberLayout.tsx')).MemberLayout }));

/**
 * The layout of error pages: within the frame for members; without the frame for visitors, or if it is not
 * known whether somebody is signed in.
 */
export function ErrorLayout() {
  const { isMember } = useRouteContext({ from: '/errors' });
  if (!isMember) return <Outlet />;
  return (
    <Suspense fallback={null}>
      <MemberLayout />
    </Suspense>
  );
}
