import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useLeaving } from '../features/accounts/leaving.ts';
import { onSessionLost } from '../lib/call.ts';
import { InsideFrame } from '../lib/inside-frame.ts';
import { useSecondFactorDue } from '../lib/second-factor-due.ts';
import { MantineLook } from '../ui/theme/MantineLook.tsx';
import { SearchAnything } from '../features/directory/anything/SearchAnything.tsx';
import { areaOf } from './area.ts';
import { leave } from './guards.ts';
import { Header } from './Header.tsx';
import { LeavingPage } from './LeavingPage.tsx';
import { LiveProvider } from './LiveProvider.tsx';
import { LiveReactions } from './LiveReactions.tsx';
import classes from './MemberLayout.module.css';
import { MemberCommands } from './MemberCommands.tsx';
import { MemberMessages } from './MemberMessages.tsx';
import { MemberOverlays } from './MemberOverlays.tsx';
import { MemberScope } from './MemberScope.tsx';
import { OfflineLine } from './OfflineLine.tsx';
import { PrintHead } from './PrintHead.tsx';
import { MAIN_ID } from './main-id.ts';
import { SecondFactorLine } from './SecondFactorLine.tsx';
import { SideNavigation } from './SideNavigation.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useFocusAfterMove } from './use-focus-after-move.ts';

// Only loaded by those who need it.
const SecondFactorDuePage = lazy(async () => ({
  default: (await import('./SecondFactorDuePage.tsx')).SecondFactorDuePage,
}));

/** The frame of signed-in pages, unless the member is logging out: then nothing private is shown. */
export function MemberLayout() {
  const leaving = useLeaving();
  if (leaving !== null) return <LeavingPage leaving={leaving} />;
  return <MemberFrame />;
}

/**
 * What every page of the member needs, and the pages, unless a second factor is overdue: then only that is
 * asked for.
 */
function MemberFrame() {
  useEffect(() => onSessionLost(leave), []);
  const isDue = useSecondFactorDue();
  return (
    <MantineLook>
      <LiveProvider>
        <LiveReactions />
        {isDue ? (
          <Suspense fallback={null}>
            <SecondFactorDuePage />
          </Suspense>
        ) : (
          <Pages />
        )}
      </LiveProvider>
    </MantineLook>
  );
}

/** Navigation, header, the page, and what the URL's hash and the bell lay above it. */
function Pages() {
  useFocusAfterMove();
  return (
    <>
      <PrintHead />
      <div className={classes.frame} data-paper="whole" data-behind>
        <SkipLink />
        <SideNavigation />
        <div className={classes.page} data-paper="whole">
          <OfflineLine />
          <SecondFactorLine />
          <AreaFrame>
            <Outlet />
          </AreaFrame>
        </div>
      </div>
      <MemberOverlays />
      <MemberMessages />
      <MemberCommands />
    </>
  );
}

const HEADED = { hasHeading: true };
const HEADED_BY_PAGE = { hasHeading: false };

/**
 * Header and scope of the area. A collective brings its own, once it is known. The area is that of the page that is shown: while
 * the next one is still on its way, the address is ahead of it.
 */
function AreaFrame({ children }: { children: ReactNode }) {
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const isError = useMatches({ select: (matches) => matches.at(-1)?.staticData.isErrorPage === true });
  const area = areaOf(pathname).kind;
  // What is no address of a collective has no header of its own.
  if (!isError && (area === 'collective' || area === 'nowhere')) return children;
  const isAdmin = area === 'dashboard';
  return (
    <InsideFrame value={isError ? HEADED_BY_PAGE : HEADED}>
      <Header title={isAdmin ? 'Admin' : 'Your Network'} isHeading={!isError}>
        <MemberScope isAdmin={isAdmin} quiet>
          <SearchAnything />
        </MemberScope>
      </Header>
      <main id={MAIN_ID} className={classes.main} data-paper="whole">
        <MemberScope isAdmin={isAdmin}>{children}</MemberScope>
      </main>
    </InsideFrame>
  );
}
