import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { history } from '../../lib/history.ts';
import { queryClient } from '../../lib/query-client.ts';
import { parseSearch, stringifySearch } from '../../lib/search-params.ts';
import { LinkProvider } from '../../ui/link/LinkProvider.tsx';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { RouterLink } from '../RouterLink.tsx';

/** Renders a component of the shell at a URL, with the product's history object. */
export async function openShell(Part: () => React.ReactNode, address: string) {
  history.replace(address);
  const root = createRootRoute({ component: Part, notFoundComponent: Part });
  const router = createRouter({ routeTree: root, history, parseSearch, stringifySearch });
  await router.load();
  const look = renderLook(
    <LinkProvider component={RouterLink}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </LinkProvider>,
  );
  return { ...look, where: () => history.location.href };
}
