import { expect, test } from 'vitest';
import { formsOf, LONGEST_PHRASE, meaningsOf, phrases, rolesOf } from './phrases.ts';
import { titlesWithin } from './job-titles.ts';
import { unreadText, wordsOfSentence } from './sentence-words.ts';

test('Each word has its position in the text, and each number its value', () => {
  expect(
    wordsOfSentence('CFOs, 5,000 people, 100km').map(({ word, from, to, number }) => [
      word,
      from,
      to,
      number,
    ]),
  ).toEqual([
    ['cfos', 0, 4, null],
    ['5000', 6, 11, 5000],
    ['people', 12, 18, null],
    ['100', 20, 23, 100],
    ['km', 23, 25, null],
  ]);
});

test('Only the first forty words of a long text are read', () => {
  expect(wordsOfSentence('word '.repeat(60))).toHaveLength(40);
  expect(wordsOfSentence('—!')).toEqual([]);
  const read = 'word '.repeat(40);
  expect(unreadText(`${read}, at last!`, wordsOfSentence(`${read}, at last!`))).toBe('at last');
  expect(unreadText(read, wordsOfSentence(read))).toBe('');
  expect(unreadText('one two', wordsOfSentence('one two'))).toBe('');
});

test.each([
  [['lawyers'], 'role', 'Legal'],
  [['anwalte'], 'role', 'Legal'],
  [['avvocati'], 'role', 'Legal'],
  [['law', 'firms'], 'firm', 'Law Practice'],
  [['charities'], 'type', 'Nonprofit'],
  [['directores'], 'seniority', 'Director'],
])('The words %j mean the %s %s', (words, kind, name) => {
  expect(meaningsOf(words)).toContainEqual(expect.objectContaining({ kind, names: [name] }));
});

test('The word "except" is known in seven languages', () => {
  for (const word of ['except', 'außer', 'sauf', 'excepto', 'exceto', 'tranne', 'behalve'])
    expect([word, rolesOf([word.replace('ß', 'ss')]).has('not')]).toEqual([word, true]);
});

test('No phrase is longer than the spans that are looked up', () => {
  const all = [...phrases().meanings.keys(), ...phrases().roles.keys()];
  expect(all.filter((phrase) => phrase.split(' ').length > LONGEST_PHRASE)).toEqual([]);
});

test('Plurals are also looked up in the singular', () => {
  expect(formsOf(['law', 'firms'])).toContain('law firm');
  expect(formsOf(['companies'])).toContain('company');
});

test.each([
  ['product managers', ['product manager']],
  ['a head of growth in berlin', ['head of growth']],
  ['senior software engineers', ['software engineer']],
  ['trustworthy accountants', []],
  ['managers in berlin', []],
])('The text "%s" has the titles %j', (text, titles) => {
  expect(titlesWithin(text.split(' ')).map((title) => title.text)).toEqual(titles);
});
