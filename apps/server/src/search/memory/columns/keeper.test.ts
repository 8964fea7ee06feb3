import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldText } from '../../../platform/text/fold-text.ts';
import { type Columns, NO_KEY, NONE } from './columns.ts';
import { Keeper } from './keeper.ts';
import type { NameRow, PersonRows } from './rows.ts';
import { bytesOf, textOf, type TextsView } from './texts.ts';

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 2 });
const AN_ID = fc.integer({ min: 1, max: 6 });
const A_DAY = orNull(fc.integer({ min: 15_000, max: 20_000 }));

const A_NAME: fc.Arbitrary<NameRow> = fc
  .record({
    first: orNull(fc.constantFrom('ana', 'Ana', 'zoë', '😀', 'ﬀ')),
    last: fc.constantFrom('', 'silva', 'nowak'),
    preferred: orNull(fc.constantFrom('bob', 'zed')),
    more: orNull(fc.constant('phd')),
  })
  .map(({ first, last, preferred, more }) => ({
    nameKey: first === null ? null : foldText(`${first} ${last}`),
    preferredKey: preferred,
    lastKey: last,
    more,
  }));

const A_WORK = {
  organizationId: orNull(AN_ID),
  titleId: orNull(AN_ID),
  title: orNull(fc.constantFrom('CEO', 'ceo')),
};
const A_COMPANY = fc.record({
  text: fc.constantFrom('Acme', 'ACME'),
  key: fc.constant('acme'),
  isPlain: fc.boolean(),
});
const FLAGS = { isOfProfile: fc.boolean(), isOngoing: fc.boolean() };
const SOME_IDS = fc.uniqueArray(AN_ID, { maxLength: 3 });
const few = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 3 });

const A_PERSON: fc.Arbitrary<PersonRows> = fc.record({
  id: fc.integer({ min: 1, max: 25 }),
  common: fc
    .tuple(A_NAME, orNull(AN_ID), fc.constantFrom('admin' as const, 'sample' as const, null), fc.boolean())
    .map(([name, placeId, nameSource, isStated]) => ({ ...name, placeId, nameSource, isStated })),
  isMember: fc.boolean(),
  profile: orNull(fc.tuple(A_NAME, orNull(AN_ID)).map(([name, placeId]) => ({ ...name, placeId }))),
  contacts: few(
    fc.tuple(A_NAME, AN_ID, fc.boolean(), A_DAY).map(([name, networkId, isNameless, connectedOn]) => ({
      ...name,
      preferredKey: null,
      networkId,
      isNameless,
      connectedOn,
    })),
  ),
  stated: few(
    fc.record({
      ...A_WORK,
      networkId: AN_ID,
      company: orNull(A_COMPANY),
      former: orNull(fc.record({ lastDay: A_DAY, endedOn: orNull(fc.nat()), importId: orNull(fc.nat()) })),
    }),
  ),
  roles: few(
    fc.record({
      ...A_WORK,
      ...FLAGS,
      source: fc.constantFrom('self' as const, 'admin' as const, 'sample' as const),
      lastMonth: orNull(fc.integer({ min: 24_000, max: 24_400 })),
      roleTypeId: orNull(AN_ID),
      seniorityIds: orNull(SOME_IDS),
    }),
  ),
  studies: few(fc.record({ ...FLAGS, organizationId: AN_ID, degreeIds: SOME_IDS, majorIds: SOME_IDS })),
  items: few(fc.record({ isOfProfile: fc.boolean(), lookupId: AN_ID })),
  supports: few(fc.record({ isOfProfile: fc.boolean(), organizationId: AN_ID })),
});

const ROWS = ['contacts', 'roles', 'studies', 'items', 'supports'] as const;
const SPELLINGS = new Set(['spelling', 'commonSpelling', 'profileSpelling']);
/** Where a row stands says nothing of what it says. */
const PLACES = new Set(['previous', 'deadSince', 'detail']);

/** What the columns say of the persons who are there, by id. */
function personsOf(columns: Columns): Map<number, unknown> {
  const found = new Map<number, unknown>();
  const { id, deadSince } = columns.persons;
  for (const [at, person] of id.entries()) if (deadSince[at] === 0) found.set(person, personAt(columns, at));
  return found;
}

