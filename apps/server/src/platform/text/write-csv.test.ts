import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from './write-csv.ts';

describe('a line of a CSV file', () => {
  it.each([
    [['Ida', 7, null, ''], 'Ida,7,,\r\n'],
    [['a,b', 'say "hello"', 'two\nlines'], '"a,b","say ""hello""","two\nlines"\r\n'],
    [['=1+1', '+1', '-1', '@SUM(A1)'], `"'=1+1","'+1","'-1","'@SUM(A1)"\r\n`],
    [[' =1', '\t=1', '＝1', -1], `"' =1","'\t'=1","'＝1","'-1"\r\n`],
    [['a=1', 'a-b'], 'a=1,a-b\r\n'],
    // A spreadsheet may read semicolons or tabs as cell separators.
    [['T;=1', 'a\t-1', ';@x', 'a; b'], `"T;'=1","a\t'-1",";'@x","a; b"\r\n`],
    [['CEO;"=1', '"=1', 'a\n=1'], `"CEO;""'=1","'""=1","a\n'=1"\r\n`],
  ])('with the cells %j is %j', (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });

  it('is written quickly even if a cell has a very long run of blanks', () => {
    const cell = `a${' '.repeat(100_000)}b`;
    expect(csvLine([cell])).toBe(`${cell}\r\n`);
  });

  it('reads back as written, except for apostrophes, and contains no formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 5 }), (cells) => {
        const [read] = parse(csvLine(cells), {
          relax_column_count: true,
          record_delimiter: '\r\n',
        }) as string[][];
        const bare = (text: string) => text.replaceAll("'", '');
        expect(read?.map(bare)).toEqual(cells.map(bare));
        expect(read?.every((cell) => !/^\s*[=+\-@]/.test(cell))).toBe(true);
        // Some spreadsheets separate cells at semicolons or tabs and do not know quotation marks.
        const otherwise = csvLine(cells).split(/[;\t\r\n]/u);
        expect(otherwise.every((cell) => !/^[\s"]*[=+\-@]/.test(cell))).toBe(true);
      }),
    );
  });
});
