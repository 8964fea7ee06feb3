// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectiveScope, SearchScopeProvider } from '../../../lib/search-scope.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { aClient } from '../../../lib/testing/clients.ts';
import { aCollective, collaboratorsPage } from '../../../lib/testing/collectives.ts';
import { setWindowWidth } from '../../../lib/testing/window-width.ts';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { newInvitationHref } from '../overlay/overlay-sections.ts';
import { CollaboratorsPanel } from './CollaboratorsPanel.tsx';
import { CollaboratorsPanelProvider } from './panel-state.ts';
import { usePanelKey } from './use-panel-key.ts';
import { usePanel } from './use-panel.ts';

const COLLABORATORS = 'GET /collectives/7/collaborators';
const NAMES = ['Daniel Abrams', 'Leila Haddad', 'Priya Raghunathan'];
const PHONE = 390;
const TABLET = 800;
const DESK = 1440;
const WIDE_DESK = 1600;

let server: ReturnType<typeof callServer>;

beforeEach(() => {
  setWindowWidth(DESK);
  server = callServer({ [COLLABORATORS]: () => collaboratorsPage(NAMES) });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

interface Given {
  kind: 'landing' | 'list';
  total: number;
  isOwner: boolean;
}

function Frame({ kind, total, isOwner }: Given) {
  const client = aClient({}, { isOwner });
  const panel = usePanel({ pathname: `/${kind}`, kind });
  usePanelKey(panel.toggle);
  return (
    <SearchScopeProvider value={collectiveScope({ id: 7, name: 'Climate Board Bench' })}>
      <CollaboratorsPanelProvider value={panel}>
        <button onClick={panel.toggle}>8 Collaborators</button>
        <CollaboratorsPanel collective={aCollective({ totalCollaborators: total, client })} />
      </CollaboratorsPanelProvider>
    </SearchScopeProvider>
  );
}

function draw(kind: Given['kind'] = 'landing', total = NAMES.length, isOwner = false) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderLook(
    <QueryClientProvider client={client}>
      <Frame {...{ kind, total, isOwner }} />
    </QueryClientProvider>,
  );
}

const panel = () => screen.findByRole('complementary', { name: 'Collaborators' });
const isFull = async () => within(await panel()).queryByRole('searchbox') !== null;
const shownNames = async () =>
  within(await panel())
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('The collaborators beside a landing page', () => {
  it('are listed after the owner, each with a link to the profile in the collective', async () => {
    draw();
    const link = await screen.findByRole('link', { name: /Leila Haddad/ });
    expect(link.getAttribute('href')).toBe('/collectives/7/directory/people/101');
    const owner = within(await panel())
      .getByText('Owner')
      .closest('li');
    expect(owner?.textContent).toContain('Inês Carvalho');
    expect(owner && within(owner).queryByRole('link')).toBeNull();
  });

  it('can be collapsed to a rail of faces and expanded again, and the browser remembers the choice', async () => {
    const { user } = draw();
    await user.click(await screen.findByRole('button', { name: 'Collapse collaborators' }));
    expect(await shownNames()).toEqual(NAMES.map((name): unknown => expect.stringContaining(name)));
    expect(await isFull()).toBe(false);
    cleanup();
    const again = draw();
    expect(await isFull()).toBe(false);
    await again.user.click(screen.getByRole('button', { name: 'Expand collaborators' }));
    expect(await isFull()).toBe(true);
  });

  it('open and collapse with the key \\, but not in text fields', async () => {
    const { user } = draw();
    expect(await isFull()).toBe(true);
    await user.keyboard('\\');
    expect(await isFull()).toBe(false);
    await user.keyboard('\\');
    await user.type(await screen.findByRole('searchbox'), '\\');
    expect(await isFull()).toBe(true);
  });

  it('show in the rail how many collaborators are not among its faces', async () => {
    server = callServer({
      [COLLABORATORS]: () => collaboratorsPage(Array.from({ length: 14 }, (_, n) => `A ${n}`)),
    });
    const { user } = draw('landing', 14);
    await user.keyboard('\\');
    expect(await screen.findByRole('button', { name: '+2 more collaborators' })).toBeTruthy();
  });
});

describe('The collaborators in windows of different widths', () => {
  it.each([
    ['beside a list', 'list', DESK],
    ['on a tablet', 'landing', TABLET],
  ] as const)(
    'are a rail %s; in full, they open above the page, and Escape closes them',
    async (_where, kind, width) => {
      setWindowWidth(width);
      const { user } = draw(kind);
      const expand = await screen.findByRole('button', { name: 'Expand collaborators' });
      await user.click(expand);
      expect(await isFull()).toBe(true);
      await user.keyboard('{Escape}');
      expect(await isFull()).toBe(false);
      await waitFor(() => expect(document.activeElement).toBe(expand));
    },
  );

  it('are beside a list if the window is wide enough for both', async () => {
    setWindowWidth(WIDE_DESK);
    draw('list');
    expect(await isFull()).toBe(true);
  });

  it('are hidden on a phone until they are opened', async () => {
    setWindowWidth(PHONE);
    const { user } = draw();
    expect(screen.queryByRole('complementary')).toBeNull();
    await user.click(screen.getByRole('button', { name: '8 Collaborators' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Collaborators' }));
    expect(await sheet.findByRole('link', { name: /Priya/ })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('The search among collaborators', () => {
  it('finds names without a request, and says if it finds none', async () => {
    const { user } = draw();
    await screen.findByRole('link', { name: /Leila/ });
    await user.type(screen.getByRole('searchbox'), 'priya');
    expect(await shownNames()).toEqual([expect.stringContaining('Priya Raghunathan')]);
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('No results.')).toBeTruthy();
    expect(server.asked(COLLABORATORS)).toHaveLength(1);
  });

  it('sends a request after a pause in typing, if the list does not contain everybody', async () => {
    server = callServer({
      [COLLABORATORS]: ({ query }) =>
        collaboratorsPage(query['name'] ? ['Zoë Zimmer'] : NAMES, query['name'] ? 1 : 140),
    });
    const { user } = draw('landing', 140);
    await screen.findByRole('link', { name: /Leila/ });
    await user.type(screen.getByRole('searchbox'), 'zoe');
    expect(await screen.findByRole('link', { name: /Zoë Zimmer/ })).toBeTruthy();
    expect(server.asked(COLLABORATORS).map(({ query }) => query['name'])).toEqual([undefined, 'zoe']);
  });
});

describe('Collaborators that do not load', () => {
  it('are replaced by an error, and can be loaded again', async () => {
    server.fail(COLLABORATORS);
    const { user } = draw();
    expect(await screen.findByText('The collaborators did not load.')).toBeTruthy();
    server.heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Leila/ })).toBeTruthy();
  });
});

describe('A collective without collaborators', () => {
  const drawAlone = (isOwner: boolean) => {
    server = callServer({ [COLLABORATORS]: () => collaboratorsPage([]) });
    return draw('landing', 0, isOwner);
  };

  it('has a message, and for its owner a link to the form for an invitation', async () => {
    drawAlone(true);
    expect(await screen.findByText('No collaborators yet.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Invite somebody' });
    expect(link.getAttribute('href')).toBe(newInvitationHref(7));
  });

  it('keeps the link to an invitation if the search finds nobody', async () => {
    const { user } = drawAlone(true);
    await user.type(await screen.findByRole('searchbox'), 'x');
    expect(await screen.findByText('No results.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Invite somebody' })).toBeTruthy();
  });

  it('offers an invitation only to its owner', async () => {
    drawAlone(false);
    expect(await screen.findByText('No collaborators yet.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Invite somebody' })).toBeNull();
  });
});