function personAt(columns: Columns, at: number): unknown {
  const rows = ROWS.map((group) => {
    const [start = 0, end = 0] = columns.starts[group].subarray(at, at + 2);
    return Array.from({ length: end - start }, (_none, row) => rowAt(columns, group, start + row));
  });
  return { ...rowAt(columns, 'persons', at), rows };
}

function rowAt(
  columns: Columns,
  group: 'persons' | (typeof ROWS)[number] | 'facts' | 'formers',
  at: number,
): object {
  const row = Object.entries(columns[group] as Record<string, ArrayLike<number>>)
    .filter(([name]) => !PLACES.has(name))
    .map(([name, values]) => [
      name,
      SPELLINGS.has(name) ? spellingAt(columns, values[at] ?? NONE) : values[at],
    ]);
  const detail = group === 'roles' ? (columns.roles.detail[at] ?? NONE) : NONE;
  if (detail === NONE) return Object.fromEntries(row) as object;
  const of = (columns.roles.space[at] ?? 0) < 0 ? 'facts' : 'formers';
  return { ...Object.fromEntries(row), detail: rowAt(columns, of, detail) } as object;
}

function spellingAt(columns: Columns, at: number): unknown {
  if (at === NONE) return null;
  const { keyLength, withProfile, withCommon } = columns.spellings;
  return {
    text: textOf(columns.texts.spellingTexts, at),
    keyLength: keyLength[at],
    withProfile: spellingAt(columns, withProfile[at] ?? NONE),
    withCommon: spellingAt(columns, withCommon[at] ?? NONE),
  };
}

function keeperWith(persons: readonly PersonRows[], removed: readonly number[]): Keeper {
  const keeper = new Keeper();
  for (const [at, rows] of persons.entries()) {
    keeper.setPerson(rows);
    // Some stand in an older sorting already.
    if (at % 10 === 9) keeper.sort();
  }
  for (const id of removed) keeper.removePerson(id);
  return keeper;
}

const PERSONS = fc.array(A_PERSON, { maxLength: 40 });

it('Sorting keeps every row of everybody who is there, and nobody else', () => {
  fc.assert(
    fc.property(PERSONS, fc.array(fc.integer({ min: 1, max: 25 }), { maxLength: 4 }), (persons, removed) => {
      const keeper = keeperWith(persons, removed);
      const before = personsOf(keeper.publish());
      keeper.sort();
      const columns = keeper.publish();
      expect(personsOf(columns)).toEqual(before);
      expect([columns.persons.id.length, columns.sorted, keeper.persons, keeper.unsorted]).toEqual([
        before.size,
        before.size,
        before.size,
        0,
      ]);
    }),
    { numRuns: 60 },
  );
});

it('After sorting, ranks are in the order of the bytes of names', () => {
  fc.assert(
    fc.property(PERSONS, (persons) => {
      const keeper = keeperWith(persons, []);
      keeper.sort();
      const { spellings, texts } = keeper.publish();
      const named = [...spellings.keyLength.keys()].filter((at) => spellings.keyLength[at] !== NO_KEY);
      const keys = named.map((at) => keyAt(texts.spellingTexts, at, spellings.keyLength[at] ?? 0));
      const distinct = [...new Set(keys.map((key) => key.toString('hex')))].toSorted();
      expect(named.map((at) => spellings.rank[at])).toEqual(
        keys.map((key) => distinct.indexOf(key.toString('hex'))),
      );
    }),
    { numRuns: 60 },
  );
});

function keyAt(texts: TextsView, at: number, length: number): Buffer {
  return Buffer.from(bytesOf(texts, at).subarray(0, length));
}

it('A version that was published before does not change when persons change and are sorted', () => {
  fc.assert(
    fc.property(PERSONS, PERSONS, (persons, later) => {
      const keeper = keeperWith(persons, []);
      keeper.sort();
      const published = keeper.publish();
      const then = personsOf(published);
      for (const rows of later) keeper.setPerson(rows);
      keeper.sort();
      keeper.publish();
      // Rows say by themselves from which version on they are replaced.
      const { persons: rows, version } = published;
      const still = [...rows.id.keys()].filter((at) => {
        const since = rows.deadSince[at] ?? 0;
        return since === 0 || since > version;
      });
      expect(new Map(still.map((at) => [rows.id[at], personAt(published, at)]))).toEqual(then);
    }),
    { numRuns: 40 },
  );
});
