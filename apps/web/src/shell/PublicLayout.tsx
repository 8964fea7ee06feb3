import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { withoutSearch } from '../features/directory/anything/early-search.ts';

/** Pages for visitors bring their whole look; nothing of the member's shell is loaded here. */
export function PublicLayout() {
  useEffect(withoutSearch, []);
  return <Outlet />;
}
