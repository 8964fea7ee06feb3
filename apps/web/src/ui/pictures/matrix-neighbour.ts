const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

interface Place {
  key: string;
  row: number;
  column: number;
}

function read(key: string): Place {
  const [row = 0, column = 0] = key.split(',').map(Number);
  return { key, row, column };
}

/**
 * Returns the distance to a place in a direction, in steps. A step at a right angle to the direction counts
 * as 100 steps. Null if the place is not in this direction.
 */
function distance(from: Place, to: Place, [down, right]: readonly [number, number]): number | null {
  const rows = to.row - from.row;
  const columns = to.column - from.column;
  const along = rows * down + columns * right;
  if (along <= 0) return null;
  const aside = Math.abs(rows * right) + Math.abs(columns * down);
  return along + aside * 100;
}

/**
 * Returns the cell to which an arrow key moves from the cell "row,column": the next cell in the same row or
 * column or, if there is none, the nearest cell. Blank cells are skipped. Null at the edge and for other
 * keys.
 */
export function neighbour(key: string, from: string, places: readonly string[]): string | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const start = read(from);
  let best: { key: string; far: number } | null = null;
  for (const place of places.map(read)) {
    const far = distance(start, place, direction);
    if (far !== null && (!best || far < best.far)) best = { key: place.key, far };
  }
  return best?.key ?? null;
}
