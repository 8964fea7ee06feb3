import { describe, expect, it } from 'vitest';
import { factNames } from './fact-names.ts';

const names = factNames({
  industries: [
    { id: 1, name: 'Research Services' },
    { id: 2, name: 'Bars, Taverns, and Nightclubs' },
  ],
  employeeSizes: [
    { id: 11, name: '51-200' },
    { id: 12, name: '201-500' },
    { id: 13, name: '10,001+' },
  ],
  types: [{ id: 5, name: 'Nonprofit' }],
  places: [
    { id: 21, nameNorm: 'paris, ile-de-france, france', population: 2_138_551 },
    { id: 22, nameNorm: 'paris, texas, united states', population: 25_000 },
    { id: 23, nameNorm: 'springfield, missouri, united states', population: 170_000 },
    { id: 24, nameNorm: 'springfield, massachusetts, united states', population: 150_000 },
    { id: 25, nameNorm: 'singapore', population: 5_600_000 },
  ],
});

describe('The names that files and providers give', () => {
  it('identify industries in any case, with any punctuation, and with "&" for "and"', () => {
    expect(names.industryId('RESEARCH  services')).toBe(1);
    expect(names.industryId('Bars, Taverns & Nightclubs')).toBe(2);
    expect(names.industryId('Alchemy')).toBeNull();
  });

  it('identify sizes of organizations by a range or by a number of people', () => {
    expect(names.employeeSizeId('51 – 200 employees')).toBe(11);
    expect(names.employeeSizeId('300')).toBe(12);
    expect(names.employeeSizeId('10001+')).toBe(13);
    expect(names.employeeSizeId('100-300')).toBeNull();
  });

  it('identify places by full name, by city and region, and by city and country', () => {
    expect(names.placeId('Paris, Île-de-France, France')).toBe(21);
    expect(names.placeId('Paris,Texas')).toBe(22);
    expect(names.placeId('paris, united states')).toBe(22);
    expect(names.placeId('Singapore')).toBe(25);
  });

  it('identify a place by its city alone only if the city is far larger than its namesakes', () => {
    expect(names.placeId('Paris')).toBe(21);
    expect(names.placeId('Springfield')).toBeNull();
    expect(names.placeId('Springfield, United States')).toBeNull();
    expect(names.placeId('Springfield, Missouri')).toBe(23);
    expect(names.placeId('')).toBeNull();
  });

  it('identify the types of organizations', () => {
    expect(names.organizationTypeId('nonprofit')).toBe(5);
    expect(names.organizationTypeId('Club')).toBeNull();
  });
});
