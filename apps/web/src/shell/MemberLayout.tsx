import { Outlet } from '@tanstack/react-router';
import { MantineLook } from '../ui/theme/MantineLook.tsx';

/** The frame of signed-in pages. */
export function MemberLayout() {
  return (
    <MantineLook>
      <Outlet />
    </MantineLook>
  );
}
