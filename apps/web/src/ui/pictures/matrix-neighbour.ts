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
 * Returns a distance from steps along and across the direction; null if the place is in another direction.
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
 * Returns the cell that an arrow key moves to from "row,column", skipping blank cells: the next one in the
 * same row or column, else the nearest one. Null for other keys and at the edge.
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
