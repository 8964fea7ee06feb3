import fc from 'fast-check';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { personsOf } from '../testing/persons-of.ts';
import { A_PERSON } from '../testing/random-rows.ts';
import { readColumnsFile, removeColumnsFile, writeColumnsFile } from './columns-file.ts';
import { type Columns, NONE } from '../columns/columns.ts';
import { Keeper } from '../columns/keeper.ts';
import type { PersonRows } from '../columns/rows.ts';
import { textOf, type TextsView } from '../columns/texts.ts';

const MARK = { feed: 'a feed', snapshot: '1:1:' };
const home = mkdtempSync(path.join(tmpdir(), 'kithline-columns-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

let folders = 0;
const aFolder = () => path.join(home, String(++folders), 'search');
const fileIn = (folder: string) => path.join(folder, 'columns');

/** A keeper that continues from the columns after they were written to a file. */
function continuedFrom(columns: Columns, folder = aFolder()): Keeper {
  writeColumnsFile(folder, { columns, mark: MARK });
  return new Keeper(readColumnsFile(folder)?.kept);
}

const PERSONS = fc.array(A_PERSON, { maxLength: 30 });
const SOME_IDS = fc.array(fc.integer({ min: 1, max: 25 }), { maxLength: 4 });

/** Some persons are sorted by name, others were added or removed later. */
function keeperWith(persons: readonly PersonRows[], removed: readonly number[]): Keeper {
  const keeper = new Keeper();
  for (const [at, rows] of persons.entries()) {
    keeper.setPerson(rows);
    if (at % 12 === 11) keeper.sort();
  }
  for (const id of removed) keeper.removePerson(id);
  return keeper;
}

it('A keeper that continues from a file has the same persons as the former keeper and sorts them in the same order', () => {
  fc.assert(
    fc.property(PERSONS, SOME_IDS, PERSONS, (persons, removed, later) => {
      const former = keeperWith(persons, removed);
      const columns = former.publish();
      const keeper = continuedFrom(columns);
      const published = keeper.publish();
      expect(personsOf(published)).toEqual(personsOf(columns));
      expect([keeper.persons, published.persons.id.length]).toEqual([former.persons, former.persons]);
      for (const one of [former, keeper]) for (const rows of later) one.setPerson(rows);
      expect(personsOf(keeper.publish())).toEqual(personsOf(former.publish()));
      for (const one of [former, keeper]) one.sort();
      const [expected, found] = [former.publish(), keeper.publish()];
      expect(found.persons.id).toEqual(expected.persons.id);
      expect(found.spellings.rank).toEqual(expected.spellings.rank);
    }),
    { numRuns: 60 },
  );
});

const textsIn = (texts: TextsView) =>
  Array.from({ length: texts.starts.length - 1 }, (_none, at) => textOf(texts, at)).toSorted();

it('A file contains exactly the texts of the persons who have not been removed', () => {
  fc.assert(
    fc.property(PERSONS, SOME_IDS, (persons, removed) => {
      const remaining = new Map(persons.map((rows) => [rows.id, rows]));
      for (const id of removed) remaining.delete(id);
      const { texts } = continuedFrom(keeperWith(persons, removed).publish()).publish();
      const expected = keeperWith([...remaining.values()], []).publish().texts;
      for (const name of ['spellingTexts', 'keys', 'companyTexts', 'wordingTexts'] as const)
        expect([name, textsIn(texts[name])]).toEqual([name, textsIn(expected[name])]);
    }),
    { numRuns: 60 },
  );
});

it('Networks, collectives, lookups and names of organizations are read back from a file; names of deleted organizations are not in the file', () => {
  const keeper = new Keeper();
  keeper.setLookup({ id: 7, dataset: 'industries', text: 'former text' });
  keeper.setLookup({ id: 7, dataset: 'industries', text: 'banking' });
  keeper.setPlace(3);
  keeper.setTitle({ id: 11, text: 'director', searched: null, roleTypeId: 7, seniorityIds: [7] });
  const organization = {
    typeId: 1,
    sizeId: 7,
    placeId: 3,
    aliases: ['short'],
    itemIds: [7],
    source: 'admin' as const,
    hasStatedType: true,
  };
  keeper.setOrganization(21, { ...organization, id: 21, name: 'Acme', nameKey: 'acme' });
  keeper.setOrganization(22, { ...organization, id: 22, name: 'Gone for good', nameKey: 'gone for good' });
  keeper.setOrganization(22, null);
  keeper.setNetwork(31, { id: 31, ownerId: 5, day: 19_000, endedOn: 1, importId: 1 });
  keeper.setCollective(41, {
    id: 41,
    networkIds: [31],
    leftOut: [{ networkId: 31, personId: 9 }],
    belonging: [5],
  });
  const folder = aFolder();
  const former = keeper.publish();
  const next = continuedFrom(former, folder);
  const columns = next.publish();
  expect(columns.collectives).toEqual(former.collectives);
  expect(columns.networks).toEqual(former.networks);
  expect([textsIn(columns.texts.keys), textsIn(columns.texts.lookupTexts)]).toEqual([['acme'], ['banking']]);
  expect(readFileSync(fileIn(folder)).includes('gone for good')).toBe(false);
  next.setOrganization(21, { ...organization, id: 21, name: 'Acme', nameKey: 'acme' });
  next.setNetwork(31, { id: 31, ownerId: 5, day: 19_001, endedOn: 2, importId: 2 });
  const changed = next.publish();
  expect(textsIn(changed.texts.keys)).toEqual(['acme']);
  expect(changed.sets.start).toEqual(former.sets.start);
  expect(changed.networks.stamp[0]).toBeGreaterThan(Math.max(...former.networks.stamp, 2));
});

const someColumns = () => {
  const [person] = fc.sample(A_PERSON, { numRuns: 1, seed: 3 });
  const keeper = new Keeper();
  if (person) keeper.setPerson(person);
  keeper.sort();
  return keeper.publish();
};

it('The file can be read only by its owner, and nobody else may enter its folder', () => {
  const folder = aFolder();
  const umask = process.umask(0);
  writeColumnsFile(folder, { columns: someColumns(), mark: MARK });
  process.umask(umask);
  const modeOf = (name: string) => (statSync(name).mode & 0o7777).toString(8);
  expect([modeOf(folder), modeOf(fileIn(folder))]).toEqual(['700', '600']);
  expect(readdirSync(folder)).toEqual(['columns']);
  expect(readColumnsFile(folder)?.mark).toEqual(MARK);
});

it('A file that is truncated, extended or changed anywhere is refused', () => {
  const folder = aFolder();
  writeColumnsFile(folder, { columns: someColumns(), mark: MARK });
  const whole = readFileSync(fileIn(folder));
  fc.assert(
    fc.property(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
      writeFileSync(fileIn(folder), whole);
      truncateSync(fileIn(folder), at);
      expect(() => readColumnsFile(folder)).toThrow();
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ change;
      writeFileSync(fileIn(folder), changed);
      expect(() => readColumnsFile(folder)).toThrow();
    }),
  );
  writeFileSync(fileIn(folder), Buffer.concat([whole, Buffer.from([0])]));
  expect(() => readColumnsFile(folder)).toThrow();
});

it('A file of another version is refused', () => {
  const folder = aFolder();
  writeColumnsFile(folder, { columns: someColumns(), mark: MARK });
  const other = readFileSync(fileIn(folder));
  // The first letter of the format.
  other[8] = other[8] === 0x61 ? 0x62 : 0x61;
  writeFileSync(fileIn(folder), other);
  expect(() => readColumnsFile(folder)).toThrow('format of another version');
});

it('An unfinished file of a killed process is removed, and a file that another process is writing stays', () => {
  const folder = aFolder();
  writeColumnsFile(folder, { columns: someColumns(), mark: MARK });
  for (const name of ['columns.new-left', 'columns.new-other'])
    writeFileSync(path.join(folder, name), 'half');
  utimesSync(path.join(folder, 'columns.new-left'), NONE, Date.now() / 1000 - 3_600);
  writeColumnsFile(folder, { columns: someColumns(), mark: MARK });
  expect(readdirSync(folder).toSorted()).toEqual(['columns', 'columns.new-other']);
  removeColumnsFile(folder);
  expect(readdirSync(folder)).toEqual(['columns.new-other']);
});

it('Reading and removing a missing file does nothing', () => {
  const folder = aFolder();
  removeColumnsFile(folder);
  expect(readColumnsFile(folder)).toBeNull();
});
