import { expect, test } from 'vitest';
import { laterWords, plainName, typedForms } from './plain-name.ts';

test('A plain name has no capitals and no punctuation', () => {
  expect(plainName('Saint-Denis')).toBe('saint denis');
  expect(plainName('  L’Aquila ')).toBe('l aquila');
  expect(plainName('東京')).toBe('東京');
  expect(plainName('—')).toBe('');
});

test.each([
  ['Düsseldorf', ['dusseldorf', 'duesseldorf']],
  ["L'Aquila", ['l aquila', 'laquila']],
  ['St. Gallen', ['st gallen']],
  ['Lisbon', ['lisbon']],
  ['Ålesund', ['alesund', 'aalesund']],
])('The name %s can be typed as %j', (name, forms) => {
  expect(typedForms(name)).toEqual(forms);
});

test('The later words of a name are its ends from the second word on, from the third, and so on', () => {
  expect(laterWords('frankfurt am main')).toEqual(['am main', 'main']);
  expect(laterWords('lisbon')).toEqual([]);
});
