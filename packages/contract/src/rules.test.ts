import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCharacters, isLongerThan } from './count-characters.ts';
import { isEmail, optionalLine, optionalText, requiredLine } from './rules.ts';

const Name = requiredLine('Name', 20, 2);

/** Letters mixed with characters that break a line or separate words. */
const wild = fc
  .array(
    fc.constantFrom(
      'a',
      'Ж',
      '名',
      ' ',
      '\n',
      '\r\n',
      '\t',
      '\u0000',
      '\u0085',
      '\u00A0',
      '\u2028',
      '\u2029',
    ),
  )
  .map((letters) => letters.join(''));

const messageOf = (value: string) => Name.safeParse(value).error?.issues[0]?.message;

describe('A required line', () => {
  it('is one line without control characters or double spaces, and reading it again changes nothing', () => {
    fc.assert(
      fc.property(wild, (value) => {
        const { data } = Name.safeParse(value);
        if (data === undefined) return;
        expect(data).toMatch(/^[^\s\p{Cc}]+(?: [^\s\p{Cc}]+)*$/u);
        expect(Name.parse(data)).toBe(data);
        expect(data.replaceAll(' ', '')).toBe(value.replaceAll(/[\s\p{Cc}]/gu, ''));
      }),
    );
  });

  it('is measured in its stored form, and its error messages give the reason', () => {
    expect(Name.parse(`ab${'\n'.repeat(30)}cd`)).toBe('ab cd');
    expect(messageOf('')).toBe('Name is required.');
    expect(messageOf('\n\u0000 ')).toBe('Name cannot contain only spaces.');
    expect(messageOf('a\n')).toBe('Name must be at least 2 characters.');
    expect(messageOf('a'.repeat(21))).toBe('Name cannot exceed 20 characters.');
  });
});

it('A line loses characters that change the direction of the text after them, and zero-width spaces', () => {
  expect(requiredLine('Name', 20).parse('ab\u202Ecd\u2069 ef')).toBe('abcd ef');
  expect(optionalLine('Headline', 20).parse('\u202Dabc\u202C')).toBe('abc');
  expect(requiredLine('Name', 20).parse('Admin\u200Bistrator')).toBe('Administrator');
  // A joiner, which occurs in Persian names, is allowed, and so is a direction mark, because it does not
  // affect the text after it.
  expect(optionalLine('Headline', 20).parse('می\u200Cخواهم\u200F')).toBe('می\u200Cخواهم\u200F');
});

describe('A limit', () => {
  const Short = requiredLine('Name', 3, 2);
  const Note = optionalText('Note', 3);
  const messages = (rule: typeof Short, value: string) =>
    rule.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

  it('counts an emoji as one character, and ignores spaces at the ends', () => {
    for (const rule of [Short, Note]) {
      expect(messages(rule, ' 🌱🌳🌲 ')).toEqual([]);
      expect(messages(rule, '🌱🌳🌲🌴')).toEqual([expect.stringMatching(/ cannot exceed 3 characters\.$/u)]);
    }
    expect(messages(Short, '🌱')).toEqual(['Name must be at least 2 characters.']);
  });

  it('refuses exactly the texts that have too many characters, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 8 }), fc.nat(8), (text, most) => {
        expect(isLongerThan(text, most)).toBe(countCharacters(text) > most);
      }),
    );
  });
});

it('An e-mail address with a sign that normalization turns into a letter is refused', () => {
  expect(['a@kiln.example', 'a@\u212Ailn.example', '\u212Bsa@kiln.example'].map(isEmail)).toEqual([
    true,
    false,
    false,
  ]);
});
