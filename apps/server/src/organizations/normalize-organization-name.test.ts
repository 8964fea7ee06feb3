import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeOrganizationName } from './normalize-organization-name.ts';

/** In each row, all spellings are of the same organization. */
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
  [
    'Ромашка',
    'ООО "Ромашка"',
    'ООО «Ромашка»',
    'ЗАО Ромашка',
    'Ромашка, ПАО',
    'Общество с ограниченной ответственностью «Ромашка»',
  ],
  ['Zarya', 'OOO Zarya', 'ZAO "Zarya"', 'Zarya OOO'],
  ['Хліб', 'ТОВ «Хліб»', 'ПрАТ Хліб', 'Товариство з обмеженою відповідальністю "Хліб"'],
  [
    'サクラ',
    '株式会社サクラ',
    'サクラ株式会社',
    '株式会社 サクラ',
    '(株)サクラ',
    'サクラ㈱',
    '合同会社サクラ',
    '有限会社サクラ',
  ],
  ['東京みらい大学', '国立大学法人東京みらい大学', '国立大学法人 東京みらい大学'],
  ['한빛', '주식회사 한빛', '한빛주식회사', '(주)한빛', '㈜한빛', '한빛 (주)'],
  ['华星', '华星有限公司', '华星股份有限公司', '华星有限责任公司', '华星有限責任公司'],
  [
    'Melati Jaya',
    'PT Melati Jaya',
    'PT. Melati Jaya',
    'PT Melati Jaya Tbk',
    'PT. Melati Jaya (Persero) Tbk.',
    'CV. Melati Jaya',
  ],
  ['Kenanga', 'Kenanga Sdn Bhd', 'Kenanga Sdn. Bhd.', 'Kenanga Berhad', 'Kenanga Bhd'],
  ['Sen Vàng', 'Công ty TNHH Sen Vàng', 'Công Ty Cổ Phần Sen Vàng', 'CÔNG TY TNHH MTV SEN VÀNG'],
  ['ช้างทอง', 'บริษัท ช้างทอง จำกัด', 'บริษัทช้างทอง จำกัด (มหาชน)', 'บริษัท ช้างทองจำกัด'],
  [
    'Lernwerk',
    'Lernwerk UG',
    'Lernwerk UG (haftungsbeschränkt)',
    'Lernwerk UG (haftungsbeschr.) & Co. KG',
    'Lernwerk gUG',
  ],
  ['Kranbau', 'Kranbau e.K.', 'Kranbau e. K.', 'Kranbau e.Kfm.', 'Kranbau Ges.m.b.H.', 'Kranbau GesmbH'],
  ['Brightpath', 'Brightpath™', 'Brightpath ®', 'Brightpath℠', 'Brightpath (TM)', 'Brightpath™, Inc.'],
  ['Nordlys', 'Nordlys OÜ', 'OÜ Nordlys', 'SIA "Nordlys"', 'UAB „Nordlys“', 'AS «Nordlys»'],
  [
    'Yıldız',
    'Yıldız A.Ş.',
    'Yıldız San. ve Tic. A.Ş.',
    'Yıldız Sanayi ve Ticaret Ltd. Şti.',
    'YILDIZ ANONİM ŞİRKETİ',
  ],
  ['Vega', 'S.C. Vega S.R.L.', 'SC Vega SRL', 'Vega S.R.L.'],
  ['Ελιά', 'Ελιά Α.Ε.', 'Ελιά ΑΕ', 'ΕΛΙΑ Ε.Π.Ε.'],
  ['זית', 'זית בע"מ', 'זית בע״מ'],
  ['Grupo Nopal', 'Grupo Nopal, S.A.B. de C.V.', 'Grupo Nopal S.A. de C.V.', 'Grupo Nopal SAB de CV'],
  [
    'Riverside Insurance Group',
    'Riverside Insurance Group (RIG)',
    'RIG (Riverside Insurance Group)',
    'Riverside Insurance Group, Inc. (RIG)',
  ],
  [
    'Institute of Sound and Light',
    'Institute of Sound and Light (ISL)',
    'Institute of Sound and Light (IOSAL)',
  ],
  ['Hewn-Stone', 'Hewn Stone', 'Hewn  Stone\u00a0', 'Hewn\u2013Stone Corp.'],
];

/** Each of these is a different organization. */
const DIFFERENT = [
  'Northwind',
  'Northwind Group',
  'Northwind Foods',
  'North Wind',
  'University of the North',
  'Ag Leader',
  'AB Testing',
  'SE Partners',
  'Testing',
  'Partners',
  'PT Solutions',
  'Solutions',
  'CV Library',
  'Library',
  'SIA Partners',
  'UAB Medicine',
  'Medicine',
  'SC Freiburg',
  'Riverside Insurance Group (West)',
  'Riverside Insurance Group',
  'Acme (UK)',
  'Acme',
  'Limited',
  'サクラ',
  '日本株式会社研究所',
  'Сбор',
];

describe('The key of an organization’s name', () => {
  it.each(SPELLINGS.map((spellings) => [spellings[0], spellings] as const))(
    'is the same for spellings of %s',
    (_, spellings) => {
      expect(new Set(spellings.map(normalizeOrganizationName)).size).toBe(1);
    },
  );

  it('differs for different organizations', () => {
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
    ['株式会社', '株式会社'],
    ['(株)', '株'],
    ['ООО', 'ооо'],
    ['™', 'tm'],
    ['PT. Tbk', 'tbk'],
    ['', ''],
  ])('is computed from %j as %j', (name, normalized) => {
    expect(normalizeOrganizationName(name)).toBe(normalized);
  });

  it('is never empty for a name with a letter or digit, and the key of a key is the same key', () => {
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
      '株式会社',
      'サ株式会社',
      'ООО',
      'PT.',
      'Tbk',
      ...'+ C++ C# a+ , ,CO CO, nv City Zoo Spa SpA AG Ag SE SC KG Ky EV bt. Co Company Fast z o. sp (publ) (P) &amp; &#38; شركة ذ.م.م ذ م TNHH CP'.split(
        ' ',
      ),
      '"',
      '(A',
      'A)',
      '™',
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
      { numRuns: 3000 },
    );
  });
});
