import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type HistoryState,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { parseSearch, stringifySearch } from '../../../lib/search-params.ts';
import { networkScope, SearchScopeProvider } from '../../../lib/search-scope.ts';
import { LinkProvider } from '../../../ui/link/LinkProvider.tsx';
import type { LinkProps } from '../../../ui/link/LinkProvider.tsx';
import { MantineLook } from '../../../ui/theme/MantineLook.tsx';
import { useGo } from '../use-go.ts';

function TestLink({ onClick, ...others }: LinkProps) {
  const go = useGo();
  return (
    <a
      {...others}
      onClick={(event) => {
        onClick?.(event);
        event.preventDefault();
        go(others.href);
      }}
    />
  );
}

/** Renders a component of the directory at a URL, inside its own router and scope. */
export async function renderDirectory(node: ReactNode, address: string, scope = networkScope(7)) {
  const user = userEvent.setup();
  const history = createMemoryHistory({ initialEntries: [address] });
  const root = createRootRoute({
    component: () => (
      <MantineLook env="test">
        <LinkProvider component={TestLink}>
          <SearchScopeProvider value={scope}>{node}</SearchScopeProvider>
        </LinkProvider>
        <Outlet />
      </MantineLook>
    ),
  });
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history,
    parseSearch,
    stringifySearch,
  });
  await router.load();
  const client = new QueryClient({
    // Like the app's client, but without retries.
    defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnReconnect: true } },
  });
  const drawn = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const where = () => history.location.pathname + history.location.search;
  const hash = () => history.location.hash;
  const visited = () => history.length;
  const state = () => history.location.state;
  const go = (href: string, kept?: HistoryState) => act(async () => history.push(href, kept));
  const back = () => act(async () => history.back());
  return { user, client, where, hash, state, visited, go, back, ...drawn };
}
