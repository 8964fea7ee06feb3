import { expect, test } from 'vitest';
import type { Viewer } from '../../viewer.ts';
import { mayUseSearch } from '../../scopes/may-use-search.ts';
import { type HeldSearch, mayChangeSearch } from './saved-searches.access.ts';

const viewer: Viewer = { userId: 1, personId: 1, isAdmin: false, networkId: 7, collectiveIds: [9] };
const own: HeldSearch = { memberId: 1, authorId: null, collectiveId: null, inEveryone: false, ownerId: null };
const inCollective = { ...own, collectiveId: 9, ownerId: 5 };
const lost = { ...own, collectiveId: 10, ownerId: 5 };
const shared = { ...inCollective, memberId: null, authorId: 2 };

test.each([
  ['an own search', own, true, true],
  ['the search of another member', { ...own, memberId: 2 }, false, false],
  ['an own search of a collective', inCollective, true, true],
  ['an own search of a collective that one has left', lost, false, false],
  ['the search of a collective by somebody else', shared, true, false],
  ['the search of a collective whose author has gone', { ...shared, authorId: null }, true, false],
  ['the own search of a collective', { ...shared, authorId: 1 }, true, true],
  ['the search of a collective whose client one owns', { ...shared, ownerId: 1 }, true, true],
  [
    'the search of a collective that one has left',
    { ...shared, collectiveId: 10, authorId: 1 },
    false,
    false,
  ],
  ['a search of everyone when one is no administrator', { ...own, inEveryone: true }, false, false],
] as const)('A member and %s: %#', (...[, search, mayUse, mayChange]) => {
  expect(mayUseSearch(viewer, search)).toBe(mayUse);
  expect(mayChangeSearch(viewer, search)).toBe(mayChange);
});

test('an administrator has private searches in everyone', () => {
  expect(mayUseSearch({ ...viewer, isAdmin: true }, { ...own, inEveryone: true })).toBe(true);
});
