import { describe, expect, it } from 'vitest';
import { knownOrganizations, shippedOrganizations } from '../known/known-organizations.ts';
import { normalizeOrganizationName } from '../normalize-organization-name.ts';
import { WRITTEN_ORGANIZATIONS } from '../testing/written-organizations.ts';
import { allSameNames, leadingName, readSameNames } from './same-names.ts';

const keyOf = (spelling: string) => leadingName(normalizeOrganizationName(spelling));

/**
 * Names that must not be joined, because the short name also stands for another organization, or because the
 * words could be a name by themselves.
 */
const APART = [
  'PwC UK',
  'TCS',
  'Johnson & Johnson Services, Inc.',
  'Anthem, Inc.',
  'ECB',
  'MIT',
  'LSE',
  'DB AG',
  'EDF',
  'EDF SA',
  'Bimbo',
  'CGD',
  'AS Eesti Energia',
  'SIA Rimi Latvia',
  'UAB Maxima LT',
  'ADP',
  'ADP, Inc.',
];

describe('Collected spellings of employers', () => {
  it('of the same employer lead to one organization, except for spellings that could mean another one', () => {
    const apart = WRITTEN_ORGANIZATIONS.flatMap((spellings) =>
      spellings.filter((spelling) => keyOf(spelling) !== keyOf(spellings[0] ?? '')),
    );
    expect(apart).toEqual(APART);
  });

  it('never join two organizations', () => {
    const owners = new Map<string, string>();
    for (const [first = '', ...others] of WRITTEN_ORGANIZATIONS)
      for (const spelling of [first, ...others]) {
        expect([spelling, owners.get(keyOf(spelling)) ?? first]).toEqual([spelling, first]);
        owners.set(keyOf(spelling), first);
      }
  });
});

describe('The table of same names', () => {
  it('has rows whose names lead to at most one known organization', () => {
    const known = knownOrganizations();
    expect(allSameNames().length).toBeGreaterThan(300);
    for (const { names } of allSameNames()) {
      const rows = new Set(names.flatMap((name) => known.get(name) ?? []));
      expect([names[0], rows.size <= 1]).toEqual([names[0], true]);
    }
  });

  it('joins all long names of each shipped organization', () => {
    for (const [one, other] of [
      ['Universidade do Porto', 'University of Porto'],
      ['Aalto-yliopisto', 'Aalto University'],
      ['Technische Universität München', 'Technical University of Munich'],
    ] as const)
      expect([one, keyOf(one)]).toEqual([one, keyOf(other)]);
    const apart = shippedOrganizations().flatMap(({ name, otherNames }) =>
      otherNames.filter(
        (other) => normalizeOrganizationName(other).length >= 8 && keyOf(other) !== keyOf(name),
      ),
    );
    expect(apart).toEqual([]);
  });

  it.each([
    'AA',
    'ABC',
    'ADB',
    'ADP',
    'BA',
    'BMS',
    'CBA',
    'CBC',
    'CGD',
    'CSIC',
    'DB',
    'DTU',
    'ECB',
    'EDF',
    'EIB',
    'ESA',
    'ICBC',
    'IIT',
    'ILO',
    'LSE',
    'Merck',
    'MIT',
    'NAB',
    'NIH',
    'NTNU',
    'NUS',
    'PG',
    'RAI',
    'RBS',
    'SAIC',
    'SEB',
    'Sky',
    'TCS',
    'TUM',
    'UCL',
    'UNAM',
    'USP',
    'Volvo',
    'Booz',
    'MSD',
    'X',
  ])('has no short name %s, because it has several meanings', (short) => {
    expect(leadingName(normalizeOrganizationName(short))).toBe(normalizeOrganizationName(short));
  });

  it('is refused if it contains a name for two organizations', () => {
    const table = 'name,others,kind\nAlder,ALD,abbreviation\nBirch,Ald Ltd,abbreviation\n';
    expect(() => readSameNames(table)).toThrow('"ald" means alder and birch');
  });
});
