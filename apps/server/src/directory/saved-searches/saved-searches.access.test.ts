import { expect, test } from 'vitest';
import type { Viewer } from '../../viewer.ts';
import { mayUseSearch } from '../../scopes/may-use-search.ts';
import { type HeldSearch, mayChangeSearch } from './saved-searches.access.ts';

const viewer: Viewer = { userId: 1, personId: 1, isAdmin: false, networkId: 7, collectiveIds: [9] };
const own: HeldSearch = { memberId: 1, authorId: null, collectiveId: null, inEveryone: false, ownerId: null };
const inCollective = { ...own, collectiveId: 9, ownerId: 5 };
const lost = { ...own, collectiveId: 10, ownerId: 5 };
const shared = { ...inCollective, memberId: null, authorId: 2 };

// What the search is, the search, whether the member may use it, and whether the member may change it.
test.each([
  ['a private search', own, true, true],
  ['the private search of another member', { ...own, memberId: 2 }, false, false],
  ['a private search in a collective', inCollective, true, true],
  ['a private search in a collective that the member has left', lost, false, false],
  ['a shared search by another author', shared, true, false],
  ['a shared search whose author has gone', { ...shared, authorId: null }, true, false],
  ['a shared search by the member', { ...shared, authorId: 1 }, true, true],
  ['a shared search in a collective of the member’s client', { ...shared, ownerId: 1 }, true, true],
  [
    'a shared search in a collective that the member has left',
    { ...shared, collectiveId: 10, authorId: 1 },
    false,
    false,
  ],
  [
    'a search in the scope of everyone, without being an administrator',
    { ...own, inEveryone: true },
    false,
    false,
  ],
] as const)(
  'The rules decide whether a member may use and change %s (%#)',
  (...[, search, mayUse, mayChange]) => {
    expect(mayUseSearch(viewer, search)).toBe(mayUse);
    expect(mayChangeSearch(viewer, search)).toBe(mayChange);
  },
);

test('An administrator may use their own private searches in the scope of everyone', () => {
  expect(mayUseSearch({ ...viewer, isAdmin: true }, { ...own, inEveryone: true })).toBe(true);
});
