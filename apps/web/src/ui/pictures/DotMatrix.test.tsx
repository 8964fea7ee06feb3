// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderLook } from '../testing/render-look.tsx';
import { DotMatrix } from './DotMatrix.tsx';
import { dotSize, dotStep } from './dot-scale.ts';

afterEach(cleanup);

const heads = (labels: string[]) => labels.map((label) => ({ id: label, label }));
const cell = (row: string, column: string, n: number) => ({
  row,
  column,
  n,
  href: `/people?${row}&${column}`,
});

/** Energy and Director is blank, so the arrow keys have to pass it. */
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

describe('the dot matrix', () => {
  it('is a table whose cells are links to the people behind them', () => {
    draw();
    expect(screen.getByRole('table', { name: 'People by industry and seniority' })).toBeTruthy();
    expect(screen.getAllByRole('link')).toHaveLength(5);
    expect(screen.getByRole('link', { name: 'Finance, Director: 140 people' }).getAttribute('href')).toBe(
      '/people?Finance&Director',
    );
  });

  it('moves in both directions with the arrow keys, past blank cells', async () => {
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

  it('takes one stop of the Tab key', async () => {
    const { user } = draw();
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });
});

describe('a dot', () => {
  it.each([
    [1, 5.9],
    [100, 23],
    [140, 26.48],
  ])('for %i of at most 140 people is %d pixels wide', (count, size) => {
    expect(dotSize(count, 140)).toBeCloseTo(size);
  });

  it('fits a cell however many it stands for, and the others stay apart', () => {
    const sizes = [1, 12, 80, 400, 2000].map((count) => Math.round(dotSize(count, 2000)));
    expect(sizes.at(-1)).toBe(34);
    expect(new Set(sizes).size).toBe(5);
  });

  it.each([
    [1, 1],
    [39, 1],
    [40, 2],
    [75, 3],
    [120, 4],
    [140, 4],
  ])('for %i of 140 people takes colour %i', (count, step) => {
    expect(dotStep(count, 140)).toBe(step);
  });
});
