import { describe, expect, it } from 'vitest';
import type { Comparison, Together } from './compare-periods.ts';
import { sayBothAt, sayEmployer, saySchool, sayStudiedTogether, sayWorkedTogether } from './say-periods.ts';

const together = (fromYear: number | null, toYear: number | null, isOngoing = false): Together => ({
  kind: 'together',
  fromYear,
  toYear,
  isOngoing,
  months: 1,
});
const apart = (years: number): Comparison => ({ kind: 'apart', years });
const UNKNOWN: Comparison = { kind: 'unknown' };

describe('The description of what two people share', () => {
  it.each([
    [together(2016, 2019), 'You both worked here, at the same time from 2016 to 2019'],
    [together(2016, 2016), 'You both worked here, at the same time in 2016'],
    [together(null, 2019), 'You both worked here, at the same time until 2019'],
    [together(2016, null), 'You both worked here, at the same time in 2016'],
    [together(2019, null, true), 'You both work here, at the same time since 2019'],
    [together(null, null, true), 'You both work here'],
    [apart(3), 'You both worked here, at different times'],
    [UNKNOWN, 'You both worked here'],
  ])('at an employer, for %o, is "%s"', (compared, sentence) => {
    expect(sayEmployer(compared)).toBe(sentence);
  });

  it.each([
    [together(2002, 2004), 'You both studied here, at the same time from 2002 to 2004'],
    [together(null, null, true), 'You both study here'],
    [apart(0), 'You both studied here, at different times'],
    [apart(1), 'You both studied here, one year apart'],
    [apart(2), 'You both studied here, two years apart'],
    [apart(10), 'You both studied here, ten years apart'],
    [apart(12), 'You both studied here, 12 years apart'],
    [UNKNOWN, 'You both studied here'],
  ])('at a school, for %o, is "%s"', (compared, sentence) => {
    expect(saySchool(compared)).toBe(sentence);
  });

  it.each([
    [sayWorkedTogether('Acme', together(2016, 2019)), 'You both worked at Acme from 2016 to 2019.'],
    [sayWorkedTogether('Acme', together(2016, 2016)), 'You both worked at Acme in 2016.'],
    [sayWorkedTogether('Acme', together(null, 2016)), 'You both worked at Acme until 2016.'],
    [sayEmployer(together(null, null)), 'You both worked here, at the same time'],
    [sayWorkedTogether('Acme', together(2016, null, true)), 'You have both worked at Acme since 2016.'],
    [sayWorkedTogether('Acme Inc.', together(null, null, true)), 'You both work at Acme Inc. now.'],
    [sayStudiedTogether('Ridgeway', together(2002, 2004)), 'You both studied at Ridgeway from 2002 to 2004.'],
    [
      sayStudiedTogether('Ridgeway', together(2024, null, true)),
      'You have both studied at Ridgeway since 2024.',
    ],
  ])('can be "%s"', (sentence, expected) => {
    expect(sentence).toBe(expected);
  });

  it.each([
    [together(2014, 2018), 'both at Acme 2014 to 2018'],
    [together(2016, 2016), 'both at Acme in 2016'],
    [together(null, 2019), 'both at Acme until 2019'],
    [together(null, null), 'both at Acme at the same time'],
    [together(2019, null, true), 'both at Acme since 2019'],
    [together(null, null, true), 'both at Acme now'],
  ])('as evidence for a tie, for %o, is "%s"', (compared, words) => {
    expect(sayBothAt('Acme', compared)).toBe(words);
  });
});
