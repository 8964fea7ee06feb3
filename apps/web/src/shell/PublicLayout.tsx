import { Outlet } from '@tanstack/react-router';

/** Pages for visitors bring their whole look; nothing of the member's shell is loaded here. */
export function PublicLayout() {
  return <Outlet />;
}
