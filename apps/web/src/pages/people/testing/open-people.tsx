import type { User } from '@kithline/contract/accounts.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { sessionQuery } from '../../../features/accounts/session.data.ts';
import { parseSearch, stringifySearch } from '../../../lib/search-params.ts';
import { networkScope, SearchScopeProvider } from '../../../lib/search-scope.ts';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { PeoplePage } from '../PeoplePage.tsx';
import { PersonPage } from '../PersonPage.tsx';

/** Renders the list of people for a signed-in member, below a profile if the URL names a person. */
export async function openPeople(address: string, viewerPersonId = 1) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const root = createRootRoute({
    component: () => (
      <SearchScopeProvider value={networkScope(7)}>
        <Outlet />
      </SearchScopeProvider>
    ),
  });
  const people = createRoute({ getParentRoute: () => root, path: '/people', component: PeoplePage });
  const person = createRoute({ getParentRoute: () => people, path: '$personId', component: PersonPage });
  const routeTree = root.addChildren([people.addChildren([person])]);
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  await router.load();
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 60_000 } },
  });
  const member: User = {
    id: 1,
    username: 'ines@example.test',
    isAdmin: false,
    personId: viewerPersonId,
    signature: '',
  };
  client.setQueryData(sessionQuery.queryKey, member);
  const drawn = renderLook(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { ...drawn, where: () => history.location.pathname + history.location.search };
}
