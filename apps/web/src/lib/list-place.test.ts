// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const LIST = '/people?page=2&limit=50';

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', LIST);
  vi.resetModules();
});
afterEach(() => void vi.restoreAllMocks());

/** Loads the module as a new document does after this type of navigation. */
async function load(type: string, address: string) {
  const visit = { type, name: new URL(address, location.href).href };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([visit as unknown as PerformanceEntry]);
  return import('./list-place.ts');
}

it('A reload restores the scroll position of the list, but only once', async () => {
  (await load('navigate', LIST)).keepPlace(LIST, 480);
  vi.resetModules();
  const { takePlace } = await load('reload', LIST);
  expect([takePlace('/people'), takePlace(LIST), takePlace(LIST)]).toEqual([0, 480, 0]);
});

it.each([
  ['a link to the list', 'navigate', LIST],
  ['a reload of another page', 'reload', '/organizations'],
])('After %s, the list starts at its top, even if it is reloaded later', async (_what, type, address) => {
  (await load('navigate', LIST)).keepPlace(LIST, 480);
  vi.resetModules();
  expect((await load(type, address)).takePlace(LIST)).toBe(0);
  vi.resetModules();
  expect((await load('reload', LIST)).takePlace(LIST)).toBe(0);
});
