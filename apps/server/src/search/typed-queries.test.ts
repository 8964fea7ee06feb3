import { foldText } from '@kithline/base/fold-text.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { generatePopulation } from '../../../../sample/population/generate-population.ts';
import { makeTypedQueries, type TypedQuery } from '../../../../sample/typed-queries/make-typed-queries.ts';
import { shortForms } from '../lookups/short-forms.ts';
import { readTyped } from '../platform/text/match-text.ts';
import { foldedNames } from '../people/write-profile.ts';
import { Answers } from './memory/ask/answers.ts';
import { Keeper } from './memory/columns/keeper.ts';

// The file `held-out.json` has 500 queries, each with the person whom the query means. The queries were made
// from the sample population before the ranking existed, and no ranking has been tuned to them.

const HELD_OUT = path.resolve(import.meta.dirname, '../../../../sample/typed-queries/held-out.json');
/** The least share of queries whose person must be found first, and among the first three. */
const FIRST_OF_ALL = 0.85;
const AMONG_THREE = 0.95;

const population = generatePopulation({ seed: 'kithline' });
const held = JSON.parse(readFileSync(HELD_OUT, 'utf8')) as TypedQuery[];

function answersOfSample(): Answers {
  const keeper = new Keeper();
  const nothing = {
    sizeId: null,
    placeId: null,
    aliases: [],
    itemIds: [],
    source: 'import' as const,
    hasStatedType: false,
  };
  for (const [at, { name }] of population.organizations.entries())
    keeper.setOrganization(at + 1, { id: at + 1, typeId: 3, name, nameKey: foldText(name), ...nothing });
  const unstated = {
    titleId: null,
    title: null,
    company: null,
    firstMonth: null,
    lastMonth: null,
    roleTypeId: null,
    seniorityIds: null,
  };
  for (const [at, person] of population.persons.entries()) {
    const { firstName, lastName, preferredFirstName, credentials } = person;
    const names = foldedNames({
      firstName,
      lastName,
      preferredFirstName,
      credentials,
    });
    const common = {
      nameKey: names.nameKey,
      preferredKey: names.preferredKey,
      lastKey: names.lastKey,
      words: names.nameWords,
      more: names.nameMore,
      placeId: null,
      nameSource: 'sample',
      isStated: true,
    } as const;
    const roles = person.roles.map(({ organization, isOngoing }) => ({
      ...unstated,
      organizationId: organization + 1,
      isOngoing,
      isOfProfile: false,
      isOverridden: false,
      isPrimary: false,
      heardOn: 0,
      source: 'sample' as const,
    }));
    const lists = { contacts: [], formerNames: [], stated: [], studies: [], items: [], supports: [] };
    keeper.addUnsorted({ id: at + 1, common, profile: null, isMember: false, roles, ...lists });
  }
  keeper.sort();
  return new Answers(keeper.publish());
}

const EVERYONE = {
  viewer: { personId: 0, networkId: 0, collectiveIds: [] },
  scope: { kind: 'admin', id: 0 },
  draft: null,
} as const;

it('The person whom a held-out query means is usually found first, and nearly always among the first three', () => {
  const answers = answersOfSample();
  const places = held.map(({ query, slug }) => {
    const words = (readTyped(query)?.words ?? []).map((word) => ({
      ...word,
      forms: shortForms.get(word.text) ?? [],
    }));
    const { results } = answers.peopleCalled(EVERYONE, { words, most: 10 });
    const place = results.findIndex(({ id }) => population.persons[id - 1]?.linkedinSlug === slug);
    return place === -1 ? Infinity : place;
  });
  const share = (most: number) => places.filter((place) => place < most).length / places.length;
  expect(places).toHaveLength(500);
  expect(share(1)).toBeGreaterThanOrEqual(FIRST_OF_ALL);
  expect(share(3)).toBeGreaterThanOrEqual(AMONG_THREE);
});

it('The held-out queries equal the output of the generator', () => {
  expect(makeTypedQueries(population, 'held out')).toEqual(held);
});
