import { describe, expect, it } from 'vitest';
import { namesWith } from './names-with.ts';

const all = ['Climate Board Bench', 'Health Équity', 'Nordic Industrials', 'O’Brien & Sønner'].map(
  (name) => ({ name }),
);
const found = (words: string): string[] => namesWith(all, words).map(({ name }) => name);

describe('Names that contain words', () => {
  it.each([
    ['board', ['Climate Board Bench']],
    ['EQUITY', ['Health Équity']],
    ['équity', ['Health Équity']],
    [' nordic ', ['Nordic Industrials']],
    ['i', ['Nordic Industrials']],
    ["o'brien", ['O’Brien & Sønner']],
    ['obrien sonner', ['O’Brien & Sønner']],
    ['brien soenner', ['O’Brien & Sønner']],
    ['o’brien und sonner', ['O’Brien & Sønner']],
    ["o'sonner", []],
    ['&', []],
    ['x', []],
  ])('are, for "%s", %j', (words, names) => {
    expect(found(words)).toEqual(names);
  });

  it('are all names if there are no words', () => {
    expect(namesWith(all, '  ')).toBe(all);
  });
});
