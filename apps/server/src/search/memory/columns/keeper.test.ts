import fc from 'fast-check';
import { expect, it } from 'vitest';
import { personAt, personsOf } from '../testing/persons-of.ts';
import { A_PERSON } from '../testing/random-rows.ts';
import { NO_KEY } from './columns.ts';
import { Keeper } from './keeper.ts';
import type { PersonRows } from './rows.ts';
import { bytesOf, type TextsView } from './texts.ts';

function keeperWith(persons: readonly PersonRows[], removed: readonly number[]): Keeper {
  const keeper = new Keeper();
  for (const [at, rows] of persons.entries()) {
    keeper.setPerson(rows);
    // Sorts now and then, so that some persons have been sorted before.
    if (at % 10 === 9) keeper.sort();
  }
  for (const id of removed) keeper.removePerson(id);
  return keeper;
}

const PERSONS = fc.array(A_PERSON, { maxLength: 40 });

it('Sorting keeps exactly the rows of the present persons', () => {
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

it('A published version keeps its persons when the keeper later changes and sorts persons', () => {
  fc.assert(
    fc.property(PERSONS, PERSONS, (persons, later) => {
      const keeper = keeperWith(persons, []);
      keeper.sort();
      const published = keeper.publish();
      const then = personsOf(published);
      for (const rows of later) keeper.setPerson(rows);
      keeper.sort();
      keeper.publish();
      // `deadSince` is the first version that no longer has the row.
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
