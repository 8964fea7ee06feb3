// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Command, useCommands } from '../../../lib/commands.ts';
import { decodeOverlay } from '../../../lib/overlay-state.ts';
import { networkScope, type SearchScope } from '../../../lib/search-scope.ts';
import { SYNC_OVERLAY } from '../../../lib/overlay-places.ts';
import { answerCalls, pageOfPeople } from '../testing/answer-calls.ts';
import { renderDirectory } from '../testing/render-directory.tsx';
import { noteEarlySearch, withoutSearch } from './early-search.ts';
import { SearchAnything } from './SearchAnything.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const HALDEN = {
  organization: {
    id: 5,
    name: 'Halden Ventures',
    profilePicture: null,
    type: { id: 3, name: 'Company' },
    location: null,
    tagline: null,
  },
  people: 12,
  faces: [],
  blocks: [],
  isExact: true,
  knownAs: null,
  words: [],
};

interface Found {
  people?: readonly string[];
  organizations?: readonly object[];
  isExact?: boolean;
  best?: 'people' | 'organizations' | null;
}

function Offering({ commands }: { commands: readonly Command[] }) {
  useCommands('page', commands);
  return <SearchAnything />;
}

/** Returns the searches among all calls. */
const searched = (asked: readonly string[]) => asked.filter((call) => call.startsWith('/api/search?'));

const aSavedSearch = (id: number, name: string) => ({
  id,
  name,
  entity: 'person',
  collective: null,
  isEveryone: false,
  isShared: false,
  filter: { 'experience.title.value': 'director' },
  order: null,
  telling: 'never',
  mayChange: true,
  version: 1,
  seenOn: null,
});

interface Surroundings {
  saved?: readonly object[];
  /** Returns a promise that delays the reply about a name. */
  hold?: (name: string) => Promise<void> | undefined;
  scope?: SearchScope;
}

function answerSearch(answer: (name: string) => Found, { hold, saved = [] }: Surroundings = {}) {
  return answerCalls({
    '/saved-searches': () => ({ results: saved }),
    '/search': async (query) => {
      const name = query.get('name') ?? '';
      await hold?.(name);
      const { people = [], organizations = [], isExact = true, best = null } = answer(name);
      const isFound = { people: people.length > 0, organizations: organizations.length > 0 };
      const results = pageOfPeople(people).results.map((one) => ({
        ...one,
        isExact,
        words: [],
        otherName: null,
      }));
      return {
        people: results,
        organizations,
        totals: { people: people.length, organizations: organizations.length },
        listedAs: {
          people: isFound.people ? 'similar' : null,
          organizations: isFound.organizations ? 'similar' : null,
        },
        best: isFound.people === isFound.organizations ? best : isFound.people ? 'people' : 'organizations',
      };
    },
  });
}

async function openWith(
  answer: (name: string) => Found,
  commands: readonly Command[] = [],
  { scope = networkScope(7), ...surroundings }: Surroundings = {},
) {
  const asked = answerSearch(answer, surroundings);
  const drawn = await renderDirectory(<Offering commands={commands} />, '/', scope);
  await drawn.user.click(screen.getByRole('button', { name: 'Search people and organizations' }));
  await screen.findByRole('dialog', { name: 'Search — Your Network' });
  return { asked, ...drawn };
}

