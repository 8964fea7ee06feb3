// @vitest-environment happy-dom
import { toPage } from '@kithline/contract/wire.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { networkScope } from '../../../lib/search-scope.ts';
import { SearchAnything } from '../anything/SearchAnything.tsx';
import { PeopleDirectory } from '../list/PeopleDirectory.tsx';
import { answerCalls, autocomplete, pageOfPeople } from '../testing/answer-calls.ts';
import { renderDirectory } from '../testing/render-directory.tsx';
import { asRead, hrefOfSentence } from './asked-sentence.ts';
import { READING, SENTENCE } from './testing/directors-in-lisbon.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ASKED = asRead(SENTENCE, READING);
const LIST = hrefOfSentence(networkScope(7), ASKED);

/** The server finds 14 people, 19 in the whole country, and nobody with the words as a title. */
async function openList() {
  const asked = answerCalls({
    '/organizations': () => toPage([], { page: 1, limit: 1, total: 11 }),
    '/autocomplete': autocomplete,
    '/persons': (query) => {
      if (query.has('experience.title.value')) return pageOfPeople([]);
      return pageOfPeople(['Leonor Fonseca'], query.has('summary.location.region') ? 19 : 14);
    },
    '/search/words': () => READING,
    '/saved-searches': () => ({ results: [] }),
    '/clients/mine': () => toPage([], { page: 1, limit: 100, total: 0 }),
  });
  const page = (
    <>
      <SearchAnything />
      <PeopleDirectory tie={() => null} />
    </>
  );
  const drawn = await renderDirectory(page, '/');
  await drawn.go(LIST, { sentence: ASKED, askedBy: null });
  await screen.findByRole('region', { name: 'Search in words' });
  return { asked, ...drawn };
}

const bar = () => screen.getByRole('region', { name: 'Search in words' });
const noBar = () => expect(screen.queryByRole('region', { name: 'Search in words' })).toBeNull();
const chips = () =>
  within(bar())
    .getAllByRole('button', { name: /^Remove/u })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove ', ''));
const chip = (name: RegExp) => within(bar()).getByRole('button', { name });

const THE_SENTENCE = /^“\s?friendly/u;

