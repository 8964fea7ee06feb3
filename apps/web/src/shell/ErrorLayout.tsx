import { Outlet, useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

// Visitors see an error page without any of the member's frame.
const MemberLayout = lazy(async () => ({ default: (await import('./MemberLayout.tsx')).MemberLayout }));

/**
 * The pages for addresses that lead nowhere: in the frame for members, alone for visitors and where nobody
 * can say.
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
