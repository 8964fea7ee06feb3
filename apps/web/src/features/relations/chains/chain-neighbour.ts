interface Place {
  row: number;
  column: number;
}

const STEPS: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/**
 * Returns the card to which an arrow key moves; null at the edges and for other keys. `counts` has the number
 * of cards in each row. If the new row is too short, the key moves to its last card.
 */
export function chainNeighbour(counts: readonly number[], from: Place, key: string): Place | null {
  const step = STEPS[key];
  if (!step) return null;
  let row = from.row + step.row;
  while (step.row !== 0 && counts[row] === 0) row += step.row;
  const count = counts[row];
  if (count === undefined) return null;
  const column = Math.min(from.column + step.column, step.row === 0 ? Infinity : count - 1);
  return column < 0 || column >= count ? null : { row, column };
}
