import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdTable, indexOf } from './id-table.ts';

/** Small ids, and ids beyond 32 bits, like those of persons and organizations. */
const AN_ID = fc.oneof(
  fc.integer({ min: 0, max: 2_000 }),
  fc.integer({ min: 4_294_967_296, max: 8_589_934_591 }),
);

it('The table finds the index that an id was set to last, and nothing for other ids', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(AN_ID, fc.nat()), { maxLength: 900 }), AN_ID, (pairs, other) => {
      const table = new IdTable();
      const expected = new Map(pairs);
      for (const [id, index] of pairs) table.set(id, index);
      const view = table.view();
      for (const [id, index] of expected) expect([table.get(id), indexOf(view, id)]).toEqual([index, index]);
      expect(indexOf(view, other)).toBe(expected.get(other) ?? -1);
    }),
    { numRuns: 30 },
  );
});

it('A view from before the table grew still finds its entries', () => {
  const table = new IdTable();
  table.set(7, 1);
  const view = table.view();
  for (let id = 100; id < 1_000; id++) table.set(id, id);
  expect([indexOf(view, 7), table.get(7), table.get(999)]).toEqual([1, 1, 999]);
});

it('A view ignores entries that were added after it', () => {
  const table = new IdTable();
  table.set(7, 0);
  const view = table.view();
  table.set(8, 1);
  expect([indexOf(view, 7), indexOf(view, 8), table.get(8)]).toEqual([0, -1, 1]);
});
