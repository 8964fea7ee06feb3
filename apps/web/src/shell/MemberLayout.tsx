import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLeaving } from '../features/accounts/leaving.ts';
import { useReportedZone } from '../features/weekly-mail/use-reported-zone.ts';
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
import { OfflineLine } from './OfflineLine.tsx';
import { PrintHead } from './PrintHead.tsx';
import { MAIN_ID } from './main-id.ts';
import { SecondFactorLine } from './SecondFactorLine.tsx';
import { SideNavigation } from './SideNavigation.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useQuery } from '@tanstack/react-query';
import { networkQuery } from '../features/networks/network.data.ts';
import { adminScope, networkScope, SearchScopeProvider } from '../lib/search-scope.ts';
import { FailedState } from '../ui/feedback/FailedState.tsx';
import { focusHeadingIfLost } from '../ui/a11y/focus-heading.ts';

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
  useReportedZone();
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
 * Header and scope of the area. A collective brings its own, once it is known. The area is that of the page
 * that is shown: while the next one is still on its way, the address is ahead of it.
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

interface MemberScopeProps {
  isAdmin: boolean;
  /** Says nothing when the network does not load: another part of the page says it. */
  quiet?: boolean;
  children: ReactNode;
}

/** Gives the pages their scope: everything in the dashboard, the own network elsewhere. */
function MemberScope({ isAdmin, quiet = false, children }: MemberScopeProps) {
  const network = useQuery({ ...networkQuery, enabled: !isAdmin });
  if (isAdmin) return <SearchScopeProvider value={adminScope}>{children}</SearchScopeProvider>;
  if (network.data) {
    const scope = networkScope(network.data.id, network.data.updatedOn === null);
    return <SearchScopeProvider value={scope}>{children}</SearchScopeProvider>;
  }
  return network.isError && !quiet ? (
    <FailedState title="Your network did not load." onRetry={() => void network.refetch()} />
  ) : null;
}

/** Milliseconds in which what opens by an address takes the focus itself. */
const SETTLING = 50;

/** A link or a button that is gone on the page it led to leaves the focus to that page's heading. */
function useFocusAfterMove(): void {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, hrefChanged }) => {
      clearTimeout(timer);
      // The first page starts where the browser starts, with the skip link.
      if (fromLocation && hrefChanged) timer = setTimeout(focusHeadingIfLost, SETTLING);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [router]);
}
