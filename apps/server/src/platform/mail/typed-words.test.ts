import { expect, it } from 'vitest';
import { holdsLink, isolated, lineInMail, linesInMail, nameInMail } from './typed-words.ts';

it.each([
  ['Zoë Müller', '\u2068Zoë Müller\u2069'],
  ['Ann\r\n\r\nYour account\u2028is locked', '\u2068Ann  Your account is locked\u2069'],
  ['\u202Egreb\u202C nnA\u2069', '\u2068greb nnA\u2069'],
  ['Win at https://evil.example.test', null],
  [' \u2066\u2069 ', null],
])('in a mail, the name %j becomes %j', (name, shown) => {
  expect(nameInMail(name)).toBe(shown);
});

it('a text in a mail is split at every kind of line break and loses its direction marks, and null characters become spaces', () => {
  expect(linesInMail('a\nb\r\nc\u2028d\u0085e\u000bf')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(linesInMail('a\u2069\u202Eb\u0000c')).toEqual(['ab c']);
  expect(isolated('')).toBe('');
});

it.each(['evil.com', 'हिन्दी.com', 'ไทย์.com', 'evil\u200D.com', 'evil．com', 'evil。com', '1.2.3.4/login'])(
  'a name with the link "%s" does not appear in a mail, and a title with this text does not become a link there',
  (link) => {
    expect(holdsLink(`Pay at ${link}`)).toBe(true);
    expect(holdsLink(lineInMail(`Pay at ${link}`))).toBe(false);
  },
);

it.each(['Dr. Ann Lee', 'J.R. Stone', 'Smith & Co. Ltd.', 'Version 2.0'])(
  'the name "%s" holds no link',
  (name) => {
    expect(holdsLink(name)).toBe(false);
  },
);