describe('The list of a sentence', () => {
  it('shows the sentence with its parts instead of the usual chips, and has the Save button in its bar', async () => {
    const { user, hash } = await openList();
    expect(chip(THE_SENTENCE).textContent).toBe(`“${SENTENCE}”`);
    expect(within(bar()).getByText('not used: friendly')).toBeTruthy();
    expect(chips()).toEqual([
      'Seniority Director',
      'Place Lisbon, within 25 miles',
      'Industry Financial Services',
      'Changed jobs since Jan 2024',
    ]);
    expect(screen.queryByRole('link', { name: 'Clear' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Save' })).toHaveLength(1);
    expect(screen.getByRole('button', { name: /^filters/u }).textContent).toContain('4 on');
    await user.click(screen.getByRole('button', { name: 'Edit filters' }));
    await screen.findByRole('dialog', { name: 'People — Your Network' });
    expect(hash()).toBe('#filters');
  });

  it('keeps the sentence on other pages, with a profile above, and with the back button', async () => {
    const { go, back, state } = await openList();
    for (const href of [LIST.replace('page=1', 'page=2'), LIST.replace('/people', '/people/1')]) {
      await go(href);
      await waitFor(() => expect(state().sentence).toEqual(ASKED));
      expect(chips()).toHaveLength(4);
    }
    await go('/people?experience.title.value=cfo&page=1&limit=50');
    await waitFor(noBar);
    await go(LIST);
    await screen.findByRole('link', { name: 'Clear' });
    noBar();
    await back();
    await back();
    await waitFor(() => expect(chips()).toHaveLength(4));
  });

  it('drops the sentence when its filters are edited', async () => {
    const { go, state } = await openList();
    await go(`${LIST}&network.strength.value=3`);
    await screen.findByRole('button', { name: /^Remove Tie/u });
    noBar();
    expect(state().sentence).toBeUndefined();
  });

  it('shows the usual chips if it is opened from a shared link, without the sentence', async () => {
    answerCalls({ '/persons': () => pageOfPeople([]), '/autocomplete': autocomplete });
    await renderDirectory(<PeopleDirectory tie={() => null} />, LIST);
    await screen.findByRole('button', { name: /^Remove Location Lisbon/u });
    noBar();
  });

  it('does not show the sentence to somebody else who logs in and goes back', async () => {
    answerCalls({ '/persons': () => pageOfPeople([]), '/autocomplete': autocomplete });
    const { go } = await renderDirectory(<PeopleDirectory tie={() => null} />, '/');
    await go(LIST, { sentence: ASKED, askedBy: 44 });
    await screen.findByRole('button', { name: /^Remove Location Lisbon/u });
    noBar();
  });

  it('offers the other readings of a part, with their numbers of results, by keyboard', async () => {
    const { user, where } = await openList();
    chip(/^Seniority Director$/u).focus();
    await user.keyboard('{Enter}');
    const menu = await screen.findByRole('menu');
    expect(within(menu).getByText('“directors” can be read as')).toBeTruthy();
    const readings = () => within(menu).getAllByRole('menuitemradio');
    await waitFor(() =>
      expect(readings().map(({ textContent }) => textContent)).toEqual([
        'Director14 people',
        'Director and above14 people',
        'Title: “Director”nobody',
      ]),
    );
    expect(readings().map((reading) => reading.getAttribute('aria-checked'))).toEqual([
      'true',
      'false',
      'false',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(readings()[0]));
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(where()).toContain('experience.seniorityLevels.value=6,7,8'));
    expect(chips()[0]).toBe('Seniority Director and above');
    await waitFor(() => expect(document.activeElement).toBe(chip(/^Seniority Director and above$/u)));
  });

  it('requests the numbers of results of readings only when their menu opens', async () => {
    const { user, asked } = await openList();
    const counted = () => asked.filter((call) => /limit=1(?:&|$)/u.test(call) && call.includes('region=PT'));
    await screen.findByRole('link', { name: 'Leonor Fonseca' });
    expect(counted()).toEqual([]);
    await user.click(chip(/^Place/u));
    await screen.findByText('19 people');
    expect(counted()).toHaveLength(1);
  });

  it('lets the member change the radius of the place', async () => {
    const { user, where, state } = await openList();
    await user.click(chip(/^Place/u));
    const radii = within(await screen.findByRole('group', { name: 'Within miles' }));
    expect(radii.getByRole('menuitemradio', { name: '25', checked: true })).toBeTruthy();
    await user.click(radii.getByRole('menuitemradio', { name: '100' }));
    await waitFor(() => expect(where()).toContain('summary.location.locationRadius=100'));
    expect(chips()[1]).toBe('Place Lisbon, within 100 miles');
    expect(state().sentence?.radius).toBe(100);
    expect(where()).toContain('order=changedJob-desc');
  });

  it('loses a part with Backspace, and the bar disappears with the last part', async () => {
    const { user, where } = await openList();
    chip(/^Place/u).focus();
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(chips()).toHaveLength(3));
    expect(where()).not.toContain('location');
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Industry Financial Services'),
    );
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(chips()).toHaveLength(2));
    await user.click(chip(/^Remove Seniority/u));
    await user.click(chip(/^Remove Changed jobs/u));
    await waitFor(noBar);
    expect(where()).toBe('/people?page=1&limit=50');
  });

  it('opens the search with the sentence to change it', async () => {
    const { user } = await openList();
    await user.click(chip(THE_SENTENCE));
    const field = await screen.findByRole('combobox', { name: 'Search people and organizations' });
    expect((field as HTMLInputElement).value).toBe(SENTENCE);
    expect(await screen.findByRole('region', { name: 'As a search' })).toBeTruthy();
  });

  it('opens the dialog "Save this search" with Shift and S', async () => {
    const { user } = await openList();
    await screen.findByRole('link', { name: 'Leonor Fonseca' });
    await user.keyboard('{Shift>}S{/Shift}');
    await screen.findByRole('dialog', { name: 'Save this search' });
  });

  it('offers the readings in a sheet on phones, where a choice takes effect with the button of the sheet', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { user, where } = await openList();
    await user.click(chip(/^Place/u));
    const sheet = within(await screen.findByRole('dialog', { name: 'Place' }));
    expect(sheet.getByRole('radio', { name: /^Lisbon, Portugal/u, checked: true })).toBeTruthy();
    expect(await sheet.findByRole('button', { name: 'Show 14 people' })).toBeTruthy();
    await user.click(sheet.getByRole('radio', { name: /^Portugal/u }));
    expect(where()).toBe(LIST);
    await user.click(await sheet.findByRole('button', { name: 'Show 19 people' }));
    await waitFor(() => expect(where()).toContain('summary.location.region=PT'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(chip(/^Industry/u));
    await user.click(await screen.findByRole('button', { name: 'Remove this part' }));
    await waitFor(() => expect(where()).not.toContain('industries'));
  });
});
