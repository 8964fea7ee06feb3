import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTyped } from '../../../platform/text/match-text.ts';
import { Answers } from '../ask/answers.ts';
import type { AskedOrganizations, EngineScope } from '../ask/asked.ts';
import { Keeper } from '../columns/keeper.ts';
import { anOrganization, aPerson } from '../testing/a-person.ts';
import { A_PERSON } from '../testing/random-rows.ts';

const COLLECTIVE = 1;
const ORGANIZATIONS: AskedOrganizations = {
  name: null,
  placeIds: null,
  items: {},
  sizes: null,
  types: null,
  knownAs: [],
  noneOf: [],
  outside: [],
  isWithoutIndustry: false,
  isWithoutType: false,
  source: null,
  among: null,
};
const viewer = { personId: 1, networkId: 1, collectiveIds: [COLLECTIVE] };
const VIEWER_SCOPES: readonly EngineScope[] = (['network', 'collective', 'admin'] as const).map((kind) => ({
  viewer,
  scope: { kind, id: 1 },
  draft: null,
}));

type Change = (keeper: Keeper) => void;
const AN_ID = fc.integer({ min: 1, max: 6 });
const A_KEY = fc.constantFrom('acme', 'zeta', 'mole');
const A_CHANGE: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 6,
    arbitrary: A_PERSON.map(
      (rows): Change =>
        (keeper) =>
          keeper.setPerson(rows),
    ),
  },
  fc.integer({ min: 1, max: 25 }).map(
    (id): Change =>
      (keeper) =>
        keeper.removePerson(id),
  ),
  fc
    .tuple(AN_ID, fc.option(A_KEY), fc.option(AN_ID), fc.uniqueArray(AN_ID))
    .map(([id, nameKey, sizeId, itemIds]): Change => (keeper) => {
      keeper.setOrganization(id, {
        id,
        typeId: 1,
        sizeId,
        placeId: null,
        name: null,
        nameKey,
        aliases: [],
        source: 'import',
        hasStatedType: false,
        itemIds,
      });
    }),
  AN_ID.map(
    (id): Change =>
      (keeper) =>
        keeper.setOrganization(id, null),
  ),
  fc.tuple(AN_ID, fc.integer({ min: 15_000, max: 20_000 })).map(
    ([id, day]): Change =>
      (keeper) =>
        keeper.setNetwork(id, { id, ownerId: id, day, endedOn: day, importId: id }),
  ),
  fc.tuple(AN_ID, fc.constantFrom('ceo', 'clerk'), fc.option(AN_ID), fc.uniqueArray(AN_ID)).map(
    ([id, text, roleTypeId, seniorityIds]): Change =>
      (keeper) =>
        keeper.setTitle({ id, text, searched: null, roleTypeId, seniorityIds }),
  ),
  fc.tuple(AN_ID, fc.constantFrom('a', 'b')).map(
    ([id, text]): Change =>
      (keeper) =>
        keeper.setLookup({ id, dataset: 'industries', text }),
  ),
  fc.uniqueArray(AN_ID, { minLength: 1 }).map(
    (networkIds): Change =>
      (keeper) =>
        keeper.setCollective(COLLECTIVE, { id: COLLECTIVE, networkIds, belonging: [1], leftOut: [] }),
  ),
  fc.constant<Change>((keeper) => keeper.sort()),
);

/** A keeper with the lookups and titles to which the rows of persons refer. */
function aKeeper(): Keeper {
  const keeper = new Keeper();
  for (let id = 1; id <= 6; id++) {
    keeper.setLookup({ id, dataset: 'industries', text: 'a' });
    keeper.setTitle({ id, text: 'ceo', searched: null, roleTypeId: null, seniorityIds: [] });
  }
  return keeper;
}

