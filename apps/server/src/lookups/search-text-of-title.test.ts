import { describe, expect, it } from 'vitest';
import { fitsTyped, readTyped, searchText } from '../platform/text/match-text.ts';
import { OF_TITLES } from './search-text-of-title.ts';

const fits = (stored: string, typed: string, reading = OF_TITLES) =>
  fitsTyped(searchText(stored), readTyped(typed, reading) ?? { words: [] });

describe('A title is found', () => {
  it('by words around a slash in any order, unlike a name', () => {
    expect(fits('UX/UI Designer', 'ui/ux')).toBe(true);
    expect(fits('UX/UI Designer', 'ui/ux', {})).toBe(false);
  });

  it('by a word of six letters or more in which “ae”, “oe” or “ue” is typed for an accented letter', () => {
    expect(fits('geschaftsfuhrer', 'geschaeftsfuehrer')).toBe(true);
    expect(fits('poet', 'poet')).toBe(true);
    expect(fits('potter', 'poet')).toBe(false);
  });

  it('by initials only at the beginning of a word, but by other abbreviations within a word, too', () => {
    expect(fits('CTO and founder', 'cto')).toBe(true);
    expect(fits('Art Director', 'cto')).toBe(false);
    expect(fits('Sociologist', 'cio')).toBe(false);
    expect(fits('DevOps Engineer', 'ops')).toBe(true);
  });
});
