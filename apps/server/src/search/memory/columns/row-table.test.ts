import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashOf, RowTable } from './row-table.ts';

it('Every text has one row, whether its hash is unique or shared by many texts', () => {
  const texts = fc.array(fc.string({ maxLength: 3 }), { maxLength: 600 });
  fc.assert(
    fc.property(texts, fc.constantFrom(1, 7, 2 ** 31), (list, hashes) => {
      const [table, rows] = [new RowTable(), new Array<string>()];
      const rowOf = (text: string) =>
        table.rowOf(
          hashOf(Buffer.from(text)) % hashes,
          (row) => rows[row] === text,
          () => rows.push(text) - 1,
        );
      for (const text of list) expect(rows[rowOf(text)]).toBe(text);
      expect(rows).toEqual([...new Set(list)]);
    }),
  );
});

it('Continuing the hash of one list with another list gives the hash of both lists together; the order of numbers matters', () => {
  const whole = [[1, 2, 3], [1, 2], [3, 1, 2], [], [0]].map((numbers) => hashOf(numbers));
  expect(new Set(whole).size).toBe(whole.length);
  expect(hashOf([3], hashOf([1, 2]))).toBe(hashOf([1, 2, 3]));
});

it('An empty list gets one row, however often it is looked up', () => {
  const table = new RowTable();
  let made = 0;
  const rowOf = (list: number[]) =>
    table.rowOf(
      hashOf(list),
      () => true,
      () => made++,
    );
  expect([rowOf([]), rowOf([]), rowOf([1]), rowOf([])]).toEqual([0, 0, 1, 0]);
});
