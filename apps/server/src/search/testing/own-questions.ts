import type { Random } from '../../../../../sample/population/random.ts';
import { OWN_FILTERS, type OwnCriteria, type OwnFilter } from '../filters/own-filters.ts';
import { EVERY_PERSON, type PersonCriteria } from '../person-criteria.ts';

/** Examples of some filters of a kind of their own; mostly of none. */
export function someOwn(random: Random): OwnCriteria {
  const asked = Object.entries<OwnFilter>(OWN_FILTERS).filter(() => random.chance(0.2));
  return Object.fromEntries(asked.map(([path, { examples }]) => [path, random.pick(examples)]));
}

/** Days since which jobs have changed. */
const DAYS = ['1990-01-01', '2013-05-05', '2016-11-22', '2021-03-04'];

export const someDay = (random: Random): string => random.pick(DAYS);

/** Mostly they are asked for alone: with all else, hardly anybody would be left. Null for the rest. */
export function onlyOwn(random: Random, own: OwnCriteria): PersonCriteria | null {
  return Object.keys(own).length > 0 && random.chance(0.7) ? { ...EVERY_PERSON, own } : null;
}
