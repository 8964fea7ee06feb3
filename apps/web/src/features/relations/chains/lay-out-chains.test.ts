import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LinkStrength } from './chain-parts.ts';
import { layOutChains, type PictureSize } from './lay-out-chains.ts';

const through: LinkStrength[] = ['Strong', 'Familiar'];
const weak: LinkStrength[] = ['Weak', 'Weak'];

const strength = fc.constantFrom<LinkStrength>('Strong', 'Familiar', 'Weak', null);
const rows = fc.array(fc.array(strength, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 10 });
const frame = fc.oneof(
  fc.record({ width: fc.integer({ min: 740, max: 1150 }), size: fc.constant<PictureSize>('card') }),
  fc.record({ width: fc.integer({ min: 900, max: 1260 }), size: fc.constant<PictureSize>('large') }),
);
const HALF_FACE = { card: 29, large: 54 };

const numbersOf = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

describe('The layout of chains', () => {
  it('puts the viewer on the left and the target on the right, at half the height of the picture', () => {
    const { you, target, cards, height } = layOutChains([through, weak], { width: 748, size: 'card' });
    expect(you.y).toBe(height / 2);
    expect(target.y).toBe(you.y);
    expect(target.x).toBe(748 - you.x);
    expect((cards[0]?.y ?? 0) + (cards[1]?.y ?? 0)).toBe(height);
  });

  it('begins the first line of each chain at the same point, and draws a curve to a card with control points halfway', () => {
    const { lines, cards } = layOutChains([through, weak, weak], { width: 1260, size: 'large' });
    const first = lines.filter(({ key }) => key.endsWith('.0')).map(({ path }) => numbersOf(path));
    const [start] = first;
    expect(first.map(([x, y]) => [x, y])).toEqual(first.map(() => start?.slice(0, 2)));
    const [x0 = 0, y0, c1, cy1, c2, cy2, x1 = 0, y1] = numbersOf(
      lines.find(({ key }) => key === '0.0')?.path ?? '',
    );
    expect([c1, c2]).toEqual([(x0 + x1) / 2, (x0 + x1) / 2]);
    expect([cy1, cy2]).toEqual([y0, y1]);
    const ends = numbersOf(lines.find(({ key }) => key === '0.0')?.path ?? '').slice(-2);
    expect(ends).toEqual([cards[0]?.left, cards[0]?.y]);
  });

  it('draws weak lines first, so that strong ones are on top, and animates the strongest first', () => {
    const { lines } = layOutChains([through, weak], { width: 748, size: 'card' });
    expect(lines.map(({ strength: of }) => of)).toEqual(['Weak', 'Weak', 'Familiar', 'Strong']);
    expect(lines.map(({ order }) => order)).toEqual([3, 2, 1, 0]);
  });

  it('draws one horizontal line with its label if nobody is in between', () => {
    const { lines, labels, cards, you } = layOutChains([['Strong']], { width: 748, size: 'card' });
    expect(cards).toEqual([]);
    expect(labels.map(({ x, y }) => [x, y])).toEqual([[374, you.y]]);
    const heights = numbersOf(lines[0]?.path ?? '').filter((_, index) => index % 2 === 1);
    expect(new Set(heights)).toEqual(new Set([you.y]));
  });

  it('makes cards 330 pixels wide and rows 64 pixels apart in the large view at its full width', () => {
    const { cards, you } = layOutChains(
      Array.from({ length: 10 }, () => through),
      {
        width: 1260,
        size: 'large',
      },
    );
    expect(cards[0]?.width).toBe(330);
    expect((cards[1]?.y ?? 0) - (cards[0]?.y ?? 0)).toBe(64);
    expect(you.x).toBeLessThan(150);
  });

  it('keeps cards and faces apart, and inside the picture, for many chains and widths', () => {
    fc.assert(
      fc.property(rows, frame, (links, at) => {
        const { cards, labels, lines, you, target, height } = layOutChains(links, at);
        const half = HALF_FACE[at.size];
        expect(you.x - half).toBeGreaterThanOrEqual(-1);
        expect(target.x + half).toBeLessThanOrEqual(at.width + 1);
        expect(lines).toHaveLength(links.flat().length);
        expect(labels).toHaveLength(lines.length);
        for (const { y } of cards) expect(y).toBeGreaterThan(0);
        for (const { y } of cards) expect(y).toBeLessThan(height);
        for (const [row] of links.entries()) {
          let reached = you.x + half;
          for (const { left, width } of cards.filter((card) => card.row === row)) {
            expect(left).toBeGreaterThan(reached);
            expect(width).toBeGreaterThan(60);
            reached = left + width;
          }
          expect(target.x - half).toBeGreaterThan(reached);
        }
        for (const { width } of labels) expect(width).toBeGreaterThanOrEqual(59);
      }),
      { numRuns: 500 },
    );
  });
});
