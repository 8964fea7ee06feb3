import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeSkippedRowsCsv } from './skipped-rows-csv.ts';

describe('the skipped rows as a file', () => {
  it('holds line, reason and row, and opens with accents in a spreadsheet', () => {
    const csv = writeSkippedRowsCsv([{ line: 7, reason: 'Only 1 of 7 columns.', text: 'Zoë, "the" one' }]);
    expect(csv).toBe('\ufeffLine,Reason,Row\r\n7,Only 1 of 7 columns.,"Zoë, ""the"" one"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1', '\r=1', '\n=1'])(
    'never lets %j run as a formula',
    (text) => {
      expect(writeSkippedRowsCsv([{ line: 1, reason: text, text }]).split('1,').length).toBeGreaterThan(1);
      const records = parse(writeSkippedRowsCsv([{ line: 1, reason: text, text }]), {
        bom: true,
        relax_quotes: false,
      });
      expect(records[1]).toEqual(['1', `'${text}`, `'${text}`]);
    },
  );

  it('is read back by an ordinary CSV reader, whatever the rows', () => {
    const row = fc.record({ line: fc.nat(), reason: fc.string(), text: fc.string({ unit: 'grapheme' }) });
    fc.assert(
      fc.property(fc.array(row), (skipped) => {
        const records: string[][] = parse(writeSkippedRowsCsv(skipped), {
          bom: true,
          record_delimiter: '\r\n',
        });
        // The marks that keep formulas from running: `write-csv.test.ts`.
        const bare = (text: string) => text.replaceAll("'", '');
        expect(records.slice(1).map((cells) => cells.map(bare))).toEqual(
          skipped.map(({ line, reason, text }) => [String(line), bare(reason), bare(text)]),
        );
      }),
    );
  });
});
