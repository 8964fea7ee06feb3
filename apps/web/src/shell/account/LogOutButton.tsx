import { useState } from 'react';
import { hasDrafts } from '../../lib/drafts.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { ButtonLook } from '../../ui/buttons/button-look.ts';
import { ConfirmLogOut } from './ConfirmLogOut.tsx';
import { useLogOut } from './use-log-out.ts';

interface LogOutButtonProps extends Pick<ButtonLook, 'variant'> {
  /** The path after logging out. Default: the login page. */
  to?: string;
}

/** A button that logs out. Asks first if typed text would be lost. */
export function LogOutButton({ to, variant }: LogOutButtonProps) {
  const logOut = useLogOut(to);
  const [asks, setAsks] = useState(false);
  if (asks) return <ConfirmLogOut to={to} onStay={() => setAsks(false)} />;
  return (
    <Button variant={variant} onClick={() => (hasDrafts() ? setAsks(true) : void logOut())}>
      Log out
    </Button>
  );
}
