import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeFilter, encodeFilter, filterKeys } from './filter.ts';
import { filterQuery } from './filter-query.ts';
import { ORGANIZATION_FILTERS, PERSON_FILTERS } from './filter-tables.ts';

const wild = fc.oneof(
  fc.string({ maxLength: 230, unit: 'binary' }),
  fc.constantFrom('', ' ', '0', '1', '-1', '1e3', '0x10', '91', 'NaN', '4,,x', '1,'.repeat(120), '\0'),
  fc.array(fc.integer({ min: -2, max: 2 ** 40 }), { maxLength: 130 }).map((ids) => ids.join(',')),
);

it.each([
  ['persons', PERSON_FILTERS],
  ['organizations', ORGANIZATION_FILTERS],
])(
  'From any URL of a list of %s, the web app reads a filter that the server accepts and reads in the same way',
  (_name, table) => {
    const schema = filterQuery(table);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...filterKeys(table)), wild), (params) => {
        const written = encodeFilter(table, decodeFilter(table, params));
        // The parameters as the web app sends them. A lone surrogate becomes a replacement character.
        const sent = Object.fromEntries(new URLSearchParams(written));
        expect(schema.safeParse(sent).error).toBeUndefined();
        expect(decodeFilter(table, sent)).toEqual(decodeFilter(table, written));
      }),
      { numRuns: 500 },
    );
  },
);

it('A query accepts exactly the parameters of its table', () => {
  for (const table of [PERSON_FILTERS, ORGANIZATION_FILTERS])
    expect(Object.keys(filterQuery(table).shape)).toEqual(filterKeys(table));
});
