import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { networkScope, type SearchScope, SearchScopeProvider } from '../../../lib/search-scope.ts';
import { SESSION_KEY } from '../../../lib/signed-in.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { NotesAndLabels } from '../NotesAndLabels.tsx';

interface At {
  scope?: SearchScope;
  entityTypeId?: 13 | 19;
  userId?: number;
  onClose?: () => void;
}

/** Renders the tab of notes and labels of Leila Haddad (12) in a dialog, for a user and a scope. */
export function renderNotes({ scope = networkScope(7), entityTypeId = 19, userId = 2, onClose }: At = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(SESSION_KEY, { id: userId });
  const look = renderLook(
    <QueryClientProvider client={client}>
      <SearchScopeProvider value={scope}>
        <Dialog opened onClose={onClose ?? (() => undefined)} title="Leila Haddad" size="profile">
          <NotesAndLabels entityTypeId={entityTypeId} entityId={12} name="Leila Haddad" />
        </Dialog>
      </SearchScopeProvider>
    </QueryClientProvider>,
  );
  return { ...look, client };
}
