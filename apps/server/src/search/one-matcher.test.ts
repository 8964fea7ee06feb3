import { foldText } from '@kithline/base/fold-text.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { foldedNames } from '../people/write-profile.ts';
import { fitsTyped, readTyped, searchText, type TypedText } from '../platform/text/match-text.ts';
import { EVERYBODY } from './memory/ask/asked.ts';
import { Answers } from './memory/ask/answers.ts';
import { Keeper } from './memory/columns/keeper.ts';

// The filter of names, the suggestions and the search for anything must find exactly the same names.

const GIVEN = [
  'Zara',
  'Jean-Luc',
  'Min‑ji',
  'J. K.',
  'Müge',
  'Щ',
  'علی',
  '健太郎',
  'Ann',
  'Åsa',
  'ⓐⓝⓐ',
  'Đuro',
];
const FAMILY = [
  "O'Brannoc",
  'D’Annunziati',
  'Al-Zarooniq',
  'Щербакова',
  '小林',
  'Müllerin',
  'van der Berg',
  'Smith',
  'O Brannoc',
  'Sørensen-Groß',
];
const NAMES = GIVEN.flatMap((given) => FAMILY.map((family) => `${given} ${family}`));
const COMPANIES = NAMES.map(
  (name, at) => `${name}${at % 3 === 0 ? ' & Söner' : at % 3 === 1 ? ' + Co.' : ', R&D'}`,
);
/** Number of random typed texts. Each is compared with 120 people and 120 organizations. */
const TYPED = 60;
const ALL = { page: 1, limit: 1_000, order: 'name-asc' } as const;
const EVERYONE = {
  viewer: { personId: 0, networkId: 0, collectiveIds: [] },
  scope: { kind: 'admin', id: 0 },
  draft: null,
} as const;

let answers: Answers;
beforeAll(() => {
  const keeper = new Keeper();
  for (const [at, name] of NAMES.entries()) {
    const folded = foldedNames({
      firstName: '',
      lastName: name,
      preferredFirstName: null,
      credentials: null,
    });
    const common = {
      nameKey: folded.nameKey,
      preferredKey: null,
      lastKey: folded.lastKey,
      words: folded.nameWords,
      more: null,
      placeId: null,
      nameSource: 'sample',
      isStated: true,
    } as const;
    const none = {
      contacts: [],
      formerNames: [],
      stated: [],
      roles: [],
      studies: [],
      items: [],
      supports: [],
    };
    // The last 20 names are added after the sorting. They are not in the indexes, so the search compares
    // their texts.
    if (at === NAMES.length - 20) keeper.sort();
    keeper.setPerson({ id: at + 1, common, profile: null, isMember: false, ...none });
  }
  for (const [at, name] of COMPANIES.entries())
    keeper.setOrganization(at + 1, {
      id: at + 1,
      typeId: 3,
      sizeId: null,
      placeId: null,
      name,
      nameKey: foldText(name),
      aliases: [],
      itemIds: [],
      source: 'admin',
      hasStatedType: false,
    });
  answers = new Answers(keeper.publish());
});

const JOINTS = ["'", '’', '-', '–', '.', '', ' ', '/', ', '];
/** Words of a name: cut, reordered, folded, or with other characters in place of apostrophes and hyphens. */
const A_TYPED_TEXT = fc
  .record({
    name: fc.constantFrom(...NAMES, ...COMPANIES),
    joint: fc.constantFrom(...JOINTS),
    cut: fc.nat(6),
    turn: fc.boolean(),
    letters: fc.constantFrom('as stored', 'folded', 'found'),
  })
  .map(({ name, joint, cut, turn, letters }) => {
    const written =
      letters === 'as stored'
        ? name
        : letters === 'folded'
          ? foldText(name)
          : searchText(name).replaceAll('|', '');
    const words = written
      .replaceAll(/['’-]/gu, joint)
      .split(' ')
      .filter((word) => word !== '');
    const some = words
      .slice(0, 1 + (cut % 3))
      .map((word) => (cut > 3 ? Array.from(word).slice(0, cut).join('') : word));
    return (turn ? some.toReversed() : some).join(' ');
  });

const sorted = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b);
const fitting = (names: readonly string[], typed: TypedText) =>
  names.flatMap((name, at) => (fitsTyped(searchText(name), typed) ? [at + 1] : []));
const literal = (found: readonly { id: number; words: readonly { isLiteral: boolean }[] }[]) =>
  found.filter(({ words }) => words.every(({ isLiteral }) => isLiteral)).map(({ id }) => id);

it('All searches by name agree on the people and organizations that a typed text fits', () => {
  const typedTexts = fc.sample(A_TYPED_TEXT, { numRuns: TYPED, seed: 28 });
  for (const text of [...typedTexts, "o'brannoc", 'ann ann', 'k. j.', 'söner und co', '& r']) {
    const typed = readTyped(text);
    if (typed === null) continue;
    const sought = { words: typed.words.map((word) => ({ ...word, forms: [] })), most: 1_000 };
    const criteria = { ...EVERYBODY, name: { ...typed, exact: false } };
    const people = fitting(NAMES, typed);
    expect([text, sorted(answers.persons(EVERYONE, criteria, ALL).ids)]).toEqual([text, people]);
    expect([text, sorted(answers.suggestPersons(EVERYONE, { typed, most: 1_000 }))]).toEqual([text, people]);
    if (sought.words.length === 0 || sought.words.length > 6) continue;
    const found = answers.peopleCalled(EVERYONE, sought);
    expect([text, sorted(literal(found.results))]).toEqual([text, people]);
    const organizations = fitting(COMPANIES, typed);
    expect([
      text,
      sorted(answers.suggestOrganizations(EVERYONE, 'organizations', { typed, most: 1_000 })),
    ]).toEqual([text, organizations]);
    const called = answers.organizationsCalled(EVERYONE, sought);
    expect([text, sorted(literal(called.results))]).toEqual([text, organizations]);
    expect(called.literal).toBe(organizations.length);
  }
});
