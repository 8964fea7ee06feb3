// @vitest-environment happy-dom
import type { HistoryEntry, HistoryPage } from '@kithline/contract/editing-history.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseSearch, stringifySearch } from '../../../lib/search-params.ts';
import { adminScope, SearchScopeProvider } from '../../../lib/search-scope.ts';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { persons } from '../editing.data.ts';
import { HistoryTab } from './HistoryTab.tsx';

const CHANGE: HistoryEntry = {
  id: 7,
  madeOn: 1_780_000_000,
  means: 'form',
  madeBy: { id: 2, name: 'Ada Administrator', profilePicture: null },
  sentence: 'changed Bio',
  fields: [{ field: 'About', from: 'Before', to: 'After' }],
  takenBackBy: null,
  obstacle: null,
};
const STATEMENT: HistoryEntry = {
  key: 'present 3',
  madeOn: 1_700_000_000,
  means: 'file',
  file: { ownerId: 5, owner: 'Priya Raghunathan', day: '2023-03-18' },
  sentence: 'brought a new role',
  fields: [{ field: 'Title', from: 'Principal', to: 'Managing Director' }],
  obstacle: 'Cannot be taken back here.',
};

/** The query strings of all requests so far. */
let asked: string[];
let results: HistoryEntry[];
let total: number;

beforeEach(() => {
  asked = [];
  results = [CHANGE, STATEMENT];
  total = 23;
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url.split('?')[1] ?? '');
    const reply: HistoryPage = {
      limit: 10,
      page: 1,
      pages: 3,
      next: 2,
      previous: null,
      cache: false,
      size: results.length,
      results,
      total,
      choices: {
        fields: [
          { id: 'bio', name: 'About' },
          { id: 'role', name: 'Work History' },
        ],
        who: [{ id: '2', name: 'Ada Administrator' }],
      },
    };
    return Promise.resolve(new Response(JSON.stringify(reply)));
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function openHistory(search = '?tab=history') {
  const component = () => (
    <SearchScopeProvider value={adminScope}>
      <HistoryTab of={persons} id={12} />
    </SearchScopeProvider>
  );
  const history = createMemoryHistory({ initialEntries: [`/dashboard/people/12${search}`] });
  const routeTree = createRootRoute({ component });
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  const drawn = renderLook(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { ...drawn, address: () => history.location.search };
}

describe('The history', () => {
  it('shows the owner and day of a contacts file, whose entry cannot be taken back', async () => {
    openHistory();
    const [, row] = await screen.findAllByRole('listitem');
    if (!row) throw new Error('There is no second entry.');
    expect(row.textContent).toContain('Contacts file of Priya Raghunathan, 18 Mar 2023, brought a new role');
    const button = within(row).getByRole<HTMLButtonElement>('button', { name: /^Take back/ });
    expect(button.disabled).toBe(true);
    expect(within(row).getByText('Cannot be taken back here.')).toBeTruthy();
  });

  it('can be filtered by field and by author, and both filters are in the URL', async () => {
    const { user, address } = openHistory();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Field' }), 'Work History');
    await waitFor(() => expect(address()).toBe('?tab=history&field=role'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'Ada Administrator');
    await waitFor(() => expect(address()).toBe('?tab=history&field=role&who=2'));
    expect(asked).toEqual([
      'page=1&limit=10',
      'page=1&limit=10&field=role',
      'page=1&limit=10&field=role&who=2',
    ]);
  });

  it('opens the page and filters of the URL, and the first page when a filter changes', async () => {
    const { user, address } = openHistory('?tab=history&at=2&field=bio&who=2');
    const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Field' });
    expect(asked).toEqual(['page=2&limit=10&field=bio&who=2']);
    expect(field.value).toBe('bio');
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(address()).toBe('?tab=history&field=bio&who=2&at=3'));
    await user.selectOptions(field, 'All fields');
    await waitFor(() => expect(address()).toBe('?tab=history&who=2'));
  });

  it('shows the value of a file, and also the earlier value if the same network stated a different value before', async () => {
    const name = { field: 'Name', from: null, to: 'Aaron Collins' };
    results = [{ ...STATEMENT, fields: [name, ...STATEMENT.fields] }];
    openHistory();
    const row = await screen.findByRole('listitem');
    expect(
      within(row)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['Says: Aaron Collins', 'from Principalto Managing Director']);
  });

  it('folds a long text, which can be unfolded', async () => {
    const long = 'She led teams in four countries. '.repeat(20).trim();
    results = [{ ...CHANGE, fields: [{ field: 'About', from: long, to: 'Retired' }] }];
    // Tests have no layout, so simulate a text that is higher than its visible part.
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(400);
    const { user } = openHistory();
    const value = await screen.findByText(long);
    const fold = value.parentElement;
    expect(fold?.style.getPropertyValue('--lines')).toBe('3');
    expect(screen.getByText('Retired').parentElement?.tagName).toBe('DD');
    await user.click(await screen.findByRole('button', { name: 'Read all' }));
    expect(screen.getByRole('button', { name: 'Read less' }).getAttribute('aria-controls')).toBe(fold?.id);
  });

  it('moves the focus to the first entry after "show all"', async () => {
    results = [];
    const { user } = openHistory('?tab=history&at=9&field=bio');
    const all = await screen.findByRole('button', { name: 'show all' });
    results = [CHANGE, STATEMENT];
    await user.click(all);
    const [first] = await screen.findAllByRole('listitem');
    await waitFor(() => expect(document.activeElement).toBe(first));
  });

  it('says that nothing matches the filters, and offers to show everything', async () => {
    [results, total] = [[], 0];
    const { user, address } = openHistory('?tab=history&field=bio');
    expect(await screen.findByText('No entries match these filters.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'show all' }));
    expect(await screen.findByText('Nothing has been changed here yet.')).toBeTruthy();
    expect(address()).toBe('?tab=history');
  });
});
