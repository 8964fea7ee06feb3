import { expect, it } from 'vitest';
import { isolated, linesInMail, nameInMail } from './typed-words.ts';

it.each([
  ['Zoë Müller', '\u2068Zoë Müller\u2069'],
  ['Ann\r\n\r\nYour account\u2028is locked', '\u2068Ann  Your account is locked\u2069'],
  ['\u202Egreb\u202C nnA\u2069', '\u2068greb nnA\u2069'],
  ['Win at https://evil.example.test', null],
  [' \u2066\u2069 ', null],
])('the name "%s" appears in a mail as "%s"', (name, shown) => {
  expect(nameInMail(name)).toBe(shown);
});

it('a text in a mail is split at every kind of line break', () => {
  expect(linesInMail('a\nb\r\nc\u2028d\u0085e\u000bf')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(linesInMail('a\u2069\u202Eb\u0000c')).toEqual(['ab c']);
  expect(isolated('')).toBe('');
});
