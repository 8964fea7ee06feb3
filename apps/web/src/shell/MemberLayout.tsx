import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSessionLost } from '../lib/call.ts';
import { MantineLook } from '../ui/theme/MantineLook.tsx';
import { AccountOverlay } from './AccountOverlay.tsx';
import { leave } from './guards.ts';
import { Header } from './Header.tsx';
import { LiveProvider } from './LiveProvider.tsx';
import { LiveReactions } from './LiveReactions.tsx';
import classes from './MemberLayout.module.css';
import { MemberScope } from './MemberScope.tsx';
import { SystemNavigation } from './SystemNavigation.tsx';

/** The frame of signed-in pages: system navigation, header, the page, and the overlay that the URL's hash asks for. */
export function MemberLayout() {
  const { pathname } = useLocation();
  useEffect(() => onSessionLost(leave), []);
  const isAdmin = pathname === '/dashboard' || pathname.startsWith('/dashboard/');
  return (
    <MantineLook>
      <LiveProvider>
        <LiveReactions />
        <div className={classes.frame}>
          <SystemNavigation />
          <div className={classes.page}>
            <Header title={isAdmin ? 'Admin' : 'Your Network'} />
            <main className={classes.main}>
              <MemberScope isAdmin={isAdmin}>
                <Outlet />
              </MemberScope>
            </main>
          </div>
        </div>
        <AccountOverlay />
      </LiveProvider>
    </MantineLook>
  );
}
