import type { DirectoryPictures } from '@kithline/contract/stats.ts';

/** A scope with fewer people than this has no picture of industries by seniority. */
export const FEWEST_FOR_MATRIX = 25;
export const MOST_PLACES = 60;
const COLUMNS = 7;

/** Levels of seniority from junior to senior. The matrix prefers the seven marked `true`. */
const JUNIOR_TO_SENIOR: readonly (readonly [name: string, preferred: boolean])[] = [
  ['Unpaid', false],
  ['Training', false],
  ['Entry', true],
  ['Senior', true],
  ['Manager', true],
  ['Director', true],
  ['Vice President', true],
  ['Partner', true],
  ['C-Suite', true],
  ['Owner', false],
];

/** How many people have a role with this industry and seniority. */
export interface Cell {
  industryId: number;
  industry: string;
  seniorityId: number;
  seniority: string;
  total: number;
}

/** Arranges counts as a matrix: industries with the most people first, seniority from junior to senior. */
export function toMatrix(cells: readonly Cell[]): NonNullable<DirectoryPictures['matrix']> {
  const industries = sumBy(cells, (cell) => [cell.industryId, cell.industry]);
  const seniority = sumBy(cells, (cell) => [cell.seniorityId, cell.seniority]);
  const ranks = new Map(JUNIOR_TO_SENIOR.map(([name, preferred], at) => [name, { at, preferred }]));
  const columns = seniority
    .filter(({ name }) => ranks.has(name))
    .toSorted(
      (a, b) =>
        Number(ranks.get(b.name)?.preferred) - Number(ranks.get(a.name)?.preferred) || b.total - a.total,
    )
    .slice(0, COLUMNS)
    .toSorted((a, b) => (ranks.get(a.name)?.at ?? 0) - (ranks.get(b.name)?.at ?? 0));
  const totals = new Map(cells.map((cell) => [`${cell.industryId}:${cell.seniorityId}`, cell.total]));
  const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
  return {
    industries: industries.map(named),
    seniorityLevels: columns.map(named),
    cells: industries.map((row) => columns.map((column) => totals.get(`${row.id}:${column.id}`) ?? 0)),
  };
}

function sumBy(cells: readonly Cell[], keyOf: (cell: Cell) => [id: number, name: string]) {
  const sums = new Map<number, { id: number; name: string; total: number }>();
  for (const cell of cells) {
    const [id, name] = keyOf(cell);
    const sum = sums.get(id) ?? { id, name, total: 0 };
    sum.total += cell.total;
    sums.set(id, sum);
  }
  return [...sums.values()].toSorted((a, b) => b.total - a.total || a.id - b.id);
}

/** Fills gaps: a year without a new connection keeps the total of the year before. */
export function fillYears(growth: readonly { year: number; total: number }[]): DirectoryPictures['growth'] {
  const filled: DirectoryPictures['growth'] = [];
  for (const entry of growth) {
    let last = filled.at(-1);
    while (last !== undefined && last.year < entry.year - 1) {
      last = { year: last.year + 1, total: last.total };
      filled.push(last);
    }
    filled.push({ ...entry });
  }
  return filled;
}
