import { Outlet } from '@tanstack/react-router';

/** Everything sits under it; the member's or the public layout follows inside. */
export function RootLayout() {
  return <Outlet />;
}
