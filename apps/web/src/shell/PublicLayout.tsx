import { Outlet } from '@tanstack/react-router';

/** The frame of pages for visitors. */
export function PublicLayout() {
  return <Outlet />;
}
