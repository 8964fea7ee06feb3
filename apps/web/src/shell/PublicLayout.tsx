import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { withoutSearch } from '../features/directory/anything/early-search.ts';

/** The layout of pages for visitors. It loads nothing of the member's shell. */
export function PublicLayout() {
  useEffect(withoutSearch, []);
  return <Outlet />;
}
