import { describe, expect, it } from 'vitest';
import { normalizeOrganizationName } from './normalize-organization-name.ts';

/** In each row, all spellings are of the same organization. */
const SPELLINGS: readonly (readonly string[])[] = [
  [
    'Fjordverk',
    'Fjordverk AB',
    'Fjordverk AB (publ)',
    'Fjordverk AB (publ.)',
    'Fjordverk Ab',
    'FJORDVERK AB PUBL',
  ],
  [
    'Bhadrix',
    'Bhadrix (P) Ltd',
    'Bhadrix (P) Ltd.',
    'Bhadrix (P.) Limited',
    'Bhadrix (Pvt) Ltd',
    'Bhadrix Pvt. Ltd.',
  ],
  [
    'النخيلة',
    'شركة النخيلة',
    'شركة النخيلة ذ.م.م',
    'شركة النخيلة ذ.م.م.',
    'النخيلة (ذ.م.م)',
    'النخيلة ش.م.م',
    'النخيلة ش.م.ع',
    'النخيلة ذ م م',
    'النخيلة ش.ذ.م.م',
    'شركة النخيلة المحدودة',
    'شركة النخيلة ذات المسؤولية المحدودة',
    'النخيلة شركة مساهمة عامة',
  ],
  [
    'Sao Mai',
    'CTCP Sao Mai',
    'Công ty Cổ phần Sao Mai',
    'Công ty CP Sao Mai',
    'Cty CP Sao Mai',
    'Cty TNHH Sao Mai',
    'Công ty TNHH MTV Sao Mai',
    'Cty TNHH Một Thành Viên Sao Mai',
    'Công ty TNHH 1 thành viên Sao Mai',
    'TNHH MTV Sao Mai',
    'DNTN Sao Mai',
  ],
  [
    'Kowalscy',
    'Kowalscy Spółka z o.o.',
    'Kowalscy sp. z o.o.',
    'Kowalscy Sp. z o. o.',
    'Kowalscy z o.o.',
    'Kowalscy sp. z o.o. sp.k.',
    'Kowalscy Spółka z ograniczoną odpowiedzialnością Sp. k.',
    'Kowalscy spółka komandytowa',
    'Kowalscy Spółka jawna',
    'Kowalscy sp.j.',
    'Kowalscy Sp. p.',
    'Kowalscy s.c.',
    'Kowalscy S.K.A.',
    'Kowalscy S.A.',
    'KOWALSCY SP Z OO',
  ],
  [
    'Hazel & Finch',
    'Hazel + Finch',
    'Hazel and Finch',
    'Hazel &amp; Finch',
    'Hazel+Finch',
    'HAZEL & FINCH LTD',
  ],
  [
    'Smith & Söner',
    'Smith &amp; Söner',
    'Smith &amp;amp; S&ouml;ner',
    'Smith &#38; S&#xF6;ner',
    'Smith&nbsp;&amp; Söner',
  ],
  ['Apple', 'Apple Co', 'Apple Co.', 'Apple, Co.', 'apple co', 'APPLE CO', 'Apple & Co', 'Apple Company'],
  [
    'Halden',
    'Halden AG',
    'HALDEN AG',
    'Halden A.G.',
    'Halden SE',
    'Halden SE & Co. KG',
    'Halden AG & Co. KGaA',
  ],
  [
    'Halden',
    'Halden SA/NV',
    'Halden S A',
    'Halden s.a.',
    'Halden SpA',
    'Halden s.p.a.',
    'Halden d.o.o.',
    'Halden d.d.',
  ],
  [
    'Halden',
    'Halden Ky',
    'Halden Bt.',
    'Halden eG',
    'Halden e.G.',
    'Halden, P.C.',
    'Halden G.K.',
    'Halden AG Inc.',
  ],
  ['Canal+', 'Canal +', 'CANAL+', 'Canal+ S.A.', 'Canal＋'],
  ['City of Denvale, CO', 'City of Denvale CO', 'CITY OF DENVALE, CO', 'The City of Denvale, CO'],
];

/** Pairs of different organizations that rough rules for signs, places or legal forms would join. */
const APART: readonly (readonly [string, string])[] = [
  ['Torvale Zoo', 'Torvale'],
  ['TORVALE ZOO', 'Torvale'],
  ['Zoo Torvale', 'Torvale'],
  ['Vortexa+', 'Vortexa'],
  ['+Vortexa', 'Vortexa'],
  ['Vortexa+ GmbH', 'Vortexa GmbH'],
  ['Canal +', 'Canal'],
  ['A+ Tutors', 'A Tutors'],
  ['C++ Guildhall', 'C Guildhall'],
  ['C# Guildhall', 'C Guildhall'],
  ['C# Guildhall', 'C++ Guildhall'],
  ['F# Guildhall', 'F Guildhall'],
  ['City of Denvale, CO', 'City of Denvale'],
  ['City of Denvale CO', 'City of Denvale'],
  ['Denvale Public Library, CO', 'Denvale Public Library'],
  ['Denvale, CO', 'Denvale'],
  ['Tiller Brothers, CO', 'Tiller Brothers'],
  ['City of Renoville, NV', 'City of Renoville'],
  ['Town of Columba, SC', 'Town of Columba'],
  ['Columba, S.C.', 'Columba'],
  ['City of Calgrove, AB', 'City of Calgrove'],
  ['Calgrove Public Library, AB', 'Calgrove Public Library'],
  ['University of Louisburg, KY', 'University of Louisburg'],
  ['City of Adelbridge, SA', 'City of Adelbridge'],
  ['Office of the AG', 'Office of the'],
  ['Columba SC', 'Columba'],
  ['Columba S.C.', 'Columba'],
  ['Columba HB', 'Columba'],
  ['Columba GK', 'Columba'],
  ['Valley Ag', 'Valley'],
  ['Serenity Spa', 'Serenity'],
  ['SERENITY SPA', 'Serenity'],
  ['Estácio de Sá', 'Estácio de'],
  ['Casa Sá', 'Casa'],
  ['Scooby Doo', 'Scooby'],
  ['Lucida EV', 'Lucida'],
  ['Custom PC', 'Custom'],
  ['Video CV', 'Video'],
  ['Good Ad', 'Good'],
  ['Such As', 'Such'],
  ['Mister Pao', 'Mister'],
  ['Zao Makeup', 'Makeup'],
  ['Relish BT', 'Relish'],
  ['Studio BA', 'Studio'],
  ['Subar STI', 'Subar'],
  ['Chanteuse Sia', 'Chanteuse'],
  ['Little Stars Kg', 'Little Stars'],
  ['Ville Ans', 'Ville'],
  ['Fast Company', 'Fast'],
  ['Good Company', 'Good'],
  ['بيت شمع', 'بيت'],
  ['유 앤 아이', '앤 아이'],
  ['A & B', 'A + C'],
];

describe('The key of a name', () => {
  it.each(SPELLINGS.map((spellings) => [spellings[0], spellings] as const))(
    'is the same for several spellings of %s',
    (_, spellings) => {
      expect(new Set(spellings.map(normalizeOrganizationName)).size).toBe(1);
    },
  );

  it.each(APART)('is not the same for %s and for %s', (one, other) => {
    expect(normalizeOrganizationName(one)).not.toBe(normalizeOrganizationName(other));
  });

  it('stays the same when it is normalized again', () => {
    for (const name of [...APART.flat(), ...SPELLINGS.flat()]) {
      const normalized = normalizeOrganizationName(name);
      expect(normalizeOrganizationName(normalized), name).toBe(normalized);
    }
  });
});