function everything(answers: Answers) {
  const page = { page: 1, limit: 50, order: 'name-asc' } as const;
  const typed = { whole: 'c', words: readTyped('c')?.words ?? [] };
  return VIEWER_SCOPES.map((viewerScope) => [
    answers.organizations(viewerScope, ORGANIZATIONS, page),
    answers.suggestOrganizations(viewerScope, 'organizations', {
      typed: { whole: 'a', words: readTyped('a')?.words ?? [] },
      most: 10,
    }),
    answers.suggestTitles(viewerScope, { typed, most: 10, ids: null }),
    answers.suggestPersons(viewerScope, { typed: null, most: 30 }),
    answers.stats(viewerScope, null, 'current'),
    answers.stats(viewerScope, null, 'ever'),
    answers.pictures(viewerScope, 'current'),
  ]);
}

it('Counts and lists are the same whether they are updated from version to version or computed from everything', () => {
  fc.assert(
    fc.property(fc.array(fc.array(A_CHANGE, { maxLength: 8 }), { maxLength: 12 }), (versions) => {
      const keeper = aKeeper();
      const answers = new Answers(keeper.publish());
      for (const [number, changes] of versions.entries()) {
        for (const change of changes) change(keeper);
        const columns = keeper.publish();
        answers.read(columns);
        // Some versions get no question.
        if (number % 3 !== 2) expect(everything(answers)).toEqual(everything(new Answers(columns)));
      }
    }),
    { numRuns: 150 },
  );
});

it('The stats of the next version read only the rows of the viewer and of changed persons', () => {
  const keeper = new Keeper();
  keeper.setNetwork(1, { id: 1, ownerId: 1, day: 1, endedOn: 1, importId: 1 });
  const held = { networkId: 1, organizationId: 1, titleId: 1 };
  keeper.setOrganization(1, anOrganization(1, 'acme'));
  for (let id = 1; id <= 500; id++) keeper.setPerson(aPerson(id, held));
  const [viewerScope] = VIEWER_SCOPES;
  if (viewerScope === undefined) throw new Error('There is no viewerScope.');
  const answers = new Answers(keeper.publish());
  answers.stats(viewerScope, null, 'current');
  keeper.setPerson(aPerson(7, { ...held, titleId: 2 }));
  keeper.removePerson(8);
  const columns = keeper.publish();
  const { persons } = columns;
  const looked = new Set<number>();
  const deadSince = new Proxy(persons.deadSince, {
    get: (values, key) => {
      const row = typeof key === 'string' ? Number(key) : Number.NaN;
      if (Number.isInteger(row)) looked.add(row);
      const value = Reflect.get(values, key, values) as unknown;
      return typeof value === 'function' ? (value.bind(values) as unknown) : value;
    },
  });
  answers.read({ ...columns, persons: { ...persons, deadSince } });
  expect(answers.stats(viewerScope, null, 'current').total).toBe(499);
  // The viewer, the former row of the changed person, the removed person, and the changed person's new row.
  expect([...looked].toSorted((a, b) => a - b)).toEqual([0, 6, 7, 500]);
});

it('The stats of few people are the same with many organizations as with few', () => {
  const counted = (answers: Answers) =>
    VIEWER_SCOPES.map((viewerScope) => [
      answers.stats(viewerScope, null, 'current'),
      answers.stats(viewerScope, null, 'ever'),
      answers.largest(viewerScope),
    ]);
  fc.assert(
    fc.property(fc.array(fc.array(A_CHANGE, { maxLength: 8 }), { maxLength: 8 }), (versions) => {
      const [few, many] = [aKeeper(), aKeeper()];
      // No person has a row for these organizations. There are so many of them that the people, who are at
      // most 25, count as few (`areFew`).
      for (let id = 1_001; id <= 1_400; id++) many.setOrganization(id, anOrganization(id, `other ${id}`));
      const [ofFew, ofMany] = [new Answers(few.publish()), new Answers(many.publish())];
      for (const changes of versions) {
        for (const change of changes) {
          change(few);
          change(many);
        }
        ofFew.read(few.publish());
        ofMany.read(many.publish());
        expect(counted(ofMany)).toEqual(counted(ofFew));
      }
    }),
    { numRuns: 40 },
  );
});

