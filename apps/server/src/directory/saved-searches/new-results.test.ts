import { expect, it } from 'vitest';
import { pageRanked } from '../../search/memory/people/page-ranked.ts';
import { newFirst } from './new-results.ts';

const BY_NAME = [1, 2, 3, 4, 5, 6];
const listed = (order: ReturnType<typeof newFirst>) =>
  order.ranked ? pageRanked(BY_NAME, order.ranked, { page: 1, limit: 9, ...order }) : BY_NAME;

it('New results come first; the new and the other results are each sorted by name', () => {
  expect(listed(newFirst({ order: 'name-asc' }, [5, 2]))).toEqual([2, 5, 1, 3, 4, 6]);
});

it('New results come first; the new and the other results are each sorted by name, Z to A', () => {
  expect(listed(newFirst({ order: 'name-desc' }, [5, 2]))).toEqual([5, 2, 6, 4, 3, 1]);
});

it('New results come first; both groups are sorted by rank, with unranked results last', () => {
  const order = { order: 'name-asc', ranked: { ids: [4, 2, 1, 6], ranks: [1, 2, 3, 0] } } as const;
  expect(listed(newFirst(order, [1, 3, 4]))).toEqual([4, 1, 3, 6, 2, 5]);
});

it('Without new results the order stays as it is', () => {
  expect(newFirst({ order: 'name-desc' }, [])).toEqual({ order: 'name-desc' });
});
