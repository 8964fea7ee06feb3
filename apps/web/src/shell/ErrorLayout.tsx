import { Outlet, useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

// Loaded on demand, because visitors see error pages without the members' frame. This is `lazy` and not
// `lazyCode`, which waits while the browser is offline: an error has to be shown offline, too.
const MemberLayout = lazy(async () => ({ default: (await import('./MemberLayout.tsx')).MemberLayout }));

/**
 * Shows an error page in the members' frame if a member is signed in. For visitors, or if it is not known
 * whether somebody is signed in, shows it without the frame.
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
