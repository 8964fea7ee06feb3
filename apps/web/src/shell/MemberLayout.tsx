import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
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
import { useOverlay } from '../lib/use-overlay.ts';
import { AccountOverlay } from './AccountOverlay.tsx';
import { ProofWhenAsked } from './ProofWhenAsked.tsx';
import { lazyCode } from '../lib/lazy-code.ts';

const SecondFactorDuePage = lazyCode(() => import('./SecondFactorDuePage.tsx'), 'SecondFactorDuePage');

/** The frame of signed-in pages. While the member is logging out, it shows nothing private. */
export function MemberLayout() {
  const leaving = useLeaving();
  if (leaving !== null) return <LeavingPage leaving={leaving} />;
  return <MemberFrame />;
}

/** While a second factor is overdue, only the page that asks for it is shown. */
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

const TITLES = { network: 'Your Network', introductions: 'Introductions', dashboard: 'Admin' } as const;

const HEADED = { hasHeading: true };
const HEADED_BY_PAGE = { hasHeading: false };

/**
 * The header and scope of the current area; a collective provides its own. The area comes from the shown
 * page, because the URL changes before the next page has loaded.
 */
function AreaFrame({ children }: { children: ReactNode }) {
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const isError = useMatches({ select: (matches) => matches.at(-1)?.staticData.isErrorPage === true });
  const area = areaOf(pathname).kind;
  // A URL of a collective with an invalid id shows no page of its own, but is redirected to an error page.
  const hasOwnHeader = area === 'collective' || area === 'nowhere';
  if (!isError && hasOwnHeader) return children;
  const isAdmin = area === 'dashboard';
  return (
    <InsideFrame value={isError ? HEADED_BY_PAGE : HEADED}>
      <Header title={TITLES[hasOwnHeader ? 'network' : area]} isHeading={!isError}>
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
  /** Whether to show no error if the network does not load, because the page shows one. */
  quiet?: boolean;
  children: ReactNode;
}

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

/** Milliseconds to wait, so that a layer opened by a URL can take the focus first. */
const SETTLING = 50;

/** Focuses the heading of a new page if the focus was lost with the old page. */
function useFocusAfterMove(): void {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, hrefChanged }) => {
      clearTimeout(timer);
      // Skip the first page, because there the Tab key starts with the skip link.
      if (fromLocation && hrefChanged) timer = setTimeout(focusHeadingIfLost, SETTLING);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [router]);
}

const CollectiveOverlay = lazyCode(() => import('./CollectiveOverlay.tsx'), 'CollectiveOverlay');

function MemberOverlays() {
  const isOpen = useOverlay().state?.type === 'collective';
  // The dialog stays mounted after its first use, so that its closing is animated.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <>
      <AccountOverlay />
      {wasOpened && (
        <Suspense fallback={null}>
          <CollectiveOverlay />
        </Suspense>
      )}
      <ProofWhenAsked />
    </>
  );
}
