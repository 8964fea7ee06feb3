import type { SavedSearch } from '@kithline/contract/saved-searches.ts';
import { PERSON_FILTERS } from '@kithline/contract/filter-tables.ts';
import { expect, it } from 'vitest';
import { readListSearch } from '../list-search.ts';
import { differs, hrefOfSearch } from './saved-searches.data.ts';

const search: SavedSearch = {
  id: 12,
  name: 'Directors',
  entity: 'person',
  collective: null,
  isEveryone: false,
  isShared: false,
  filter: { 'experience.title.value': 'director' },
  order: 'connected-desc',
  telling: 'never',
  mayChange: true,
  version: 1,
  seenOn: null,
};
const listed = (href: string) =>
  readListSearch(PERSON_FILTERS, Object.fromEntries(new URL(href, 'http://localhost').searchParams));

it.each<[Partial<SavedSearch>, string]>([
  [{}, '/people'],
  [{ collective: { id: 9, name: 'Bench' }, isShared: true }, '/collectives/9/directory/people'],
  [{ entity: 'organization', filter: { 'summary.name.value': 'acme' }, order: null }, '/organizations'],
])('A saved search opens the list from which it was saved: $1', (given, path) => {
  const href = hrefOfSearch({ ...search, ...given });
  expect(new URL(href, 'http://localhost').pathname).toBe(path);
  expect(new URL(href, 'http://localhost').searchParams.get('savedSearch')).toBe('12');
});

it('A saved search opens a list with its filter and order, and this list does not count as changed', () => {
  expect(listed(hrefOfSearch(search))).toMatchObject({ order: 'connected-desc', savedSearch: 12 });
  expect(differs(search, listed(hrefOfSearch(search)))).toBe(false);
});

it.each([
  '/people?experience.title.value=director&savedSearch=12',
  '/people?experience.title.value=direct&order=connected-desc&savedSearch=12',
  '/people?order=connected-desc&savedSearch=12',
  '/people?experience.title.value=director&experience.modifier=1&order=connected-desc&savedSearch=12',
])('A list with another filter or order counts as changed: %s', (href) => {
  expect(differs(search, listed(href))).toBe(true);
});
