// @vitest-environment happy-dom
import type { SavedSearch } from '@kithline/contract/saved-searches.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
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

async function openList(title: string, searches: SavedSearch[]) {
  answerCalls({
    '/organizations': () => toPage([], { page: 1, limit: 1, total: 0 }),
    '/autocomplete': autocomplete,
    '/persons': () => pageOfPeople(['Amara Okafor']),
    '/saved-searches': () => ({ results: searches }),
    '/saved-searches/counts': () => ({ results: [] }),
  });
  const address = `/people?experience.title.value=${title}&savedSearch=12&onlyNew=true`;
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
