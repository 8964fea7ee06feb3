// @vitest-environment happy-dom
import type { PersonResult } from '@kithline/contract/directory.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PeopleDirectory } from '../list/PeopleDirectory.tsx';
import { answerCalls, autocomplete, pageOfPeople } from '../testing/answer-calls.ts';
import { renderDirectory } from '../testing/render-directory.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** An imported person: no headline, no place. */
const imported = (change: Partial<PersonResult>): PersonResult => {
  const [person] = pageOfPeople(['Jonás Hernández']).results;
  if (!person) throw new Error('The page has no person.');
  return { ...person, person: { ...person.person, headline: null, location: null }, ...change };
};

async function drawn(person: PersonResult, address = '/people') {
  answerCalls({
    '/organizations': () => toPage([], { page: 1, limit: 1, total: 0 }),
    '/autocomplete': autocomplete,
    '/persons': () => toPage([person], { page: 1, limit: 50, total: 1 }),
  });
  const drawing = await renderDirectory(<PeopleDirectory tie={() => 'Not rated yet'} />, address);
  const link = await screen.findByRole('link', { name: 'Jonás Hernández' });
  const row = link.closest<HTMLElement>('[data-row]');
  if (!row) throw new Error('The link is not in a row.');
  return { ...drawing, row };
}

const LABELS = [
  { id: 1, name: 'Client' },
  { id: 2, name: 'Board-ready' },
];
const NOTE = { note: 'Asked for the pilot numbers.', createdOn: 1_767_916_800 };
/** 9 January 2026, 0:00 UTC. */
const CONNECTED = 1_767_916_800;

it('The row of an imported person shows labels, last note and the day of connection', async () => {
  const { row } = await drawn(imported({ labels: LABELS, lastNote: NOTE, connectedOn: CONNECTED }));
  for (const text of ['Client', 'Board-ready', NOTE.note, '9 Jan 2026', 'Not rated yet'])
    expect(within(row).getByText(text)).toBeTruthy();
  expect(screen.getByText('Labels and last note')).toBeTruthy();
  expect(screen.queryByText('Headline and place')).toBeNull();
});

it('"Connected through" is shown if somebody other than the viewer is connected', async () => {
  await drawn(imported({ isOwnConnection: true }));
  expect(screen.queryByText('Connected through')).toBeNull();
  cleanup();
  const others = [{ id: 50, name: 'Priya Raghunathan', profilePicture: null }];
  await drawn(imported({ connections: others }));
  expect(screen.getByText('Connected through')).toBeTruthy();
});

it('A row says if title and organization are unknown', async () => {
  const result = imported({});
  const { row } = await drawn({ ...result, person: { ...result.person, primaryWorkRole: null } });
  expect(within(row).getByText('Title and organization unknown')).toBeTruthy();
});

it('A row of a filtered list shows the days of connection and last note, and labels, if headline and place are unknown', async () => {
  const { row } = await drawn(
    imported({ labels: LABELS, connectedOn: CONNECTED, lastNote: NOTE }),
    '/people?summary.name.value=jon&page=1&limit=50',
  );
  expect(within(row).getByText('Connected 9 Jan 2026, note of 9 Jan 2026')).toBeTruthy();
  expect(within(row).getByText('Client')).toBeTruthy();
});

it('A headline that only repeats the title and the organization is left out', async () => {
  const person = (headline: string) => ({ ...imported({}).person, headline });
  const { row } = await drawn(imported({ person: person('director at Halden Ventures') }));
  expect(within(row).queryByText(/director at/u)).toBeNull();
  expect(screen.getByText('Labels and last note')).toBeTruthy();
  cleanup();
  await drawn(imported({ person: person('Steel without smoke') }));
  expect(screen.getByText('Steel without smoke')).toBeTruthy();
  expect(screen.getByText('Headline and place')).toBeTruthy();
});

it('A compact list has a column of titles, and the choice is remembered', async () => {
  const { user } = await drawn(imported({}));
  await user.click(screen.getByRole('radio', { name: 'Compact rows' }));
  expect(screen.getByText('Title')).toBeTruthy();
  expect(screen.getByText('Halden Ventures')).toBeTruthy();
  cleanup();
  await drawn(imported({}));
  expect(screen.getByRole('radio', { name: 'Compact rows' }).getAttribute('aria-checked')).toBe('true');
});

async function loading(address: string): Promise<(string | undefined)[]> {
  answerCalls({ '/persons': () => new Promise(() => undefined) });
  const list = <PeopleDirectory tie={() => null} commands={() => null} />;
  const { container } = await renderDirectory(list, address);
  const row = () => container.querySelector<HTMLElement>('[data-results] [aria-hidden] > div');
  await waitFor(() => expect(row()).not.toBeNull());
  const heads = container.querySelector('[data-results] > div');
  const cells = [...(row()?.children ?? [])].map((cell) => (cell as HTMLElement).dataset['cell']);
  expect(heads?.childElementCount).toBe(cells.length);
  return cells;
}

it('The placeholders of rows have the columns of the headings, and the look that the list had last', async () => {
  expect(await loading('/people')).toEqual(['tick', 'person', 'text', 'stack']);
  cleanup();
  await drawn(imported({}));
  cleanup();
  expect(await loading('/people')).toEqual(['tick', 'person', 'text', 'word', 'word']);
  cleanup();
  const filtered = '/people?summary.name.value=jon&page=1&limit=50';
  expect(await loading(filtered)).toEqual(['tick', 'person', 'aside', 'text', 'stack']);
});

it('The heading "Connected" sorts newest first, then oldest first', async () => {
  const { user, where } = await drawn(imported({}));
  await user.click(screen.getByRole('link', { name: /^Connected/ }));
  expect(where()).toContain('order=connected-desc');
  await user.click(screen.getByRole('link', { name: /^Connected/ }));
  expect(where()).toContain('order=connected-asc');
});

it('The menu sorts, shows each direction, and reverses the order', async () => {
  const { user, where } = await drawn(imported({}));
  await user.click(screen.getByRole('button', { name: /^Sort\s*Name\s*, A to Z/ }));
  await user.click(await screen.findByRole('menuitem', { name: /Strength\s*strongest first/ }));
  expect(where()).toContain('order=strength-desc');
  await user.click(screen.getByRole('button', { name: /^Sort\s*Strength\s*, strongest first/ }));
  await user.click(await screen.findByRole('menuitem', { name: /Reverse order\s*weakest first/ }));
  expect(where()).toContain('order=strength-asc');
});
