// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { forgetRecents } from './forget-recents.ts';
import { clearRecents, noteProfile, noteSearch, readRecents, type RecentsOf } from './recents.ts';

const MINE: RecentsOf = { userId: 1, scope: { kind: 'network', networkId: 7 } };
const COLLECTIVE: RecentsOf = { userId: 1, scope: { kind: 'collective', collectiveId: 7 } };
const OTHER: RecentsOf = { userId: 2, scope: { kind: 'network', networkId: 7 } };

afterEach(() => localStorage.clear());

describe('Recent profiles and searches', () => {
  it('are the latest ones, each listed only once', () => {
    for (const id of [1, 2, 3, 4, 5, 3]) noteProfile(MINE, { entity: 'people', id });
    noteProfile(MINE, { entity: 'organizations', id: 3 });
    for (const text of ['anna', 'grid', 'kestrel', 'anna', 'porto']) noteSearch(MINE, text);
    const { profiles, searches } = readRecents(MINE);
    expect(profiles.map(({ entity, id }) => `${entity} ${id}`)).toEqual([
      'organizations 3',
      'people 3',
      'people 5',
      'people 4',
    ]);
    expect(searches).toEqual(['porto', 'anna', 'kestrel']);
  });

  it('contain the same sentence only once, with its latest number of results', () => {
    noteSearch(MINE, { text: 'directors in Porto', results: '3 people' });
    noteSearch(MINE, 'anna');
    noteSearch(MINE, { text: 'directors in Porto', results: '4 people' });
    expect(readRecents(MINE).searches).toEqual([{ text: 'directors in Porto', results: '4 people' }, 'anna']);
  });

  it('are stored by member and scope, and can be deleted for one scope or for all members', () => {
    for (const of of [MINE, COLLECTIVE, OTHER]) noteSearch(of, `of ${of.userId} ${of.scope.kind}`);
    clearRecents(MINE);
    expect(readRecents(MINE).searches).toEqual([]);
    expect(readRecents(COLLECTIVE).searches).toEqual(['of 1 collective']);
    expect(readRecents(OTHER).searches).toEqual(['of 2 network']);
    forgetRecents();
    expect([COLLECTIVE, OTHER].map((of) => readRecents(of).searches)).toEqual([[], []]);
  });

  it('are empty if the stored value cannot be read', () => {
    noteSearch(MINE, 'anna');
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{');
    expect(readRecents(MINE)).toEqual({ profiles: [], searches: [] });
  });
});
