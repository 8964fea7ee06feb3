import { BYTE_ORDER_MARK, csvLine } from '../../platform/text/write-csv.ts';
import type { Paged } from './pages.ts';

/** Header of a CSV file -> what stands below it. */
export type Columns<R> = Readonly<Record<string, (row: R) => string | number | Date | null>>;

/** A JSON array with one row a line, written as the rows come. */
export async function* asJson<R extends object>(rows: AsyncIterable<R>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    const { cursor: _cursor, ...facts } = row as R & Partial<Paged>;
    yield `${before}${JSON.stringify(facts)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** A CSV file, written as the rows come. */
export async function* asCsv<R>(rows: AsyncIterable<R>, columns: Columns<R>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(Object.keys(columns));
  const cells = Object.values(columns);
  for await (const row of rows) yield csvLine(cells.map((cell) => asCell(cell(row))));
}

const asCell = (value: string | number | Date | null): string | number | null =>
  value instanceof Date ? value.toISOString() : value;
