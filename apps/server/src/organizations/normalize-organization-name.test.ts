import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeOrganizationName } from './normalize-organization-name.ts';

/** Every spelling of a row names the same organization. */
const SPELLINGS: readonly (readonly string[])[] = [
  [
    'Northwind',
    'NORTHWIND',
    'northwind inc',
    'Northwind, Inc.',
    'Northwind Incorporated',
    'The Northwind LLC',
  ],
  [
    'Northwind L.L.C.',
    'Northwind Ltd',
    'Northwind Ltd.',
    'Northwind Limited',
    'Northwind p.l.c.',
    'Northwind PLC',
  ],
  [
    'Brücke GmbH',
    'Brucke gmbh',
    'BRÜCKE GmbH & Co. KG',
    'Brücke AG',
    'Brücke mbH',
    'Brücke KGaA',
    'Brücke e.V.',
  ],
  ['Müller & Söhne', 'Muller and Sohne', 'Müller&Söhne GmbH', 'MÜLLER AND SÖHNE'],
  ['Lumière S.A.', 'Lumiere SA', 'LUMIÈRE', 'Lumière S.A.S.', 'Lumière SARL', 'Lumière S.à r.l.'],
  ['Fratelli Verdi S.p.A.', 'Fratelli Verdi SpA', 'fratelli verdi s.r.l.', 'Fratelli Verdi S. p. A.'],
  ['Tulp B.V.', 'Tulp BV', 'Tulp N.V.', 'tulp'],
  ['Fjord A/S', 'Fjord AS', 'Fjord ApS', 'Fjord AB', 'Fjord Oy', 'Fjord Oyj', 'FJORD ASA'],
  ['Wisła Sp. z o.o.', 'Wisla sp. z o. o.', 'Wisła Sp.z o.o.', 'WISLA SP Z OO', 'Wisła S.A.', 'wisła spzoo'],
  ['Koala Pty Ltd', 'Koala Pty. Ltd.', 'Koala PTY LIMITED', 'Koala'],
  ['Banyan Pvt. Ltd.', 'Banyan Private Limited', 'Banyan Pte Ltd', 'Banyan Sdn. Bhd.', 'Banyan Co., Ltd.'],
  ['Cacto Ltda.', 'Cacto LTDA', 'Cacto S/A', 'Cacto S.A. de C.V.', 'Cacto S. de R.L. de C.V.'],
  ['Vltava s.r.o.', 'Vltava a.s.', 'Vltava', 'VLTAVA S. R. O.'],
  ['J.P. Larch', 'JP Larch', 'J. P. Larch & Co.', 'J P Larch and Company'],
  ["O'Malley's", 'O’Malley’s', 'OMalleys Inc'],
  ['Tiller & Co', 'Tiller', 'Tiller & Company', 'The Tiller Co.'],
  ['Hewn-Stone', 'Hewn Stone', 'Hewn  Stone\u00a0', 'Hewn\u2013Stone Corp.'],
];

/** No two of these are the same organization. */
const DIFFERENT = [
  'Northwind',
  'Northwind Group',
  'Northwind Foods',
  'North Wind',
  'University of the North',
  'Ag Leader',
  'AB Testing',
  'SE Partners',
  'Limited',
  '株式会社サクラ',
  'Сбор',
];

describe('the name under which spellings of one organization meet', () => {
  it.each(SPELLINGS.map((spellings) => [spellings[0], spellings] as const))(
    'joins spellings of %s',
    (_, spellings) => {
      expect(new Set(spellings.map(normalizeOrganizationName)).size).toBe(1);
    },
  );

  it('keeps different organizations apart', () => {
    expect(new Set(DIFFERENT.map(normalizeOrganizationName)).size).toBe(DIFFERENT.length);
  });

  it.each([
    ['The Limited', 'limited'],
    ['The Company', 'company'],
    ['Inc.', 'inc'],
    ['The The Inc', 'inc'],
    ['&', 'and'],
    ['!!!', '!!!'],
    ['🚀', '🚀'],
    ['3M Co', '3m'],
    ['ͺ', 'ͺ'],
    ['', ''],
  ])('turns %j into %j', (name, normalized) => {
    expect(normalizeOrganizationName(name)).toBe(normalized);
  });

  it('never makes a visible name empty, ignores case, and changes nothing when applied twice', () => {
    const word = fc.constantFrom(
      'The',
      'Inc',
      'Co',
      'and',
      '&',
      'S.A.',
      'z',
      'o.o.',
      'Sp.',
      'A',
      'Ünit',
      '-',
      'of',
      '株',
    );
    const name = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(word).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(name, (text) => {
        const normalized = normalizeOrganizationName(text);
        expect(normalizeOrganizationName(normalized)).toBe(normalized);
        if (/[\p{L}\p{N}]/u.test(text)) expect(normalized).not.toBe('');
      }),
      { numRuns: 1000 },
    );
  });
});
