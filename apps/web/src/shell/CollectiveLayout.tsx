import type { Collective } from '@kithline/contract/collectives.ts';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { CollectiveProvider } from '../features/collectives/collective-context.ts';
import { collectiveQuery } from '../features/collectives/collectives.data.ts';
import { CollaboratorsPanel } from '../features/collectives/panel/CollaboratorsPanel.tsx';
import { CollaboratorsPanelProvider } from '../features/collectives/panel/panel-state.ts';
import { usePanel } from '../features/collectives/panel/use-panel.ts';
import { usePanelKey } from '../features/collectives/panel/use-panel-key.ts';
import { SearchAnything } from '../features/directory/anything/SearchAnything.tsx';
import { CallFailure } from '../lib/call.ts';
import { InsideFrame } from '../lib/inside-frame.ts';
import { collectiveScope, SearchScopeProvider } from '../lib/search-scope.ts';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { FailedState } from '../ui/feedback/FailedState.tsx';
import { collectiveIdOf, isLandingPage } from './area.ts';
import classes from './CollectiveLayout.module.css';
import { Header } from './Header.tsx';
import { leaveLostCollective } from './leave-collective.ts';
import { MAIN_ID } from './main-id.ts';

const HEADED = { hasHeading: true } as const;

/**
 * The frame of a collective's pages: its name above, its collaborators at the side. The route's guard has
 * loaded the collective already, unless the server could not be reached.
 */
export function CollectiveLayout() {
  const { pathname } = useLocation();
  const id = collectiveIdOf(pathname) ?? 0;
  const { data: collective, error, refetch } = useQuery({ ...collectiveQuery(id), enabled: id > 0 });
  useLossWhileHere(id, error);
  if (collective) return <Loaded key={id} collective={collective} />;
  return error && !isLoss(error) ? <NotLoaded onRetry={() => void refetch()} /> : null;
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <Header title="Collective" />
      <main id={MAIN_ID} className={classes.main}>
        <FailedState title="This collective did not load." onRetry={onRetry} />
      </main>
    </>
  );
}

function Loaded({ collective }: { collective: Collective }) {
  const { pathname } = useLocation();
  const panel = usePanel({ pathname, kind: isLandingPage(pathname) ? 'landing' : 'list' });
  usePanelKey(panel.toggle);
  const { id, name } = collective;
  const scope = useMemo(() => collectiveScope({ id, name }), [id, name]);
  return (
    <SearchScopeProvider value={scope}>
      <CollectiveProvider value={collective}>
        <CollaboratorsPanelProvider value={panel}>
          <Header title={name}>
            <SearchAnything />
            <IconButton
              className={classes.toggle ?? ''}
              label="Collaborators"
              aria-expanded={panel.shape === 'over'}
              icon={<IconUsers size={20} stroke={1.7} aria-hidden />}
              onClick={panel.toggle}
            />
          </Header>
          <div className={classes.body} data-paper="whole">
            <main id={MAIN_ID} className={classes.main} data-paper="whole">
              <InsideFrame value={HEADED}>
                <Outlet />
              </InsideFrame>
            </main>
            <CollaboratorsPanel collective={collective} />
          </div>
        </CollaboratorsPanelProvider>
      </CollectiveProvider>
    </SearchScopeProvider>
  );
}

/**
 * Goes to another page when the server begins to refuse the collective whose page is open. The browser may
 * have missed the live event about the loss.
 */
function useLossWhileHere(id: number, error: Error | null): void {
  const isLost = isLoss(error);
  useEffect(() => {
    if (isLost) void leaveLostCollective({ id }, 'missed');
  }, [id, isLost]);
}

function isLoss(error: Error | null): boolean {
  return error instanceof CallFailure && (error.status === 403 || error.status === 404);
}
