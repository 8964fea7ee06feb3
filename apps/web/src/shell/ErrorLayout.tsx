import { Outlet, useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

// Visitors see an error page without any of the member's frame.
const MemberLayout = lazy(async () => ({ default: (await import('./MemberLayout.tsx')).MemberLayout }));

/**
 * The layout of error pages: in the frame for members, without it for visitors and if the session is unknown.
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
