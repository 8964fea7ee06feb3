import { describe, expect, test } from 'vitest';
import { fillYears, toMatrix } from './pictures.ts';

/** Levels in the order of their ids, which is not always from junior to senior. */
const LEVELS = [
  'Unpaid',
  'Training',
  'Entry',
  'Senior',
  'Manager',
  'Director',
  'Vice President',
  'C-Suite',
  'Partner',
  'Owner',
];

function cell(industryId: number, seniority: string, total: number) {
  return {
    industryId,
    industry: `Industry ${industryId}`,
    seniorityId: LEVELS.indexOf(seniority) + 1,
    seniority,
    total,
  };
}

describe('The matrix of industries by seniority', () => {
  test('sorts its columns from junior to senior and its rows by number of people', () => {
    const matrix = toMatrix([cell(1, 'C-Suite', 3), cell(1, 'Entry', 1), cell(2, 'Partner', 9)]);
    expect(matrix.seniorityLevels.map(({ name }) => name)).toEqual(['Entry', 'Partner', 'C-Suite']);
    expect(matrix.industries.map(({ name }) => name)).toEqual(['Industry 2', 'Industry 1']);
    expect(matrix.cells).toEqual([
      [0, 9, 0],
      [1, 0, 3],
    ]);
  });

  test('keeps to the seven preferred levels when more levels have people', () => {
    const matrix = toMatrix(LEVELS.map((level, at) => cell(1, level, 100 - at)));
    expect(matrix.seniorityLevels.map(({ name }) => name)).toEqual([
      'Entry',
      'Senior',
      'Manager',
      'Director',
      'Vice President',
      'Partner',
      'C-Suite',
    ]);
  });

  test('adds the other level with the most people if one of the seven preferred levels has nobody', () => {
    const matrix = toMatrix(
      LEVELS.filter((level) => level !== 'Senior').map((level, at) => cell(1, level, 100 - at)),
    );
    expect(matrix.seniorityLevels.map(({ name }) => name)).toEqual([
      'Unpaid',
      'Entry',
      'Manager',
      'Director',
      'Vice President',
      'Partner',
      'C-Suite',
    ]);
  });
});

test('A year without new connections keeps the total of the year before', () => {
  expect(
    fillYears([
      { year: 2018, total: 2 },
      { year: 2021, total: 5 },
    ]),
  ).toEqual([
    { year: 2018, total: 2 },
    { year: 2019, total: 2 },
    { year: 2020, total: 2 },
    { year: 2021, total: 5 },
  ]);
  expect(fillYears([])).toEqual([]);
});
