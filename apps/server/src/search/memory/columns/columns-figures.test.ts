import fc from 'fast-check';
import { expect, it } from 'vitest';
import { personsOf } from '../testing/persons-of.ts';
import { A_PERSON } from '../testing/random-rows.ts';
import { columnsFigures } from './columns-figures.ts';
import { Keeper } from './keeper.ts';

const IDS = fc.array(fc.integer({ min: 1, max: 25 }), { maxLength: 4 });

it('The figures of columns count each present person once, however often the rows of a person were replaced', () => {
  fc.assert(
    fc.property(fc.array(A_PERSON, { maxLength: 40 }), IDS, (persons, removed) => {
      const keeper = new Keeper();
      for (const rows of persons) keeper.setPerson(rows);
      for (const id of removed) keeper.removePerson(id);
      const columns = keeper.publish();
      const { persons: count, rows, bytes } = columnsFigures(columns);
      expect(count).toBe(personsOf(columns).size);
      expect(rows).toBeGreaterThanOrEqual(count);
      expect(bytes).toBeGreaterThan(0);
    }),
    { numRuns: 60 },
  );
});
