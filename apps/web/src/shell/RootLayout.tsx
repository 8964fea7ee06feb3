import { Outlet } from '@tanstack/react-router';

/** The outermost layout; the member's or the public layout is inside. */
export function RootLayout() {
  return <Outlet />;
}
