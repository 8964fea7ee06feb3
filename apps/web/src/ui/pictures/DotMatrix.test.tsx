// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderLook } from '../testing/render-look.tsx';
import { DotMatrix } from './DotMatrix.tsx';
import { dotScale } from './dot-scale.ts';

afterEach(cleanup);

const heads = (labels: string[]) => labels.map((label) => ({ id: label, label }));
const cell = (row: string, column: string, n: number) => ({
  row,
  column,
  n,
  href: `/people?${row}&${column}`,
});

/** The cell of Energy and Director is blank, so that the arrow keys must skip it. */
const CELLS = [
  cell('Finance', 'Senior', 10),
  cell('Finance', 'Director', 140),
  cell('Finance', 'Partner', 3),
  cell('Energy', 'Senior', 20),
  cell('Energy', 'Director', 0),
  cell('Energy', 'Partner', 5),
];

function draw() {
  const onSelect = vi.fn<(chosen: { row: string | number; column: string | number }) => void>();
  const drawn = renderLook(
    <DotMatrix
      label="People by industry and seniority"
      rows={heads(['Finance', 'Energy'])}
      columns={heads(['Senior', 'Director', 'Partner'])}
      cells={CELLS}
      onSelect={onSelect}
    />,
  );
  return { ...drawn, onSelect };
}

const focused = () => document.activeElement?.getAttribute('aria-label');

describe('The dot matrix', () => {
  it('is a table whose cells are links to the people that they count', () => {
    draw();
    expect(screen.getByRole('table', { name: 'People by industry and seniority' })).toBeTruthy();
    expect(screen.getAllByRole('link')).toHaveLength(5);
    expect(screen.getByRole('link', { name: 'Finance, Director: 140 people' }).getAttribute('href')).toBe(
      '/people?Finance&Director',
    );
  });

  it('moves the focus in all directions with the arrow keys, past blank cells', async () => {
    const { user, onSelect } = draw();
    await user.tab();
    expect(focused()).toBe('Finance, Senior: 10 people');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Energy, Senior: 20 people');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Energy, Partner: 5 people');
    await user.keyboard('{ArrowUp}{ArrowLeft}');
    expect(focused()).toBe('Finance, Director: 140 people');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Finance, Director: 140 people');
    expect(onSelect.mock.lastCall?.[0]).toMatchObject({ row: 'Finance', column: 'Director' });
  });

  it('has a single Tab stop', async () => {
    const { user } = draw();
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });
});

describe('The dot', () => {
  const { size, step } = dotScale([1, 12, 20, 40, 100, 140]);

  it.each([
    [1, 5.9],
    [100, 23],
    [140, 26.48],
  ])('for %i people, if the largest count is 140, is %d pixels wide', (count, width) => {
    expect(size(count)).toBeCloseTo(width);
  });

  it('is at most 34 pixels wide, and grows with the square root of the count', () => {
    const scale = dotScale([500, 1000, 2000]);
    expect([500, 2000].map(scale.size)).toEqual([19, 34]);
  });

  it.each([[[1, 2, 3, 5, 8, 200]], [[1, 2, 4, 12, 80, 400, 2000]], [[30, 40, 60, 90, 3000]]])(
    'differs in size from other dots even if one count is far larger than the others: %j',
    (counts) => {
      const scale = dotScale(counts);
      const sizes = counts.map(scale.size);
      const gaps = sizes.slice(1).map((width, at) => width - (sizes[at] ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThan(1.5);
      expect([sizes[0], sizes.at(-1)]).toEqual([6, 34]);
      expect(new Set(counts.map(scale.step)).size).toBeGreaterThan(1);
      expect([scale.legend[0], scale.legend.at(-1)]).toEqual([counts[0], counts.at(-1)]);
    },
  );

  it.each([
    [1, 1],
    [39, 1],
    [40, 2],
    [75, 3],
    [120, 4],
    [140, 4],
  ])('for %i people, if the largest count is 140, has color %i', (count, color) => {
    expect(step(count)).toBe(color);
  });
});
