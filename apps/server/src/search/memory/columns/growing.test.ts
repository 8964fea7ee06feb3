import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Growing } from './growing.ts';

const A_NUMBER = fc.integer({ min: -1_000, max: 1_000 });
const AN_ACT = fc.oneof(
  fc.record({ kind: fc.constant('push' as const), value: A_NUMBER }),
  fc.record({ kind: fc.constant('append' as const), values: fc.array(A_NUMBER, { maxLength: 50 }) }),
  fc.record({ kind: fc.constant('set' as const), at: fc.nat(), value: A_NUMBER }),
  fc.record({ kind: fc.constant('view' as const) }),
);

it('A view of a column does not change when entries are pushed, appended or set afterwards', () => {
  fc.assert(
    fc.property(fc.array(AN_ACT, { maxLength: 60 }), (acts) => {
      const column = new Growing<Int32Array>(Int32Array, 2);
      const expected: number[] = [];
      const views: { view: Int32Array; was: number[] }[] = [];
      for (const act of acts) {
        if (act.kind === 'view') views.push({ view: column.view(), was: [...expected] });
        if (act.kind === 'push') {
          column.push(act.value);
          expected.push(act.value);
        }
        if (act.kind === 'append') {
          column.append(act.values);
          expected.push(...act.values);
        }
        if (act.kind === 'set' && expected.length > 0) {
          column.set(act.at % expected.length, act.value);
          expected[act.at % expected.length] = act.value;
        }
      }
      expect([...column.view()]).toEqual(expected);
      expect(column.length).toBe(expected.length);
      for (const { view, was } of views) expect([...view]).toEqual(was);
    }),
  );
});

it('A value written with `setForAll` also appears in an earlier view', () => {
  const column = new Growing<Int32Array>(Int32Array, 8);
  column.append([1, 2, 3]);
  const view = column.view();
  column.setForAll(1, 9);
  expect([...view]).toEqual([1, 9, 3]);
});
