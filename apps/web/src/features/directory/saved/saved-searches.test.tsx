// @vitest-environment happy-dom
import type { SavedSearch } from '@kithline/contract/saved-searches.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { SavedSearchesPage } from '../../../pages/home/SavedSearchesPage.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Toasts } from '../../../ui/feedback/Toasts.tsx';
import { pageOfPeople } from '../testing/answer-calls.ts';
import { renderDirectory } from '../testing/render-directory.tsx';
import { useListSearch } from '../use-list-search.ts';
import { NothingNew } from './NewOrSeen.tsx';
import { SavedBar } from './SavedBar.tsx';
import { useSuggestedName } from './use-suggested-name.ts';

afterEach(() => {
  cleanup();
  toast.clear();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const DIRECTORS: SavedSearch = {
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
  seenOn: null,
};

function Bar() {
  return <SavedBar entity="people" address={useListSearch('people')} id={12} onEdit={() => undefined} />;
}

async function openAt(address: string, node = <Bar />, searches = [DIRECTORS]) {
  let kept = searches;
  const sent: unknown[] = [];
  callServer({
    'GET /saved-searches': () => ({ results: kept }),
    'GET /saved-searches/counts': () => ({
      results: kept.map(({ id }) => ({ id, total: 9, newTotal: 3, seenOn: 1_780_272_000, gone: [] })),
    }),
    'GET /saved-searches/12/count': () => ({
      id: 12,
      total: 9,
      newTotal: 3,
      seenOn: 1_780_272_000,
      gone: [],
    }),
    'GET /persons': () => pageOfPeople([], 9),
    'PATCH /saved-searches/12': ({ body }) => {
      sent.push(body);
      kept = kept.map((search) => ({ ...search, ...body, version: search.version + 1 }));
      return kept[0];
    },
    ...Object.fromEntries(
      searches.map(({ id }) => [
        `DELETE /saved-searches/${id}`,
        () => {
          kept = kept.filter((search) => search.id !== id);
          return {};
        },
      ]),
    ),
  });
  const drawn = await renderDirectory(
    <QueryClientProvider client={queryClient}>
      <h1>Page</h1>
      {node}
      <Toasts />
    </QueryClientProvider>,
    address,
  );
  return { ...drawn, sent };
}

const button = (name: string) => screen.findByRole('button', { name });
const isPrimary = (element: HTMLElement) => /primary/u.test(element.className);

it('A saved search shown in another order still offers "Only new" and "Mark all as seen"', async () => {
  await openAt('/people?experience.title.value=director&order=name-desc&savedSearch=12&onlyNew=true');
  expect((await screen.findByRole('switch', { name: 'Only new' })).hasAttribute('checked')).toBe(true);
  await button('Mark all as seen');
  await button('Save');
});

it('Overwriting a saved search with another filter can be undone', async () => {
  const { user, sent } = await openAt('/people?experience.title.value=manager&savedSearch=12');
  expect(screen.queryByRole('switch')).toBeNull();
  expect(isPrimary(await button('Save'))).toBe(true);
  await user.click(await button('Save'));
  await user.click(await button('Undo'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { version: 1, filter: { 'experience.title.value': 'manager' }, order: null },
    { version: 2, filter: DIRECTORS.filter, order: null },
  ]);
});

it('Without any filter, "save as new" is the primary button', async () => {
  await openAt('/people?savedSearch=12');
  expect(isPrimary(await button('save as new'))).toBe(true);
  expect(isPrimary(await button('Save'))).toBe(false);
});

it.each([
  ['people', /^Nobody new since/u],
  ['organizations', /^No new organizations since/u],
] as const)('An empty list of new %s states the day since which nothing is new', async (entity, words) => {
  const Empty = () => <NothingNew entity={entity} address={useListSearch(entity)} />;
  await openAt(`/${entity}?savedSearch=12&onlyNew=true`, <Empty />);
  await screen.findByText(words);
});

it('The suggested name says what is excluded', async () => {
  const Name = () => useSuggestedName('people', useListSearch('people').search.filter);
  await openAt('/people?experience.title.value=cfo&experience.title.modifier=2', <Name />);
  await screen.findByText('not cfo');
});

it('The suggested name includes the "changed jobs since" date', async () => {
  const Name = () => useSuggestedName('people', useListSearch('people').search.filter);
  await openAt('/people?experience.title.value=cfo&experience.changedSince.value=2025-06-01', <Name />);
  await screen.findByText(/cfo, changed jobs since 1 Jun 2025/u);
});

it('After a search is deleted, the focus moves to the next one, or to the heading if none is left', async () => {
  const searches = [DIRECTORS, { ...DIRECTORS, id: 13, name: 'Engineers' }];
  const { user } = await openAt('/saved-searches', <SavedSearchesPage />, searches);
  const remove = async (name: string) => {
    (await button(`Actions for ${name}`)).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  };
  await remove('Directors');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Engineers'));
  await remove('Engineers');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});
