import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/**
 * The number of level 1 and 2 requirements in each section of OWASP ASVS 5.0.0. The requirements of a section
 * are numbered from 1.
 */
const REQUIREMENTS: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

const ENTRY = /^- \*\*(?<numbers>[^*]+)\*\* (?<answer>[^]*?)(?=^- |^#)/gm;
const NAMED_TESTS = /`(?<file>[^`\s]+\.(?:test\.tsx?|journey\.ts))` (?<titles>"[^"]+"(?: and "[^"]+")*)/g;
const DEFINED_TEST = /\[(?<name>[a-z ]+)\](?!\()/g;
const DEFINITION = /^\[(?<name>[a-z ]+)\]: \.\.\/(?<file>\S+) "(?<title>.+)"$/gm;
const REASON = /No test:|Does not apply:|Open:/;

interface Entry {
  numbers: string[];
  answer: string;
}

const page = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');

const entries: Entry[] = [...page.matchAll(ENTRY)].map(({ groups }) => ({
  numbers: (groups?.['numbers'] ?? '').split(', ').flatMap(numbersIn),
  // Lines are broken only between words, so a line break stands for a blank.
  answer: (groups?.['answer'] ?? '').replaceAll(/\s+/g, ' '),
}));

/** "1.2.6 to 1.2.8" means three requirements. */
function numbersIn(range: string): string[] {
  const [first = '', last = first] = range.split(' to ');
  const section = first.slice(0, first.lastIndexOf('.'));
  const [from = 0, to = 0] = [first, last].map((number) => Number(number.split('.').at(-1)));
  return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`);
}

interface NamedTest {
  file: string;
  title: string;
}

/** Tests that have a short name at the end of the page, by that name. */
const definitions = new Map<string, NamedTest>(
  [...page.matchAll(DEFINITION)].map(({ groups }) => [
    groups?.['name'] ?? '',
    { file: groups?.['file'] ?? '', title: groups?.['title'] ?? '' },
  ]),
);

function namedTests(answer: string): NamedTest[] {
  const byTitle = [...answer.matchAll(NAMED_TESTS)].flatMap(({ groups }) =>
    [...(groups?.['titles'] ?? '').matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({
      file: groups?.['file'] ?? '',
      title,
    })),
  );
  const byName = [...answer.matchAll(DEFINED_TEST)].map(
    ({ groups }) => definitions.get(groups?.['name'] ?? '') ?? { file: answer, title: 'not defined' },
  );
  return [...byTitle, ...byName];
}

function hasTest({ file, title }: NamedTest): boolean {
  const found = ['', 'apps/server/src']
    .map((folder) => path.join(ROOT, folder, file))
    .find((place) => existsSync(place));
  if (found === undefined) return false;
  const code = readFileSync(found, 'utf8');
  return [`'`, `"`, '`'].some((quote) => code.includes(quote + title + quote));
}

it('docs/security.md has one entry for every requirement of level 1 and 2', () => {
  const expected = Object.entries(REQUIREMENTS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(entries.flatMap(({ numbers }) => numbers).toSorted()).toEqual(expected.toSorted());
});

it('Every entry of docs/security.md names a test, or the reason why there is none', () => {
  const unanswered = entries.filter(({ answer }) => namedTests(answer).length === 0 && !REASON.test(answer));
  expect(unanswered.map(({ numbers }) => numbers.join(', '))).toEqual([]);
});

it('Every test named in docs/security.md exists with that title', () => {
  const named = entries.flatMap(({ answer }) => namedTests(answer));
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((test) => !hasTest(test))).toEqual([]);
});
