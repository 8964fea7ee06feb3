import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestChains, bestChainsByEnd, type FoundChain } from './best-chains.ts';
import { type Ground, pathsThrough, rankOf, withTie } from './paths.ts';
import { Ties, UNKNOWN_DAY } from './ties.ts';

// All that the definition asks is compared with a reference in same-as-reference.front-door.test.ts; here it is the line
// below which chains are not made: it may fall anywhere, above all among chains of equal rank.

const VIEWER = 5;
const tie = fc.record({
  strength: fc.integer({ min: 1, max: 3 }),
  day: fc.constantFrom(10, 11, 12, UNKNOWN_DAY),
});
/** Members 1 to 9, ends 7 to 30: three of them are members. */
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

/** All chains, one by one, and then sorted. */
function allChains(ground: Ground, between: number): FoundChain[] {
  const ranked = pathsThrough(between, ground).flatMap(({ members, worth }) =>
    ground.ends
      .of(members.at(-1) ?? VIEWER)
      .filter(({ id }) => !members.includes(id))
      .map((end) => ({ members, end: end.id, order: [rankOf(withTie(worth, end)), ...members, end.id] })),
  );
  return ranked
    .toSorted((one, other) => byNumbers(one.order, other.order))
    .map(({ members, end }) => ({ members, end }));
}

function byNumbers(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

const asked = { ground: grounds, between: fc.nat(3), most: fc.integer({ min: 1, max: 300 }) };

test('the best so many chains are the first of all chains, wherever the line falls', () => {
  fc.assert(
    fc.property(fc.record(asked), ({ ground, between, most }) => {
      const found = bestChains(pathsThrough(between, ground), ground, most);
      expect(found.map(({ members, end }) => ({ members, end }))).toEqual(
        allChains(ground, between).slice(0, most),
      );
    }),
    { numRuns: 2_000 },
  );
});

test('the best chain to each end is the first of all chains to it', () => {
  fc.assert(
    fc.property(fc.record(asked), ({ ground, between, most }) => {
      const known = new Set([8, 20]);
      const found = bestChainsByEnd(pathsThrough(between, ground), ground, { known, most });
      const all = allChains(ground, between).filter(({ end }) => !known.has(end));
      const firsts = all.filter(({ end }, at) => all.findIndex((other) => other.end === end) === at);
      expect(found.map(({ members, end }) => ({ members, end }))).toEqual(firsts.slice(0, most));
    }),
    { numRuns: 1_000 },
  );
});

test('of a hundred million chains the first thousand are found without making the others', () => {
  const [members, ends] = [new Ties(), new Ties()];
  const weak = { strength: 1, day: UNKNOWN_DAY };
  const join = (one: number, other: number) => {
    members.add(one, other, weak);
    members.add(other, one, weak);
  };
  // The viewer knows a hundred who all know a hundred others, who know ten thousand workers each.
  for (let one = 101; one <= 200; one += 1) {
    join(VIEWER, one);
    for (let other = 201; other <= 300; other += 1) join(one, other);
    for (let end = 1_000; end < 11_000; end += 1) ends.add(one + 100, end, weak);
  }
  const ground = { viewer: VIEWER, members, ends };
  const found = bestChains(pathsThrough(2, ground), ground, 1_000);
  expect(found[999]).toMatchObject({ members: [101, 201], end: 1_999 });
});