it('The next version suggests a new title, an organization into which another one was merged, and a renamed organization by its new name', () => {
  const keeper = new Keeper();
  const [acme, zeta] = [1, 2];
  const organization = (id: number, nameKey: string) =>
    keeper.setOrganization(id, {
      id,
      typeId: 1,
      sizeId: null,
      placeId: null,
      name: null,
      nameKey,
      aliases: [],
      itemIds: [],
      source: 'import',
      hasStatedType: false,
    });
  const title = (id: number, text: string) =>
    keeper.setTitle({ id, text, searched: null, roleTypeId: null, seniorityIds: [] });
  const person = (organizationId: number, titleId: number, wording: string) =>
    keeper.setPerson({
      id: 7,
      common: {
        nameKey: 'ana silva',
        preferredKey: null,
        lastKey: 'silva',
        words: null,
        more: null,
        placeId: null,
        nameSource: null,
        isStated: false,
      },
      profile: null,
      isMember: false,
      contacts: [
        {
          nameKey: 'ana silva',
          preferredKey: null,
          lastKey: 'silva',
          words: null,
          more: null,
          networkId: 1,
          isNameless: false,
          connectedOn: null,
        },
      ],
      formerNames: [],
      stated: [
        {
          organizationId,
          titleId,
          title: wording,
          networkId: 1,
          company: null,
          firstDay: null,
          originalTitleId: null,
          former: null,
        },
      ],
      roles: [],
      studies: [],
      items: [],
      supports: [],
    });
  keeper.setNetwork(1, { id: 1, ownerId: 1, day: 1, endedOn: 1, importId: 1 });
  organization(acme, 'acme');
  organization(zeta, 'zeta');
  title(1, 'clerk');
  title(2, 'chief');
  person(acme, 1, 'Clerk');
  const answers = new Answers(keeper.publish());
  const [viewerScope] = VIEWER_SCOPES;
  if (viewerScope === undefined) throw new Error('There is no viewerScope.');
  const suggested = (text: string) =>
    answers.suggestOrganizations(viewerScope, 'organizations', {
      typed: readTyped(text),
      most: 10,
    });
  const titles = () =>
    answers.suggestTitles(viewerScope, { typed: null, most: 10, ids: null }).map(({ name }) => name);
  expect([suggested('acme'), suggested('zeta'), titles()]).toEqual([[acme], [], ['Clerk']]);

  organization(acme, 'mole');
  answers.read(keeper.publish());
  expect([suggested('acme'), suggested('mole')]).toEqual([[], [acme]]);

  keeper.setOrganization(acme, null);
  person(zeta, 2, 'Chief');
  answers.read(keeper.publish());
  expect([suggested('mole'), suggested('zeta'), titles()]).toEqual([[], [zeta], ['Chief']]);
});

it('An organization that loses its name is no longer listed, even if nothing else has changed', () => {
  const keeper = new Keeper();
  const facts = {
    typeId: 1,
    sizeId: null,
    placeId: null,
    name: null,
    aliases: [],
    itemIds: [],
    source: 'import' as const,
    hasStatedType: false,
  };
  const organization = (nameKey: string | null) => keeper.setOrganization(1, { id: 1, ...facts, nameKey });
  const everyone = VIEWER_SCOPES[2] as EngineScope;
  const listed = (answers: Answers) =>
    answers.organizations(everyone, ORGANIZATIONS, { page: 1, limit: 50, order: 'name-asc' }).ids;
  organization('acme');
  const answers = new Answers(keeper.publish());
  expect(listed(answers)).toEqual([1]);
  organization(null);
  answers.read(keeper.publish());
  expect(listed(answers)).toEqual([]);
  organization('acme');
  answers.read(keeper.publish());
  expect(listed(answers)).toEqual([1]);
});
