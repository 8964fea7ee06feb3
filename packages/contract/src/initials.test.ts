import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hueOf, initialsOf } from './initials.ts';

describe('Initials', () => {
  it.each([
    ['Leila Haddad', 'LH'],
    ['Jonas Bergström', 'JB'],
    ['María José de la Cruz', 'MC'],
    ['  tomasz   zieliński ', 'TZ'],
    ['Łukasz', 'Ł'],
    ['Åsa Öberg', 'ÅÖ'],
    ['Åsa', 'Å'],
    ['李 小龙', '李小'],
    ['Trustee Search 2027', 'T2'],
    ['"Bob" (Robert) O’Neill', 'BO'],
    ['Dr. Ana-María Núñez, PhD', 'DP'],
    ['Sable & Finch', 'SF'],
    ['🙂', ''],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ])('of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('have at most two letters for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect([...initialsOf(name).normalize('NFC').replaceAll(/\p{M}/gu, '')].length).toBeLessThanOrEqual(
          2,
        );
      }),
    );
  });
});

describe('The color of initials', () => {
  it.each([
    ['JB', 10],
    ['TZ', 11],
    ['KW', 6],
    ['SK', 9],
    ['RD', 3],
    ['BT', 0],
    ['CB', 11],
    ['HF', 4],
    ['NI', 6],
    ['PA', 8],
    ['T2', 7],
  ])('%s is number %i of the colors 0 to 11', (initials, hue) => {
    expect(hueOf(initials)).toBe(hue);
  });

  it('is always one of the twelve colors', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (initials) => {
        expect(hueOf(initials)).toBeGreaterThanOrEqual(0);
        expect(hueOf(initials)).toBeLessThan(12);
      }),
    );
  });
});
