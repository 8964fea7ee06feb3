import type { Random } from '../../../../../sample/population/random.ts';
import { OWN_FILTERS, type OwnCriteria, type OwnFilter } from '../filters/own-filters.ts';
import { EVERY_PERSON, type PersonCriteria } from '../person-criteria.ts';

/** Criteria for filters with their own SQL. Usually none. */
export function someOwn(random: Random): OwnCriteria {
  const asked = Object.entries<OwnFilter>(OWN_FILTERS).filter(() => random.chance(0.2));
  return Object.fromEntries(asked.map(([path, { examples }]) => [path, random.pick(examples)]));
}

/**
 * Usually these criteria are asked for alone, because with others hardly anybody would match. Null: combine
 * them.
 */
export function onlyOwn(random: Random, own: OwnCriteria): PersonCriteria | null {
  return Object.keys(own).length > 0 && random.chance(0.7) ? { ...EVERY_PERSON, own } : null;
}
