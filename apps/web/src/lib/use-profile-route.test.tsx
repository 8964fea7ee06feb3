import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { parseSearch, type SearchParams, stringifySearch } from './search-params.ts';
import { networkScope, SearchScopeProvider } from './search-scope.ts';
import { useProfileRoute } from './use-profile-route.ts';

afterEach(cleanup);

function Profile({ listPath }: { listPath: string }) {
  const { view, changeView, openNeighbour, close } = useProfileRoute(listPath);
  return (
    <div>
      <p>tab {view.tab ?? 'none'}</p>
      <button onClick={() => changeView({ tab: 'experience' })}>experience</button>
      <button onClick={() => openNeighbour(13)}>next</button>
      <button onClick={close}>close</button>
    </div>
  );
}

function open(address: string) {
  const root = createRootRoute({
    component: () => (
      <SearchScopeProvider value={networkScope(7)}>
        <Outlet />
      </SearchScopeProvider>
    ),
    validateSearch: (search: SearchParams): SearchParams => search,
  });
  const at = (path: string, component?: () => React.JSX.Element) =>
    createRoute({ getParentRoute: () => root, path, component: component ?? (() => <p>page {path}</p>) });
  const router = createRouter({
    routeTree: root.addChildren([
      at('/'),
      at('/people'),
      at('/organizations'),
      at('/elsewhere'),
      at('/people/$personId', () => <Profile listPath="/people" />),
      at('/organizations/$organizationId', () => <Profile listPath="/organizations" />),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  render(
    <StrictMode>
      <RouterProvider router={router as never} />
    </StrictMode>,
  );
  const go = async (href: string) => {
    await act(async () => router.history.push(href));
    await waitFor(() => expect(router.state.resolvedLocation?.href).toBe(href));
  };
  const here = () => router.history.location.href;
  const steps = () => router.history.length;
  return { go, here, steps, back: () => act(async () => router.history.back()), user: userEvent.setup() };
}

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('Closing a profile', () => {
  it('leads back to the list from which it was opened, with its path and query', async () => {
    const { go, here, user } = open('/people?summary.name.value=lei&page=3&limit=50');
    await screen.findByText('page /people');
    await go('/people/12?summary.name.value=lei&page=3&limit=50');
    await press(user, 'close');
    expect(here()).toBe('/people?summary.name.value=lei&page=3&limit=50');
  });

  it('leads back to the list, even if other profiles were opened in between', async () => {
    const { go, here, user } = open('/people?page=2');
    await screen.findByText('page /people');
    await go('/people/12?page=2');
    await go('/organizations/4');
    await press(user, 'close');
    expect(here()).toBe('/people?page=2');
  });

  it('leaves no history entry with which the back button would reopen it', async () => {
    const { go, here, back, user } = open('/');
    await screen.findByText('page /');
    await go('/people?page=2');
    await go('/people/12?page=2');
    await go('/organizations/4');
    await press(user, 'close');
    await waitFor(() => expect(here()).toBe('/people?page=2'));
    await back();
    expect(here()).toBe('/');
  });

  it('replaces the history entry of a profile that was opened by its URL', async () => {
    const { here, steps, user } = open('/people/12');
    await press(user, 'close');
    expect(here()).toBe('/people');
    expect(steps()).toBe(1);
  });

  it('leads to the list with the filter in the URL if the profile was opened by its URL', async () => {
    const { here, user } = open('/people/12?tab=experience&experience.companies.value=4');
    await press(user, 'close');
    expect(here()).toBe('/people?experience.companies.value=4');
  });

  it('does not lead back to an earlier list after a navigation from outside the directory', async () => {
    const { go, here, user } = open('/people?page=2');
    await screen.findByText('page /people');
    await go('/people/12?page=2');
    await go('/elsewhere');
    await go('/organizations/4');
    await press(user, 'close');
    expect(here()).toBe('/organizations');
  });
});

describe('The view of a profile', () => {
  it('is in the URL, and adds no history entry', async () => {
    const { go, here, back, user } = open('/people?page=2');
    await screen.findByText('page /people');
    await go('/people/12?page=2');
    await press(user, 'experience');
    expect(here()).toBe('/people/12?page=2&tab=experience');
    expect(await screen.findByText('tab experience')).toBeTruthy();
    await back();
    expect(here()).toBe('/people?page=2');
  });

  it('stays the same when the next profile of the list is opened', async () => {
    const { here, user } = open('/people/12?page=2&tab=experience');
    await press(user, 'next');
    expect(here()).toBe('/people/13?page=2&tab=experience');
  });
});
