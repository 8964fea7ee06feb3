import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Growing } from './growing.ts';
import { IdTable, indexOf } from './id-table.ts';

/** Small ids, and ids beyond 32 bits, like those of persons and organizations. */
const AN_ID = fc.oneof(
  fc.integer({ min: 0, max: 2_000 }),
  fc.integer({ min: 4_294_967_296, max: 8_589_934_591 }),
);

const columnOf = (ids: readonly number[]): Growing<Float64Array> => {
  const column = new Growing<Float64Array>(Float64Array);
  column.append(ids);
  return column;
};

it('The table returns the index of an id in its column, and -1 for other ids', () => {
  fc.assert(
    fc.property(fc.uniqueArray(AN_ID, { maxLength: 900 }), fc.nat(900), AN_ID, (ids, first, other) => {
      const column = columnOf(ids.slice(0, first));
      const table = new IdTable(column);
      for (const id of ids.slice(first)) {
        column.push(id);
        table.addNext();
      }
      const view = table.view();
      for (const [index, id] of ids.entries())
        expect([table.get(id), indexOf(view, id)]).toEqual([index, index]);
      expect([table.get(other), indexOf(view, other)]).toEqual([ids.indexOf(other), ids.indexOf(other)]);
    }),
    { numRuns: 30 },
  );
});

it('A view from before the table grew still finds its entries, and ignores entries that were added later', () => {
  const column = columnOf([7]);
  const table = new IdTable(column);
  const view = table.view();
  for (let id = 100; id < 1_000; id++) {
    column.push(id);
    table.addNext();
    expect([indexOf(view, 7), indexOf(view, id), table.get(id)]).toEqual([0, -1, id - 99]);
  }
});

it('A table of the first ids of a column does not find the others', () => {
  const table = new IdTable(columnOf([5, 6, 7]), 2);
  expect([5, 6, 7].map((id) => table.get(id))).toEqual([0, 1, -1]);
});
