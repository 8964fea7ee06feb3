import type { StrengthId } from '@kithline/contract/strengths.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FoundChain, Ground } from './ground.ts';
import { strongestChains } from './strongest-chains.ts';
import { type Tie, Ties, UNKNOWN_DAY } from './ties.ts';

// Tests the limit on the number of returned chains. The limit can cut the order anywhere, also among chains
// that are equally strong and equally old. same-as-reference.front-door.test.ts compares whole results with a
// reference.

const VIEWER = 5;
const tie = fc.record({
  strength: fc.constantFrom<StrengthId>(1, 2, 3),
  day: fc.constantFrom(10, 11, 12, UNKNOWN_DAY),
  ratedBy: fc.constant(null),
});
/**
 * Members have the numbers 1 to 9, and ends have 7 to 30. So the persons 7 to 9 are both members and ends.
 */
const among = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), tie), {
  maxLength: 60,
  size: 'max',
});
const toEnds = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 7, max: 30 }), tie), {
  maxLength: 150,
  size: 'max',
});

const grounds = fc.tuple(among, toEnds).map(([among, toEnds]): Ground => {
  const [members, ends] = [new Ties(), new Ties()];
  for (const [one, other, tie] of among) {
    if (one === other) continue;
    members.add(one, other, tie);
    members.add(other, one, tie);
  }
  for (const [member, end, tie] of toEnds) if (member !== end) ends.add(member, end, tie);
  return { viewer: VIEWER, members, ends };
});

/** Computes all chains, then sorts them. */
function allChains(ground: Ground, between: number): FoundChain[] {
  const found: { members: number[]; end: number; order: number[] }[] = [];
  const walk = (members: number[], ties: Tie[]) => {
    const at = members.at(-1) ?? VIEWER;
    if (members.length === between) {
      for (const { id, ...tie } of ground.ends.of(at))
        if (!members.includes(id) && id !== VIEWER)
          found.push({ members, end: id, order: [...orderOf([...ties, tie]), ...members, id] });
      return;
    }
    for (const { id, ...tie } of ground.members.of(at))
      if (id !== VIEWER && !members.includes(id)) walk([...members, id], [...ties, tie]);
  };
  walk([], []);
  return found
    .toSorted((one, other) => byNumbers(one.order, other.order))
    .map(({ members, end }) => ({ members, end }));
}

function orderOf(ties: readonly Tie[]): number[] {
  const strengths = ties.map(({ strength }) => strength);
  const sum = strengths.reduce((all, one) => all + one, 0);
  return [-Math.min(...strengths), -sum, Math.min(...ties.map(({ day }) => day))];
}

function byNumbers(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

test('With any limit, the returned chains are the first of all chains in their order', () => {
  const inputs = { ground: grounds, between: fc.nat(3), most: fc.integer({ min: 1, max: 300 }) };
  fc.assert(
    fc.property(fc.record(inputs), ({ ground, between, most }) => {
      const found = strongestChains(ground, between, most).map(({ members, end }) => ({ members, end }));
      expect(found).toEqual(allChains(ground, between).slice(0, most));
    }),
    { numRuns: 3_000 },
  );
});

/**
 * Layers of members. Everybody in a layer knows everybody in the next one; the viewer knows the first layer,
 * and the last layer knows the ends.
 */
function layers(size: number, count: number, { ends: howMany }: { ends: number }): Ground {
  const [members, ends] = [new Ties(), new Ties()];
  let seed = 1;
  const anyTie = (): Tie => {
    seed = (seed * 48_271) % 2_147_483_647;
    return { strength: ([1, 2, 3] as const)[seed % 3] ?? 1, day: 10_000 + (seed % 5_000), ratedBy: null };
  };
  const ids = (layer: number) => Array.from({ length: size }, (_, at) => 100 + layer * size + at);
  const join = (one: number, other: number) => {
    const tie = anyTie();
    members.add(one, other, tie);
    members.add(other, one, tie);
  };
  for (const one of ids(0)) join(VIEWER, one);
  for (let layer = 1; layer < count; layer += 1)
    for (const one of ids(layer - 1)) for (const other of ids(layer)) join(one, other);
  for (const last of ids(count - 1))
    for (let end = 0; end < howMany; end += 1) ends.add(last, 1_000_000 + end, anyTie());
  return { viewer: VIEWER, members, ends };
}

test.each([
  { size: 100, count: 2, ends: 5_000, chains: 'fifty million' },
  { size: 200, count: 3, ends: 1, chains: 'eight million' },
])(
  'A thousand of $chains chains are found within 20 seconds',
  ({ size, count, ends }) => {
    const found = strongestChains(layers(size, count, { ends }), count, 1_000);
    expect(found).toHaveLength(1_000);
    expect(new Set(found.map(({ members, end }) => [...members, end].join())).size).toBe(1_000);
  },
  20_000,
);
