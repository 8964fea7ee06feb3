import type { SortedIds } from './columns.ts';
import { float64At } from './entry-at.ts';

export function sortedIds(ids: readonly number[]): SortedIds {
  const sorted = new Float64Array(new SharedArrayBuffer(ids.length * 8));
  sorted.set(ids);
  return sorted.sort();
}

export function hasId(ids: SortedIds, id: number): boolean {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (float64At(ids, middle) < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id;
}

export function commonIds(a: SortedIds, b: SortedIds): SortedIds {
  return a.filter((id) => hasId(b, id));
}
