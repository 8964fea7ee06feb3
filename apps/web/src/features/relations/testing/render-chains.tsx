import type { Chain, ChainAdvice } from '@kithline/contract/relations.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { parseSearch, stringifySearch } from '../../../lib/search-params.ts';
import { networkScope, type SearchScope, SearchScopeProvider } from '../../../lib/search-scope.ts';
import { renderLook } from '../../../ui/testing/render-look.tsx';

interface Given {
  chains?: readonly Chain[];
  total?: number;
  address?: string;
  /** The advice to return if there are no chains. */
  advice?: Partial<ChainAdvice>;
  scope?: SearchScope;
  failing?: boolean;
}

/** Renders a part of a profile at a URL, with a fake server that returns these chains. */
export async function renderChains(part: ReactNode, given: Given = {}) {
  const server = answerChains(given);
  const history = createMemoryHistory({ initialEntries: ['/people', given.address ?? '/people/12'] });
  const root = createRootRoute({
    component: () => <SearchScopeProvider value={given.scope ?? networkScope(7)}>{part}</SearchScopeProvider>,
    notFoundComponent: () => null,
  });
  const router = createRouter({ routeTree: root, history, parseSearch, stringifySearch });
  await router.load();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const drawn = renderLook(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return {
    ...drawn,
    server,
    where: () => history.location.pathname + history.location.search,
    goBack: () => act(async () => history.back()),
  };
}

const NO_ADVICE: ChainAdvice = { shareOwn: false, notSharing: { total: 0, people: [] }, file: 'recent' };

/** Makes `fetch` return the chains in pages of 10, as the server does. */
function answerChains({ chains = [], total = chains.length, failing = false, ...given }: Given) {
  const advice = total === 0 ? { ...NO_ADVICE, ...given.advice } : null;
  const server = { failing, asked: [] as string[] };
  vi.stubGlobal('fetch', (url: string) => {
    server.asked.push(url);
    if (server.failing) return Promise.resolve(new Response('{}', { status: 500 }));
    const page = Number(new URL(url, 'http://kithline.test').searchParams.get('page'));
    const shown = chains.slice((page - 1) * 10, page * 10);
    const people = shown.map((chain) => ({ person: chain.elements.at(-2)?.person ?? null, chain }));
    const results = url.includes('/chains/introductions') ? people : shown;
    return Promise.resolve(
      Response.json({ ...toPage<unknown>(results, { page, limit: 10, total }), advice }),
    );
  });
  return server;
}
