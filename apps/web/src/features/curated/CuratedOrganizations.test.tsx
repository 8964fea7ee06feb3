import type { CuratedResult } from '@kithline/contract/curated.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { CuratedOrganizations } from './CuratedOrganizations.tsx';

const RESULT: CuratedResult = {
  rows: 12,
  created: 7,
  updated: 2,
  unchanged: 1,
  skippedRows: 2,
  skipped: [
    { line: 3, reason: 'No name.' },
    { line: 9, reason: 'The same organization as line 2.' },
  ],
  warningsTotal: 1,
  warnings: [{ line: 4, column: 'industry', reason: '“Alchemy” is not a known industry.' }],
  ignoredColumns: ['Mood'],
};

let sent: { url: string; file: File }[];
let answer: () => Promise<Response>;

beforeEach(() => {
  sent = [];
  answer = () => Promise.resolve(Response.json(RESULT));
  vi.stubGlobal('fetch', (url: string, { body }: { body: FormData }) => {
    sent.push({ url, file: body.get('file') as File });
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openPage() {
  return renderLook(
    <QueryClientProvider client={new QueryClient()}>
      <CuratedOrganizations />
    </QueryClientProvider>,
  );
}

const input = () => screen.getByLabelText('organizations.csv');
const loadButton = () => screen.getByRole('button', { name: /^Load/ });
const aFile = (name = 'clients.csv') => new File(['name\nAcme'], name, { type: 'text/csv' });

describe('The page of curated organizations', () => {
  it('has its title, and lists the columns of a file', () => {
    openPage();
    expect(screen.getByRole('heading', { level: 2, name: 'Curated Organizations' })).toBeTruthy();
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'name',
      'domain',
      'industry',
      'size',
      'location',
      'linkedin',
      'founded',
      'aliases',
    ]);
  });

  it('requires a file before it sends anything', async () => {
    const { user } = openPage();
    await user.click(loadButton());
    expect(screen.getByRole('alert').textContent).toBe('A CSV file is required.');
    expect(sent).toEqual([]);
  });

  it('sends the file and shows the outcome of its rows', async () => {
    const { user } = openPage();
    await user.upload(input(), aFile());
    await user.click(loadButton());
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    expect(sent.map(({ url, file }) => [url, file.name])).toEqual([
      ['/api/organizations/curated', 'clients.csv'],
    ]);
    expect(result.getByText('Loaded 10 organizations from 12 rows.')).toBeTruthy();
    for (const [number, label] of [
      ['7', 'created'],
      ['2', 'updated'],
      ['1', 'unchanged'],
      ['2', 'skipped'],
    ] as const)
      expect(result.getByText(label).parentElement?.textContent).toBe(`${number} ${label}`);
    expect(result.getByText('Columns that were ignored: Mood')).toBeTruthy();
    const rowsOf = (name: string) =>
      within(result.getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map((row) =>
          within(row)
            .getAllByRole('cell')
            .map((cell) => cell.textContent),
        );
    expect(rowsOf('Skipped rows')).toEqual([
      ['3', 'No name.'],
      ['9', 'The same organization as line 2.'],
    ]);
    expect(rowsOf('Values that were ignored')).toEqual([
      ['4', 'industry', '“Alchemy” is not a known industry.'],
    ]);
  });

  it('shows the first twenty skipped rows, further ones on request, and how many are left', async () => {
    const skipped = Array.from({ length: 30 }, (_, at) => ({ line: at + 2, reason: 'No name.' }));
    answer = () =>
      Promise.resolve(Response.json({ ...RESULT, rows: 40, skippedRows: 35, skipped, warnings: [] }));
    const { user } = openPage();
    await user.upload(input(), aFile());
    await user.click(loadButton());
    const table = await screen.findByRole('table', { name: 'Skipped rows' });
    expect(within(table).getAllByRole('row')).toHaveLength(21);
    await user.click(screen.getByRole('button', { name: 'Show 10 more lines' }));
    expect(within(table).getAllByRole('row')).toHaveLength(31);
    expect(screen.getByText('And 5 more not shown.')).toBeTruthy();
  });

  it('says why a file was not loaded, keeps the file chosen, and clears the error once another file is chosen', async () => {
    const message = '“clients.csv” is empty.';
    const problem = {
      type: 'about:blank',
      title: 'Invalid',
      status: 422,
      clientMessage: message,
      fields: { file: message },
    };
    answer = () => Promise.resolve(Response.json(problem, { status: 422 }));
    const { user } = openPage();
    await user.upload(input(), aFile());
    await user.click(loadButton());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByText('clients.csv')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Result' })).toBeNull();
    await user.upload(input(), aFile('other.csv'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that something went wrong when the server cannot be reached', async () => {
    answer = () => Promise.reject(new TypeError('no network'));
    const { user } = openPage();
    await user.upload(input(), aFile());
    await user.click(loadButton());
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong.');
  });

  it('accepts no second file while one is loading', async () => {
    answer = () => new Promise(() => undefined);
    const { user } = openPage();
    await user.upload(input(), aFile());
    await user.click(loadButton());
    await user.click(loadButton());
    expect(sent).toHaveLength(1);
    expect((input() as HTMLInputElement).disabled).toBe(true);
  });
});
