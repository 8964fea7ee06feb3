import { Outlet, useRouteContext } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyCode } from '../lib/lazy-code.ts';

// Loaded on demand: visitors see error pages without the members' frame.
const MemberLayout = lazyCode(() => import('./MemberLayout.tsx'), 'MemberLayout');

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
