// @vitest-environment happy-dom
import { toPage } from '@kithline/contract/wire.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ChosenPeople } from '../../../lib/chosen-people.ts';
import { PeopleDirectory } from '../list/PeopleDirectory.tsx';
import { answerCalls, autocomplete, pageOfPeople } from '../testing/answer-calls.ts';
import { renderDirectory } from '../testing/render-directory.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const NAMES = ['Amara Okafor', 'Ben Lind', 'Cleo Marsh', 'Dora Novak', 'Emil Berg'];

async function openList(address = '/people') {
  answerCalls({
    '/organizations': () => toPage([], { page: 1, limit: 1, total: 0 }),
    '/autocomplete': autocomplete,
    '/persons': () => pageOfPeople(NAMES, 214),
  });
  let chosen: ChosenPeople | null = null;
  const commands = (now: ChosenPeople) => {
    chosen = now;
    return <button onClick={now.others?.chooseAll}>{now.count} ticked</button>;
  };
  const drawn = await renderDirectory(<PeopleDirectory tie={() => null} commands={commands} />, address);
  await screen.findByRole('link', { name: 'Amara Okafor' });
  return { ...drawn, asked: () => (screen.queryByText(/ ticked$/) ? chosen?.asked : null) };
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Tick ${name}` });
const tickedNames = () => NAMES.filter((name) => (box(name) as HTMLInputElement).checked);

it('A box ticks its row, and with Shift also the rows in between', async () => {
  const { user, asked } = await openList();
  await user.click(box('Ben Lind'));
  expect(asked()).toEqual({ networkId: 7, personIds: [2] });
  await user.keyboard('{Shift>}');
  await user.click(box('Dora Novak'));
  await user.keyboard('{/Shift}');
  expect(tickedNames()).toEqual(['Ben Lind', 'Cleo Marsh', 'Dora Novak']);
  await user.click(box('Cleo Marsh'));
  expect(asked()).toEqual({ networkId: 7, personIds: [2, 4] });
});

it('The key x ticks or unticks the current row, also while its box has the focus', async () => {
  const { user } = await openList();
  await user.keyboard('jx');
  expect(tickedNames()).toEqual(['Amara Okafor']);
  await user.keyboard('jx');
  expect(tickedNames()).toEqual(['Amara Okafor', 'Ben Lind']);
  await user.keyboard('x');
  expect(tickedNames()).toEqual(['Amara Okafor']);
});

it('The box above the list ticks the whole page, and shows if the page is partly ticked', async () => {
  const { user } = await openList();
  const page = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tick all on this page' });
  await user.click(box('Ben Lind'));
  expect([page.checked, page.indeterminate]).toEqual([false, true]);
  await user.click(page);
  expect(tickedNames()).toEqual(NAMES);
  expect([page.checked, page.indeterminate]).toEqual([true, false]);
  await user.click(page);
  expect(tickedNames()).toEqual([]);
});

it('The box for the page is disabled until there are rows', async () => {
  const rows = Promise.withResolvers<unknown>();
  answerCalls({
    '/organizations': () => toPage([], { page: 1, limit: 1, total: 0 }),
    '/autocomplete': autocomplete,
    '/persons': () => rows.promise,
  });
  const list = <PeopleDirectory tie={() => null} commands={(now) => <span>{now.count} ticked</span>} />;
  const { user } = await renderDirectory(list, '/people');
  const page = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tick all on this page' });
  expect(page.disabled).toBe(true);
  rows.resolve(pageOfPeople(NAMES, 214));
  await screen.findByRole('link', { name: 'Amara Okafor' });
  await user.click(page);
  expect(tickedNames()).toEqual(NAMES);
});

it('Everybody who matches the filter can be chosen, except people who are unticked afterwards', async () => {
  const { user, asked } = await openList('/people?summary.name.value=a&page=1&limit=50');
  await user.click(box('Ben Lind'));
  await user.click(screen.getByRole('button', { name: '1 ticked' }));
  expect(tickedNames()).toEqual(NAMES);
  await user.click(box('Cleo Marsh'));
  expect(screen.getByRole('button', { name: '213 ticked' })).toBeTruthy();
  expect(asked()).toEqual({ networkId: 7, filter: { 'summary.name.value': 'a' }, except: [3] });
});

it('Ticks are kept on other pages and in another order, but not with another filter', async () => {
  const { user, go, asked } = await openList();
  await user.click(box('Ben Lind'));
  await go('/people?page=2&limit=50&order=connected-desc');
  await screen.findByText('1 ticked');
  expect(asked()).toEqual({ networkId: 7, personIds: [2] });
  await go('/people?summary.name.value=b&page=1&limit=50');
  await screen.findByRole('link', { name: 'Amara Okafor' });
  expect(screen.queryByText('1 ticked')).toBeNull();
  expect(tickedNames()).toEqual([]);
});
