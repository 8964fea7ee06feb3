import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { withoutSearch } from '../features/directory/anything/early-search.ts';

/** The layout of pages for visitors, without code of the members' frame. */
export function PublicLayout() {
  useEffect(withoutSearch, []);
  return <Outlet />;
}
