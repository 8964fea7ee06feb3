import { expect, test } from 'vitest';
import { Lines } from './lines.ts';

test("Owners take turns, and each owner's items keep their order", () => {
  const lines = new Lines<string>();
  for (const nth of [1, 2, 3]) lines.add(7, `a${nth}`);
  lines.add(8, 'b1');
  lines.add(9, 'c1');
  const order = [lines.next(), lines.next()];
  lines.add(8, 'b2');
  for (let next = lines.next(); next !== undefined; next = lines.next()) order.push(next);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(lines.next()).toBeUndefined();
});
