// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { UnderstoodSentence } from '@kithline/contract/sentences.ts';
import { SESSION_KEY } from '../../../lib/signed-in.ts';
import { currentAnnouncements } from '../../../ui/a11y/announce.ts';
import { NOTHING_READ, READING, SENTENCE } from '../sentences/testing/directors-in-lisbon.ts';
import { answerCalls, pageOfPeople } from '../testing/answer-calls.ts';
import { renderDirectory } from '../testing/render-directory.tsx';
import { SearchAnything } from './SearchAnything.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

type User = Awaited<ReturnType<typeof renderDirectory>>['user'];

const NAMES = ['Paulo Moreira Silva', 'Isabel Silva'];

interface Server {
  read?: (text: string) => UnderstoodSentence | Promise<UnderstoodSentence>;
  relaxations?: readonly object[];
  /** Whether the people are found by exactly the typed words. */
  isExact?: boolean;
}

/**
 * Opens the search. The server finds two people for any name. For the sentence, it finds 14, or 22 without
 * the industry.
 */
async function openSearch({ read = () => READING, relaxations = [], isExact = false }: Server = {}) {
  const asked = answerCalls({
    '/search/words': (query) => read(query.get('text') ?? ''),
    '/search': () => ({
      people: pageOfPeople(NAMES).results.map((one) => ({
        ...one,
        isExact,
        words: [],
        otherName: null,
      })),
      organizations: [],
      totals: { people: 2, organizations: 0 },
      listedAs: { people: 'similar', organizations: null },
      best: 'people',
    }),
    '/persons': (query) =>
      pageOfPeople(['Leonor Fonseca'], query.has('experience.industries.value') ? 14 : 22),
    '/persons/relaxations': () => ({ results: relaxations }),
  });
  const drawn = await renderDirectory(<SearchAnything />, '/');
  await drawn.user.click(screen.getByRole('button', { name: 'Search people and organizations' }));
  await screen.findByRole('dialog', { name: 'Search — Your Network' });
  return { asked, ...drawn };
}

const field = () => screen.getByRole('combobox', { name: 'Search people and organizations' });
const group = () => screen.findByRole('region', { name: 'As a search' });
const noGroup = () => expect(screen.queryByRole('region', { name: 'As a search' })).toBeNull();
const removers = () =>
  within(screen.getByRole('toolbar', { name: 'Parts of the search' })).getAllByRole('button');
const current = () => screen.queryByRole('option', { selected: true })?.textContent ?? '';
const readings = (asked: readonly string[]) => asked.filter((call) => call.startsWith('/api/search/words?'));