const field = () => screen.getByRole('combobox', { name: 'Search people and organizations' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const current = () => screen.queryByRole('option', { selected: true })?.textContent;

describe('The search for anything', () => {
  it('offers to sync an empty network', async () => {
    const { user, hash } = await openWith(() => ({}), [], { scope: networkScope(7, true) });
    await user.type(field(), 'ha');
    expect((await screen.findByText('No results found...')).parentElement?.textContent).toContain(
      'Nobody is in your network yet.',
    );
    await user.click(screen.getByRole('button', { name: 'Sync Your Network' }));
    await waitFor(() => expect(decodeOverlay(hash())).toMatchObject(SYNC_OVERLAY));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Search/ })).toBeNull());
  });

  it('receives text typed before its field was loaded, and the text triggers no shortcut of the page', async () => {
    answerSearch(() => ({}));
    const { user } = await renderDirectory(<Offering commands={[]} />, '/', networkScope(7));
    const below = vi.fn();
    window.addEventListener('keydown', below);
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    below.mockClear();
    for (const key of ['h', 'x', 'Backspace', 'a']) fireEvent.keyDown(document.body, { key });
    window.removeEventListener('keydown', below);
    expect(below).not.toHaveBeenCalled();
    await waitFor(() => expect((field() as HTMLInputElement).value).toBe('ha'));
    await waitFor(() => expect(document.activeElement).toBe(field()));
    await user.keyboard('na');
    expect((field() as HTMLInputElement).value).toBe('hana');
  });

  it('opens with the keys that were pressed while the page was loading, including Enter', async () => {
    answerSearch(() => ({ people: ['Hana Nováková'] }));
    const pressed = (key: string, more = {}) =>
      new KeyboardEvent('keydown', { key, cancelable: true, ...more });
    // Keys pressed before the app and its navigation have loaded.
    window.keysBeforeApp = [pressed('x'), pressed('k', { ctrlKey: true }), pressed('h')];
    noteEarlySearch();
    const below = vi.fn();
    window.addEventListener('keydown', below);
    for (const key of ['x', 'Backspace', 'a', 'Enter']) fireEvent.keyDown(document.body, { key });
    window.removeEventListener('keydown', below);
    expect(below).not.toHaveBeenCalled();
    const { where } = await renderDirectory(<SearchAnything />, '/');
    await waitFor(() => expect(where()).toBe('/people/1'));
  });

  it('does not open for keys pressed on a page without a search, and Escape or a click cancels earlier keys', async () => {
    answerCalls({});
    const pressCtrlK = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    const leave = withoutSearch();
    expect(pressCtrlK()).toBe(true);
    leave();
    expect(pressCtrlK()).toBe(false);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    pressCtrlK();
    fireEvent.pointerDown(document.body);
    await renderDirectory(<SearchAnything />, '/');
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(document.body, { key: '/' });
    await screen.findByRole('dialog', { name: 'Search — Your Network' });
  });

  it('moves with the arrows and opens the profile with Enter', async () => {
    const { user, where } = await openWith(() => ({ people: ['Hana Nováková', 'Leila Haddad'] }));
    await user.type(field(), 'ha');
    await waitFor(() => expect(options()).toHaveLength(2));
    expect(current()).toContain('Hana Nováková');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(current()).toContain('Leila Haddad');
    await user.keyboard('{Enter}');
    expect(where()).toBe('/people/2');
  });

  it('lets Enter wait for the results of the whole text, and runs no command before then', async () => {
    const run = vi.fn();
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user, where } = await openWith(
      () => ({ people: ['Hana Nováková'] }),
      [{ label: 'Hannover', icon: null, run }],
      { hold: (name) => (name === 'hann' ? promise : undefined) },
    );
    await user.type(field(), 'hana');
    await waitFor(() => expect(options()).toHaveLength(1));
    await user.clear(field());
    await user.type(field(), 'hann{Enter}');
    expect(options()).not.toContain('Hannover');
    expect(where()).toBe('/');
    resolve();
    await waitFor(() => expect(where()).toBe('/people/1'));
    expect(run).not.toHaveBeenCalled();
  });

  it('searches after a pause in typing, and says if nothing matches exactly or nothing is found', async () => {
    const { user, asked, where } = await openWith((name) =>
      name === 'lela' ? { people: ['Leila Haddad'], isExact: false } : {},
    );
    await user.type(field(), 'lela');
    await screen.findByText('Nobody has exactly this name. Closest first.');
    expect(searched(asked)).toEqual(['/api/search?name=lela&limit=10&networkId=7']);
    await user.type(field(), 'zz');
    await screen.findByText(/^Try one word of a name or a company, or fewer letters\./u);
    expect(screen.getByRole('status').textContent).toContain('No results found...');
    expect(options()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'All people' }));
    expect(where()).toBe('/people');
  });

  it('says that there is no connection, shows no counts, and searches again once connected', async () => {
    let isOnline = false;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
    const { user } = await openWith(() => ({ people: ['Anna Berg'] }));
    const answers = fetch;
    vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) =>
      isOnline ? answers(...call) : Promise.reject(new TypeError('Failed to fetch')),
    );
    window.dispatchEvent(new Event('offline'));
    await user.type(field(), 'anna');
    expect(
      await screen.findByText('You are offline. The search starts once you are connected.'),
    ).toBeTruthy();
    expect(screen.getByRole('tablist', { name: 'Search for' }).textContent).toBe('PeopleOrganizations');
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(options()).toHaveLength(1));
    expect(screen.queryByText(/You are offline/u)).toBeNull();
  });

  it('opens on Enter the best result that matches the typed name exactly', async () => {
    const { user, where } = await openWith(() => ({
      people: ['Anna Halden'],
      organizations: [HALDEN],
      best: 'organizations',
    }));
    await user.type(field(), 'halden ventures{Enter}');
    await waitFor(() => expect(where()).toBe('/organizations/5'));
  });

  it('stays on the chosen tab until the other tab has a better hit', async () => {
    const best = { hal: 'people', hald: null, halde: 'people' } as const;
    const { user, asked } = await openWith((name) => ({
      people: ['Hal Dean'],
      organizations: [HALDEN],
      best: best[name as keyof typeof best],
    }));
    const untilOpen = (name: RegExp) =>
      waitFor(() => expect(screen.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true'));
    await user.type(field(), 'hal');
    await waitFor(() => expect(options()).toHaveLength(1));
    await untilOpen(/^People/u);
    await user.keyboard('{Tab}');
    await untilOpen(/^Organizations/u);
    await user.type(field(), 'd');
    await waitFor(() => expect(searched(asked).at(-1)).toContain('name=hald&'));
    await untilOpen(/^Organizations/u);
    await user.type(field(), 'e');
    await untilOpen(/^People/u);
  });

  it('stays on the tab of the best hit while a longer text has equally good hits in both tabs', async () => {
    const best = { hald: 'organizations', halde: null } as const;
    const { user, asked } = await openWith((name) => ({
      people: ['Hal Dean'],
      organizations: [HALDEN],
      best: best[name as keyof typeof best],
    }));
    const untilOpen = () =>
      waitFor(() =>
        expect(screen.getByRole('tab', { name: /^Organizations/u }).getAttribute('aria-selected')).toBe(
          'true',
        ),
      );
    await user.type(field(), 'hald');
    await untilOpen();
    await user.type(field(), 'e');
    await waitFor(() => expect(searched(asked).at(-1)).toContain('name=halde&'));
    await waitFor(() => expect(options()).toHaveLength(1));
    await untilOpen();
  });

  it('keeps the current list behind the opened profile', async () => {
    const { user, go, where } = await openWith(() => ({ people: ['Hana Nováková'] }));
    await go('/people?summary.name.value=ha&page=3&limit=50');
    await user.type(field(), 'hana{Enter}');
    await waitFor(() => expect(where()).toBe('/people/1?summary.name.value=ha&page=3&limit=50'));
  });

  it('shows organizations if only organizations are found, and opens all of them as a list', async () => {
    const { user, where } = await openWith(() => ({ organizations: [HALDEN] }));
    await user.type(field(), 'halden');
    await waitFor(() => expect(options()).toEqual(['HVHalden VenturesCompany, 12 people in Your Network']));
    expect(screen.getByRole('tab', { name: /^People/u }).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Open as a list' }));
    expect(where()).toContain('/organizations?');
    expect(where()).toContain('summary.name.value=halden&summary.name.modifier=2');
    expect(where()).toContain('order=relevance-asc');
  });

  it('switches the tab with Tab, and finds commands in addition to results', async () => {
    const run = vi.fn();
    const answer = () => ({ people: ['Hana Nováková'], organizations: [HALDEN] });
    const { user } = await openWith(answer, [{ label: 'Halve the page', icon: null, keys: ['g', 'x'], run }]);
    await user.type(field(), 'hal');
    await waitFor(() => expect(options()).toHaveLength(2));
    await user.keyboard('{Tab}');
    expect(options()).toEqual([
      'HVHalden VenturesCompany, 12 people in Your Network',
      'Halve the pagegthenx',
    ]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(run).toHaveBeenCalledOnce();
  });

  it('offers commands before typing, and only commands after ">"', async () => {
    const { user, asked } = await openWith(
      () => ({}),
      [
        { label: 'Filter people', icon: null, run: () => {} },
        { label: 'Show stats', icon: null, run: () => {} },
      ],
    );
    expect(options()).toEqual(['Filter people', 'Show stats']);
    await user.type(field(), '> sta');
    expect(options()).toEqual(['Show stats']);
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(options()).toHaveLength(2);
    expect(searched(asked)).toEqual([]);
  });

  it('finds saved searches by the words of their names, ignoring accents', async () => {
    const { user, where } = await openWith(() => ({}), [], {
      saved: [aSavedSearch(4, 'Réseau of directors'), aSavedSearch(5, 'Payments')],
    });
    await waitFor(() =>
      expect(options()).toEqual(['Réseau of directorsyour network', 'Paymentsyour network']),
    );
    await user.type(field(), 'direct res');
    await waitFor(() => expect(options()).toEqual(['Réseau of directorsyour network']));
    await user.click(screen.getByRole('option', { name: /Réseau/u }));
    expect(where()).toBe('/people?experience.title.value=director&page=1&limit=50&savedSearch=4');
  });

  it('opens with Ctrl+K, but not twice', async () => {
    answerCalls({});
    await renderDirectory(<SearchAnything />, '/');
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
    await screen.findByRole('dialog', { name: 'Search — Your Network' });
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});
