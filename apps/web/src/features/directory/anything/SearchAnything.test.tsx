// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Command, useCommands } from '../../../lib/commands.ts';
import { decodeOverlay } from '../../../lib/overlay-state.ts';
import { networkScope, type SearchScope } from '../../../lib/search-scope.ts';
import { SYNC_OVERLAY } from '../../../lib/sync-overlay.ts';
import { answerCalls, pageOfPeople } from '../testing/answer-calls.ts';
import { renderDirectory } from '../testing/render-directory.tsx';
import { SearchAnything } from './SearchAnything.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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
}

function Offering({ commands }: { commands: readonly Command[] }) {
  useCommands('page', commands);
  return <SearchAnything />;
}

interface Surroundings {
  /** What the answer for a name waits for. */
  hold?: (name: string) => Promise<void> | undefined;
  scope?: SearchScope;
}

async function openWith(
  answer: (name: string) => Found,
  commands: readonly Command[] = [],
  { hold, scope = networkScope(7) }: Surroundings = {},
) {
  const asked = answerCalls({
    '/search': async (query) => {
      await hold?.(query.get('name') ?? '');
      const { people = [], organizations = [], isExact = true } = answer(query.get('name') ?? '');
      return {
        people: pageOfPeople(people).results.map((result) => ({
          ...result,
          isExact,
          words: [],
          otherName: null,
        })),
        organizations,
        totals: { people: people.length, organizations: organizations.length },
        listedAs: {
          people: people.length > 0 ? 'similar' : null,
          organizations: organizations.length > 0 ? 'similar' : null,
        },
      };
    },
  });
  const drawn = await renderDirectory(<Offering commands={commands} />, '/', scope);
  await drawn.user.click(screen.getByRole('button', { name: 'Search people and organizations' }));
  await screen.findByRole('dialog', { name: 'Search — Your Network' });
  return { asked, ...drawn };
}

const field = () => screen.getByRole('combobox', { name: 'Search people and organizations' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const current = () => screen.queryByRole('option', { selected: true })?.textContent;

describe('The search for anything', () => {
  it('offers to sync a network that has nobody yet', async () => {
    const { user, hash } = await openWith(() => ({}), [], { scope: networkScope(7, true) });
    await user.type(field(), 'ha');
    expect(await screen.findByText('No results found... Nobody is in your network yet.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sync Your Network' }));
    await waitFor(() => expect(decodeOverlay(hash())).toMatchObject(SYNC_OVERLAY));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Search/ })).toBeNull());
  });

  it('has what is typed before its field is there, and no key of the page below', async () => {
    answerCalls({
      '/search': () =>
        Promise.resolve({
          people: [],
          organizations: [],
          totals: { people: 0, organizations: 0 },
          listedAs: { people: null, organizations: null },
        }),
    });
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

  it('has Enter wait for what is found for all that is typed, and runs no command before', async () => {
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

  it('asks once the typing rests, and says when nothing is spelt so and when nothing is found', async () => {
    const { user, asked } = await openWith((name) =>
      name === 'lela' ? { people: ['Leila Haddad'], isExact: false } : {},
    );
    await user.type(field(), 'lela');
    await screen.findByText('Nobody is spelt exactly so. Closest first.');
    expect(asked).toEqual(['/api/search?name=lela&limit=10&networkId=7']);
    await user.type(field(), 'zz');
    await screen.findByText(/^No results found\.\.\. This finds names and companies\./);
    expect(options()).toEqual([]);
  });

  it('shows organizations where only they are found, and opens all as a list', async () => {
    const { user, where } = await openWith(() => ({ organizations: [HALDEN] }));
    await user.type(field(), 'halden');
    await waitFor(() => expect(options()).toEqual(['HVHalden VenturesCompany, 12 people in Your Network']));
    expect(screen.getByRole('tab', { name: /^People/u }).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Open as a list' }));
    expect(where()).toContain('/organizations?');
    expect(where()).toContain('summary.name.value=halden&summary.name.modifier=2');
    expect(where()).toContain('order=relevance-asc');
  });

  it('goes to the other tab with Tab, and finds commands beside what is found', async () => {
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

  it('offers commands before one types, and only them after ">"', async () => {
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
    expect(asked).toEqual([]);
  });

  it('opens with Ctrl K, and not twice', async () => {
    answerCalls({});
    await renderDirectory(<SearchAnything />, '/');
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
    await screen.findByRole('dialog', { name: 'Search — Your Network' });
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});