describe('A typed sentence', () => {
  it('is the first entry, says how it was read and what was not used, and Enter opens its list', async () => {
    const { user, asked, where, state } = await openSearch();
    await user.type(field(), SENTENCE);
    const shown = within(await group());
    await waitFor(() => expect(current()).toContain('14 people'));
    expect(removers().map((button) => button.getAttribute('aria-label'))).toEqual([
      'Remove Seniority Director',
      'Remove Place Lisbon, within 25 miles',
      'Remove Industry Financial Services',
      'Remove Changed jobs since Jan 2024',
    ]);
    expect(shown.getByText(/^not used:/u).textContent).toBe('not used: friendly');
    await waitFor(() =>
      expect(currentAnnouncements().polite.text).toBe(
        'As a search: 14 people. Not used: friendly. Press Enter to open.',
      ),
    );
    expect(readings(asked).at(-1)).toContain('networkId=7');
    await user.keyboard('{Enter}');
    expect(where()).toMatch(
      /^\/people\?summary\.location\.name=Lisbon,\+Portugal&.*&order=changedJob-desc$/u,
    );
    expect(state().sentence).toMatchObject({ text: SENTENCE, choices: [0, 0, 0, 0] });
  });

  it('is not shown if it is a name or cannot be read', async () => {
    const { user, asked } = await openSearch({
      read: (text) => {
        if (text === 'Maria Fonseca') throw new Error('The server fails.');
        return NOTHING_READ;
      },
    });
    await user.type(field(), 'Maria');
    await waitFor(() => expect(readings(asked).at(-1)).toContain('text=Maria'));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    noGroup();
    await user.clear(field());
    await user.type(field(), 'Maria Fonseca');
    await waitFor(() => expect(readings(asked).at(-1)).toContain('Maria+Fonseca'));
    await waitFor(() => expect(current()).toContain('Paulo Moreira Silva'));
    noGroup();
  });

  it('of a single word is above results with similar names, but below exact matches', async () => {
    const { user } = await openSearch();
    await user.type(field(), 'directors');
    await group();
    await waitFor(() => expect(current()).toContain('14 people'));
    cleanup();
    const named = await openSearch({ isExact: true });
    await named.user.type(field(), 'Virginia');
    const shown = await group();
    await waitFor(() => expect(current()).toContain('Paulo Moreira Silva'));
    const [first] = screen.getAllByText('Isabel Silva');
    expect(shown.compareDocumentPosition(first as Node)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    await named.user.keyboard('{ArrowDown}{ArrowDown}');
    expect(current()).toContain('14 people');
  });

  it('disappears when the text becomes a name, and does not come back while the next text is read', async () => {
    const { user, asked } = await openSearch({
      read: (text) => (text === SENTENCE ? READING : new Promise(() => undefined)),
    });
    await user.type(field(), SENTENCE);
    await group();
    await user.clear(field());
    await user.type(field(), 'Maria P');
    noGroup();
    await waitFor(() => expect(readings(asked).at(-1)).toContain('Maria+P'));
    noGroup();
    await user.clear(field());
    await user.type(field(), SENTENCE);
    await group();
  });

  it('stays above the results by name, and the arrow keys move to these results and back', async () => {
    const { user, where } = await openSearch();
    await user.type(field(), SENTENCE);
    await group();
    expect(screen.getByText('By name')).toBeTruthy();
    await user.keyboard('{ArrowDown}');
    expect(current()).toContain('Paulo Moreira Silva');
    await user.keyboard('{ArrowUp}');
    expect(current()).toContain('14 people');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(where()).toBe('/people/2');
  });

  it('makes Enter wait until the sentence is read, and keeps the previous reading until then', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user, where } = await openSearch({
      read: async (text) => {
        if (text === SENTENCE) return READING;
        await promise;
        return { ...READING, query: 'experience.title.value=cfo', total: 3 };
      },
    });
    await user.type(field(), SENTENCE);
    await waitFor(() => expect(current()).toContain('14 people'));
    await user.type(field(), ' now{Enter}');
    await waitFor(async () => expect((await group()).hasAttribute('data-old')).toBe(true));
    expect(current()).toContain('14 people');
    expect(where()).toBe('/');
    await act(async () => resolve());
    await waitFor(() => expect(where()).toBe('/people?experience.title.value=cfo&page=1&limit=50'));
  });

  it.each([
    ['a click on its line', (user: User) => user.click(screen.getByRole('option', { name: /14 people/u }))],
    ['its button', async (user: User) => user.click(within(await group()).getByText('Open as a list'))],
    ['the arrow keys and Enter', (user: User) => user.keyboard('{ArrowDown}{ArrowUp}{Enter}')],
  ])('that is opened by %s waits until the current text has been read', async (_, open) => {
    const { promise, resolve } = Promise.withResolvers<UnderstoodSentence>();
    const { user, where } = await openSearch({ read: (text) => (text === SENTENCE ? READING : promise) });
    await user.type(field(), SENTENCE);
    await waitFor(() => expect(current()).toContain('14 people'));
    await user.type(field(), ' now');
    await open(user);
    expect(where()).toBe('/');
    await act(async () => resolve({ ...READING, query: 'experience.title.value=cfo' }));
    await waitFor(() => expect(where()).toBe('/people?experience.title.value=cfo&page=1&limit=50'));
  });

  it('opens no other entry if it turns out to be unreadable, and nothing once the search is closed', async () => {
    const waiting = new Map<string, (reading: UnderstoodSentence) => void>();
    const { user, where } = await openSearch({
      read: (text) => (text === SENTENCE ? READING : new Promise((resolve) => waiting.set(text, resolve))),
    });
    await user.type(field(), SENTENCE);
    await waitFor(() => expect(current()).toContain('14 people'));
    await user.type(field(), ' now');
    await user.click(screen.getByRole('option', { name: /14 people/u }));
    await waitFor(() => expect(waiting.has(`${SENTENCE} now`)).toBe(true));
    await act(async () => waiting.get(`${SENTENCE} now`)?.(NOTHING_READ));
    await waitFor(noGroup);
    await waitFor(() => expect(current()).toContain('Paulo Moreira Silva'));
    expect(where()).toBe('/');
    await user.type(field(), 's{Enter}');
    await waitFor(() => expect(waiting.has(`${SENTENCE} nows`)).toBe(true));
    await user.keyboard('{Escape}');
    await act(async () => waiting.get(`${SENTENCE} nows`)?.(READING));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(where()).toBe('/');
  });

  it('does not keep Enter from opening an exact name while the sentence is still being read', async () => {
    const { user, where } = await openSearch({ read: () => new Promise(() => undefined), isExact: true });
    await user.type(field(), 'Paulo Silva{Enter}');
    await waitFor(() => expect(where()).toBe('/people/1'));
  });

  it('is listed as a recent search with its last number of results, without being read again', async () => {
    const { user, asked, client } = await openSearch({
      read: (text) => (text === SENTENCE ? READING : NOTHING_READ),
    });
    await user.keyboard('{Escape}');
    client.setQueryData(SESSION_KEY, { id: 1 });
    const open = async () => {
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.click(screen.getByRole('button', { name: 'Search people and organizations' }));
      await screen.findByRole('dialog');
    };
    await open();
    await user.type(field(), 'Paulo');
    await waitFor(() => expect(current()).toContain('Paulo Moreira Silva'));
    await user.keyboard('{Enter}');
    await open();
    await user.type(field(), SENTENCE);
    await waitFor(() => expect(current()).toContain('14 people'));
    await user.keyboard('{Enter}');
    client.clear();
    client.setQueryData(SESSION_KEY, { id: 1 });
    asked.length = 0;
    await open();
    const searches = within(await screen.findByRole('group', { name: 'Recent searches' }));
    await waitFor(() =>
      expect(searches.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        `${SENTENCE}14 people`,
        'Paulo2 people',
      ]),
    );
    expect(asked.filter((call) => call.startsWith('/api/search'))).toEqual([
      '/api/search?name=Paulo&limit=1&networkId=7',
    ]);
  });

  it('loses the parts that are removed with the keyboard, is counted again, and opens without them', async () => {
    const { user, where } = await openSearch();
    await user.type(field(), SENTENCE);
    await waitFor(() => expect(current()).toContain('14 people'));
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).toBe(removers()[0]);
    await user.keyboard('{ArrowRight}{ArrowRight}{Delete}');
    await waitFor(() => expect(current()).toContain('22 people'));
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Remove Changed/u),
    );
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(field());
    // The part stays removed while more is typed.
    await user.type(field(), ' please');
    await waitFor(async () => expect((await group()).hasAttribute('data-old')).toBe(false));
    expect(removers()).toHaveLength(3);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(where()).toContain('experience.seniorityLevels.value=6'));
    expect(where()).not.toContain('industries');
  });

  it('disappears when its last part is removed', async () => {
    const { user } = await openSearch();
    await user.type(field(), SENTENCE);
    await group();
    for (let left = READING.understood.length; left > 0; left -= 1) {
      const [first] = removers();
      if (first) await user.click(first);
    }
    await waitFor(noGroup);
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(current()).toContain('Paulo Moreira Silva');
  });

  it('that finds nobody offers to leave out the part whose removal finds the most people', async () => {
    const { user, where } = await openSearch({
      read: () => ({ ...READING, total: 0 }),
      relaxations: [
        { group: 'experience', filter: 'industries', total: 22 },
        { group: 'summary', filter: 'location', total: 3 },
      ],
    });
    await user.type(field(), SENTENCE);
    await user.click(await screen.findByRole('button', { name: 'Without Industry: 22 people' }));
    await waitFor(() => expect(where()).toContain('experience.changedSince.value=2024-01-01'));
    expect(where()).not.toContain('industries');
  });

  it('reduces the message about a search that finds nothing by name to one line', async () => {
    answerCalls({
      '/search/words': () => READING,
      '/search': () => ({
        people: [],
        organizations: [],
        totals: { people: 0, organizations: 0 },
        listedAs: { people: null, organizations: null },
        best: null,
      }),
    });
    const { user } = await renderDirectory(<SearchAnything />, '/');
    await user.click(screen.getByRole('button', { name: 'Search people and organizations' }));
    await user.type(await screen.findByRole('combobox'), SENTENCE);
    await group();
    expect((await screen.findByText('No results found...')).getAttribute('role')).toBe('status');
    expect(screen.queryByText(/^Try one word/u)).toBeNull();
  });
});
