import type { ImportResult, JobChange } from '@kithline/contract/networks.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { LastResult } from './LastResult.tsx';
import { ResultDetails } from './ResultDetails.tsx';
import { importResult } from './testing/imports.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const draw = (result: ImportResult, isRunning = false) =>
  renderLook(
    <QueryClientProvider client={queryClient}>
      <LastResult title="Done" result={result} isRunning={isRunning} onUndone={() => undefined} />
      <ResultDetails result={result} isRunning={isRunning} />
    </QueryClientProvider>,
  );

it('The result of an import says how many rows of the file were not imported, and why', () => {
  const { counts } = importResult({});
  if (counts === null) throw new Error('The result has no counts.');
  const fileCounts = {
    ...counts,
    rows: 20,
    contacts: 10,
    unavailable: 4,
    duplicates: 3,
    empty: 2,
    skipped: 1,
  };
  draw(importResult({ counts: fileCounts }));
  expect(
    screen.getByText('connections.csv: 20 rows, 4 from closed accounts, 3 repeated rows, 2 empty, 1 skipped'),
  ).toBeTruthy();
});

const CHANGES = 'GET /account/network/imports/1/job-changes';
const compared = { people: 5199, changedJobs: 96, changedJobsKept: 7, unchanged: 4791 };

/**
 * A fake server that returns as many people as are requested. A person's name ends with the position in the
 * list.
 */
function serveChanges() {
  return callServer({
    [CHANGES]: ({ query }) => {
      const total = query['kept'] === 'true' ? compared.changedJobsKept : compared.changedJobs;
      const [page, limit] = [Number(query['page']), Number(query['limit'])];
      const from = (page - 1) * limit;
      const results = Array.from({ length: Math.min(limit, total - from) }, (_, at): JobChange => ({
        person: { id: from + at + 1, name: `Person ${from + at + 1}`, profilePicture: null },
        from: { title: 'Buyer', organization: 'Acme' },
        to: { title: null, organization: 'Beta' },
        strength: null,
      }));
      return { limit, page, pages: 1, total, next: null, previous: null, results, cache: false, size: limit };
    },
  });
}

it('The result of an import shows four numbers and the size of the network', () => {
  serveChanges();
  draw(importResult({ contactsAdded: 312, contactsRemoved: 41, compared }));
  expect(screen.getByText(/^Completed .*\. Your network now has 5,199 people\.$/)).toBeTruthy();
  const numbers = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(numbers).toEqual(['+312', '−41', '96', '4,791']);
});

it('The list of changed jobs begins with people whom the member rated, labeled or wrote about; buttons show the rest', async () => {
  const server = serveChanges();
  const { user } = draw(importResult({ compared }));
  const card = within(await screen.findByRole('region', { name: '7 people changed jobs' }));
  await card.findByText('Person 5');
  expect(card.getAllByRole('listitem')).toHaveLength(5);
  const note = card.getByRole('link', { name: 'Note about Person 1' });
  expect(note.getAttribute('href')).toBe('/people/1?tab=notes-labels');
  const more = card.getByRole('button', { name: '2 more' });
  await user.click(more);
  await card.findByText('Person 7');
  expect(document.activeElement).toBe(more);
  expect(more.textContent).toBe('Show fewer');

  await user.click(card.getByRole('button', { name: 'All 96' }));
  const all = within(await screen.findByRole('region', { name: '96 people changed jobs' }));
  await all.findByText('Person 50');
  await user.click(all.getByRole('button', { name: 'Page 2' }));
  await all.findByText('Person 96');
  expect(all.queryByText('Person 50')).toBeNull();
  await user.click(all.getByRole('button', { name: 'Only the 7 you know' }));
  await screen.findByRole('region', { name: '7 people changed jobs' });
  expect(server.asked(CHANGES).map(({ query }) => query)).toEqual([
    { page: '1', limit: '5', kept: 'true' },
    { page: '1', limit: '50', kept: 'true' },
    { page: '1', limit: '50' },
    { page: '2', limit: '50' },
  ]);
});

it('Everybody who changed jobs is listed if the member has no note, label or rating for any of them', async () => {
  serveChanges();
  draw(importResult({ compared: { ...compared, changedJobsKept: 0 } }));
  const card = within(await screen.findByRole('region', { name: '96 people changed jobs' }));
  expect(await card.findByText('Person 5')).toBeTruthy();
  expect(card.getByRole('button', { name: 'Show 50 of 96' })).toBeTruthy();
  expect(card.queryByRole('button', { name: /^(?:All|Only)/ })).toBeNull();
});

it('While another import runs, the last result has no changed jobs, no undo and no link to the people', () => {
  draw(importResult({ compared }), true);
  expect(screen.queryByRole('link', { name: 'See your people' })).toBeNull();
  expect(screen.queryByRole('region', { name: /changed jobs/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
});
