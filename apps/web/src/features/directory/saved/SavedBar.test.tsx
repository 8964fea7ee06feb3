// @vitest-environment happy-dom
import type { SavedSearch } from '@kithline/contract/saved-searches.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PeopleDirectory } from '../list/PeopleDirectory.tsx';
import { answerCalls, autocomplete, pageOfPeople } from '../testing/answer-calls.ts';
import { renderDirectory } from '../testing/render-directory.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SEARCH: SavedSearch = {
  id: 12,
  name: 'Directors',
  entity: 'person',
  collective: null,
  isEveryone: false,
  isShared: false,
  filter: { 'experience.title.value': 'director' },
  order: null,
  telling: 'never',
  mayChange: true,
  version: 1,
  seenOn: 0,
};

async function openList(title: string, searches: SavedSearch[], hash = '') {
  answerCalls({
    '/organizations': () => toPage([], { page: 1, limit: 1, total: 0 }),
    '/autocomplete': autocomplete,
    '/persons': (query) => {
      const isSaved = query.get('experience.title.value') === 'director' && query.get('onlyNew') === 'true';
      return pageOfPeople(['Amara Okafor'], isSaved ? 3 : 38);
    },
    '/saved-searches': () => ({ results: searches }),
    '/saved-searches/counts': () => ({ results: [] }),
  });
  const address = `/people?experience.title.value=${title}&savedSearch=12&onlyNew=true${hash}`;
  return renderDirectory(<PeopleDirectory tie={() => null} commands={() => null} />, address);
}

it.each([
  ['whose filter differs from that of its saved search', 'chief', [SEARCH]],
  ['whose saved search no longer exists', 'director', []],
])('"Only new" is switched off in a list %s', async (_, title, searches) => {
  const { where } = await openList(title, searches);
  await waitFor(() => expect(where()).not.toContain('onlyNew'));
  expect(where()).toContain('savedSearch=12');
});

it('"Only new" stays on in a list with the filter of its saved search', async () => {
  const { where } = await openList('director', [SEARCH]);
  expect((await screen.findByLabelText<HTMLInputElement>('Only new')).checked).toBe(true);
  expect(where()).toContain('onlyNew=true');
});

it('In a list of new results, the filter dialog counts only new results, but all results while its filter differs from the saved one', async () => {
  const { user, where } = await openList('director', [SEARCH], '#filters');
  const dialog = await screen.findByRole('dialog', { name: 'People — Your Network' });
  const count = (text: string) =>
    waitFor(() => expect(within(dialog).getByText(/match/u, { selector: 'span' }).textContent).toBe(text));
  await count('3 people match');
  const title = within(dialog).getByLabelText('Title', { selector: 'input[type=text]' });
  await user.clear(title);
  await user.type(title, 'chief');
  await count('38 people match');
  await user.clear(title);
  await user.type(title, 'director');
  await count('3 people match');
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(where()).toContain('onlyNew=true');
});
