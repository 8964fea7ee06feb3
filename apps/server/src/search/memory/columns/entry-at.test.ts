import { expect, it } from 'vitest';
import { entryAt, float64At, int32At, numberAt, uint32At, uint8At } from './entry-at.ts';
import { Growing } from './growing.ts';

it.each([
  ['int32At', (place: number) => int32At(new Int32Array([5, 6]), place)],
  ['uint8At', (place: number) => uint8At(new Uint8Array([5, 6]), place)],
  ['uint32At', (place: number) => uint32At(new Uint32Array([5, 6]), place)],
  ['float64At', (place: number) => float64At(new Float64Array([5, 6]), place)],
  ['numberAt', (place: number) => numberAt(new Float64Array([5, 6]), place)],
  ['entryAt', (place: number) => entryAt([5, 6], place)],
  ['a growing column', (place: number) => aColumn().at(place)],
])('%s returns the entry of a place, and throws for a place without an entry', (_name, at) => {
  expect([at(0), at(1)]).toEqual([5, 6]);
  for (const place of [-1, 2, 0.5, NaN]) expect(() => at(place)).toThrow(RangeError);
});

/** The column has room for more entries than it holds. */
function aColumn(): Growing<Int32Array> {
  const column = new Growing<Int32Array>(Int32Array);
  column.append([5, 6]);
  return column;
}
