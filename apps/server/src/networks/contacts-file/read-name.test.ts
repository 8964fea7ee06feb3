import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEmail } from './read-keys.ts';
import { readName } from './read-name.ts';

describe('A name', () => {
  it.each(['-', '\u200c', ' ', '*', '. '])(
    'with twenty thousand repetitions of %j is read within two seconds',
    (character) => {
      const cell = `a${character.repeat(20_000)}b`;
      const began = performance.now();
      expect(readName(cell, cell).firstName).toMatch(/^a.*b$/su);
      // Reading would take long if a search began again at every character.
      expect(performance.now() - began).toBeLessThan(2_000);
    },
  );

  it.each([
    [
      ['Ann', 'Lee'],
      ['Ann', 'Lee', null],
    ],
    [
      ['JEAN-LUC', 'de la cruz'],
      ['JEAN-LUC', 'de la cruz', null],
    ],
    [
      ['Seán', "O'Brien"],
      ['Seán', "O'Brien", null],
    ],
    [
      ['Nina', 'D’Angelo'],
      ['Nina', 'D’Angelo', null],
    ],
    [
      ['Ann', 'K'],
      ['Ann', 'K', null],
    ],
    [
      ['Ann', 'K.'],
      ['Ann', 'K.', null],
    ],
    [
      ['Martin', 'King Jr.'],
      ['Martin', 'King Jr.', null],
    ],
    [
      ['Łukasz', 'Żuławski'],
      ['Łukasz', 'Żuławski', null],
    ],
    [
      ['李', '雷'],
      ['李', '雷', null],
    ],
    [
      ['محمد', 'علی‌پور'],
      ['محمد', 'علی‌پور', null],
    ],
    [
      [' \u00a0Ann\u200b ', '\ufeffLee \t'],
      ['Ann', 'Lee', null],
    ],
    [
      ['An\u200bna  Maria', 'Lee'],
      ['Anna Maria', 'Lee', null],
    ],
    [
      ['Ann', 'Doe, PhD, PMP'],
      ['Ann', 'Doe', 'PhD, PMP'],
    ],
    [
      ['Ann', 'Doe，MBA'],
      ['Ann', 'Doe', 'MBA'],
    ],
    [
      ['Ann, PhD', 'Doe'],
      ['Ann', 'Doe', 'PhD'],
    ],
    [
      ['Ann | Hiring', 'Doe, MBA'],
      ['Ann', 'Doe', 'Hiring, MBA'],
    ],
    [
      [', Ann', 'Doe'],
      ['Ann', 'Doe', null],
    ],
    [
      ['Ann®', 'Doe™, PMP®, ITIL™ 🚀'],
      ['Ann', 'Doe', 'PMP®, ITIL™'],
    ],
    [
      ['Ann', 'Doe (PSM I®)'],
      ['Ann', 'Doe', 'PSM I®'],
    ],
    [
      ['JosÃ©', 'MÃ¼ller'],
      ['JosÃ©', 'MÃ¼ller', null],
    ],
    [
      ['Ann', ', PhD'],
      ['Ann', null, 'PhD'],
    ],
    [
      ['Ann', 'Doe,'],
      ['Ann', 'Doe', null],
    ],
    [
      ['Ann', 'Doe | Hiring'],
      ['Ann', 'Doe', 'Hiring'],
    ],
    [
      ['🌟 Ann ⭐️', 'Lee 🚀'],
      ['Ann', 'Lee', null],
    ],
    [
      ['👩‍💻 Zoë', 'Lee 🇵🇹'],
      ['Zoë', 'Lee', null],
    ],
    [
      ['♥Ann♥', '★ Lee ★'],
      ['Ann', 'Lee', null],
    ],
    [
      ['Robert (Bob)', 'Doe'],
      ['Robert', 'Doe', 'Bob'],
    ],
    [
      ['Anna "Ania"', 'Nowak'],
      ['Anna', 'Nowak', 'Ania'],
    ],
    [
      ['Anna „Ania“', 'Nowak'],
      ['Anna', 'Nowak', 'Ania'],
    ],
    [
      ["Anna 'Ania'", 'Nowak'],
      ['Anna', 'Nowak', 'Ania'],
    ],
    [
      ['Ann', 'Lee (she/her), MBA'],
      ['Ann', 'Lee', 'she/her, MBA'],
    ],
    [
      ['Ann', 'Lee [Hiring!'],
      ['Ann', 'Lee Hiring', null],
    ],
    [
      ['(Bob)', 'Lee'],
      ['Bob', 'Lee', null],
    ],
    [
      ['𝗔𝗻𝗻', '𝓛𝓮𝓮'],
      ['Ann', 'Lee', null],
    ],
    [
      ['~*Ann*~', '- Lee -'],
      ['Ann', 'Lee', null],
    ],
    [
      ['🌟', '.'],
      [null, null, null],
    ],
    [
      ['', ''],
      [null, null, null],
    ],
  ] as const)('in the cells %j is read as %j', ([first, last], [firstName, lastName, credentials]) => {
    expect(readName(first, last)).toMatchObject({ firstName, lastName, credentials });
  });

  it('never has an empty part, whatever the cells contain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (first, last) => {
        const { hasPictures: _, ...name } = readName(first, last);
        for (const part of Object.values(name)) expect(part === null || part.trim() !== '').toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('An e-mail address', () => {
  it.each([
    ['Ann.Lee@Example.COM', 'ann.lee@example.com'],
    [' ann@example.com\u00a0', 'ann@example.com'],
    ['mailto:ann@example.com', 'ann@example.com'],
    ['Ann Lee <ann@example.com>', 'ann@example.com'],
    ['not one; ann@example.com; bob@example.org', 'ann@example.com'],
    ['zoë@bücher.example', 'zoë@bücher.example'],
    ['ann@localhost', null],
    ['ann@@example.com', null],
    ['ann(at)example.com', null],
    ['@example.com', null],
    [`${'a'.repeat(260)}@example.com`, null],
    ['', null],
  ])('in the cell %j is read as %j', (cell, email) => {
    expect(readEmail(cell).email).toBe(email);
  });
});
