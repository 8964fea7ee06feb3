import { toPage } from '@kithline/contract/wire.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LiveContext } from '../lib/live-connection.ts';
import { LiveConnection } from '../lib/live.ts';
import { encodeOverlay, type OverlayState } from '../lib/overlay-state.ts';
import { queryClient } from '../lib/query-client.ts';
import { parseSearch, stringifySearch } from '../lib/search-params.ts';
import { callServer } from '../lib/testing/call-server.ts';
import { renderLook } from '../ui/testing/render-look.tsx';
import { AccountOverlay } from './AccountOverlay.tsx';

// Load the pages beforehand, so that the tests do not wait for them.
beforeAll(async () => void (await import('./account/AccountPages.tsx')));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** The parts of Leila's profile that the overlay shows. */
const leila = {
  id: 12,
  name: 'Leila Haddad',
  profilePicture: null,
  primaryWorkRole: null,
  location: null,
  headline: null,
  bio: null,
  emailPersonal: null,
  emailWork: 'leila@halden.example',
  externalLinks: {},
  workSummary: { industries: [] },
  tagTypes: [],
  collaborationsEngagements: [],
  skillCategories: [],
  supportedCauses: [],
  supportedOrganizations: [],
  interestTypes: [],
  jobFunctions: [],
  connectedOn: null,
  totals: { experiences: 0, educations: 0 },
};

const leilasForm = {
  ...leila,
  known: 3,
  changedByViewer: [],
  firstName: 'Leila',
  lastName: 'Haddad',
  preferredFirstName: '',
  headline: '',
  linkedin: '',
  twitter: '',
  website: '',
  angellist: '',
  crunchbase: '',
  crm: '',
  bio: 'Backs founders.',
  emailPersonal: '',
  showsEmailWork: true,
  showsEmailPersonal: false,
  roles: [],
  studies: [],
  fromFiles: {},
  filesSay: [],
  totals: { changes: 7 },
};

const noMore = () => toPage([], { page: 1, limit: 10, total: 0 });

async function openAt(state: Omit<OverlayState, 'open'>) {
  const shown = new Set<string>();
  const live = new LiveConnection({ onReturn: () => undefined, onEnd: () => undefined });
  live.show = (kind, id) => {
    shown.add(`${kind} ${id}`);
    return () => shown.delete(`${kind} ${id}`);
  };
  callServer({
    'GET /account': () => ({
      user: { id: 2, username: 'leila@halden.example', isAdmin: false, personId: leila.id, signature: '' },
      profile: leila,
      isUsernameConfirmed: true,
      requestedUsername: null,
    }),
    'GET /account/invitations': () => toPage([], { page: 1, limit: 1, total: 2 }),
    'GET /account/network/shared': noMore,
    'GET /account/removal': () => ({
      network: 0,
      notes: 0,
      labels: 0,
      sharedWith: [],
      client: null,
      collectives: [],
    }),
    'GET /account/network': () => ({ id: 7 }),
    'GET /account/network/imports': () => ({ current: null, last: null }),
    [`GET /persons/${leila.id}/form`]: () => leilasForm,
  });
  const hash = encodeOverlay({ open: true, ...state });
  const history = createMemoryHistory({ initialEntries: [`/people?page=2#${hash}`] });
  const root = createRootRoute();
  const people = createRoute({ getParentRoute: () => root, path: '/people', component: AccountOverlay });
  const router = createRouter({
    routeTree: root.addChildren([people]),
    history,
    parseSearch,
    stringifySearch,
  });
  await router.load();
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <LiveContext value={live}>
        <RouterProvider router={router as never} />
      </LiveContext>
    </QueryClientProvider>,
  );
  return { ...drawn, history, shown };
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const currentIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => link.textContent);

describe('The account overlay', () => {
  it.each([
    [{ nav: 0, sub: 0 }, 'Profile', 'profile'],
    [{ nav: 1, sub: 0 }, 'Network', 'network'],
    [{ nav: 2 }, 'Invitations', /^invitations/],
    [{ nav: 3 }, 'Login Email', 'login email'],
    [{ nav: 4 }, 'Your Data', 'your data'],
    [{ nav: 5 }, 'Security', 'security'],
    [{ nav: 9 }, 'Profile', 'profile'],
  ])('at %o shows the page "%s"', async (place, heading, link) => {
    await openAt({ type: 'account', ...place });
    expect(await title(heading)).toBeTruthy();
    expect(currentIn('Account')).toEqual([expect.stringMatching(link)]);
  });

  it.each([
    [{ nav: 0, sub: 1 }, 'No work history yet.'],
    [{ nav: 0, sub: 2 }, 'No education yet.'],
    [{ nav: 1, sub: 0 }, 'Your network is not shared with any collective.'],
    [{ nav: 1, sub: 1 }, 'How to get your file'],
  ])('at %o shows the page with the text "%s"', async (place, words) => {
    await openAt({ type: 'account', ...place });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it("fills in the forms of the member's own profile", async () => {
    await openAt({ type: 'account', nav: 0, sub: 0 });
    expect(await screen.findByRole('textbox', { name: 'About' })).toHaveProperty('value', 'Backs founders.');
    expect(screen.getAllByRole('button', { name: /^save/ })).toHaveLength(5);
  });

  it("shows the number of entries in the history of the member's own profile", async () => {
    await openAt({ type: 'account', nav: 0, sub: 0 });
    expect(await screen.findByRole('link', { name: /^history\s*7$/ })).toBeTruthy();
  });

  it("listens for changes to the member's own profile while its forms are open", async () => {
    const { user, shown } = await openAt({ type: 'account', nav: 0, sub: 0 });
    await screen.findByRole('textbox', { name: 'About' });
    expect([...shown]).toEqual([`person ${leila.id}`]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect([...shown]).toEqual([]));
  });

  it('shows how many invitations are unanswered', async () => {
    await openAt({ type: 'account', nav: 3 });
    expect(await screen.findByRole('link', { name: /invitations\s*, 2 unanswered/ })).toBeTruthy();
  });

  it('opens its navigation with a button, and closes it after a choice or on Escape', async () => {
    const { user } = await openAt({ type: 'account', nav: 3 });
    const button = await screen.findByRole('button', { name: 'Account' });
    const isOpen = () => button.getAttribute('aria-expanded');
    expect(isOpen()).toBe('false');
    await user.click(button);
    expect(isOpen()).toBe('true');
    await user.click(screen.getByRole('link', { name: 'security' }));
    expect(isOpen()).toBe('false');
    expect(document.activeElement).toBe(button);
    await user.click(button);
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe('false');
    await title('Login Email');
  });

  it('keeps the path and query of the page when it is closed', async () => {
    const { user, history } = await openAt({ type: 'account', nav: 3 });
    await title('Login Email');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(history.location.href).toBe('/people?page=2'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('does not open when the URL opens the overlay of a collective', async () => {
    await openAt({ type: 'collective', id: 8, nav: 1 });
    await new Promise((settled) => setTimeout(settled, 50));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
