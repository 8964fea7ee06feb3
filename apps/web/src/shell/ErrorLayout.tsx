import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { sessionQuery } from '../features/accounts/session.data.ts';

// Visitors see an error page without any of the member's frame.
const MemberLayout = lazy(async () => ({ default: (await import('./MemberLayout.tsx')).MemberLayout }));

/** The pages for addresses that lead nowhere: in the frame for members, alone for visitors and where nobody can say. */
export function ErrorLayout() {
  const { data: user, isPending } = useQuery(sessionQuery);
  if (isPending) return null;
  if (!user) return <Outlet />;
  return (
    <Suspense fallback={null}>
      <MemberLayout />
    </Suspense>
  );
}
