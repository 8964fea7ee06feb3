import type { Random } from '../../../../../sample/population/random.ts';
import { OWN_FILTERS, type OwnCriteria, type OwnFilter } from '../filters/own-filters.ts';
import { EVERY_PERSON, NO_NETWORK, type PersonCriteria } from '../person-criteria.ts';
import type { IdsCriterion } from '../text-criterion.ts';
import type { Population } from './read-population.ts';

/** Criteria for filters with their own SQL. Usually none. */
function someOwn(random: Random): OwnCriteria {
  const asked = Object.entries<OwnFilter>(OWN_FILTERS).filter(() => random.chance(0.2));
  return Object.fromEntries(asked.map(([path, { examples }]) => [path, random.pick(examples)]));
}

/** The days to choose from for questions about jobs that have changed since a day. */
const DAYS = ['1990-01-01', '2013-05-05', '2016-11-22', '2021-03-04'];

export const someDay = (random: Random): string => random.pick(DAYS);

/** A criterion for one or two networks that hold a person, sometimes together with `NO_NETWORK`. */
export function someNetworks(random: Random, { members }: Population): IdsCriterion {
  const networkIds = members.map(({ networkId }) => networkId);
  const ids = random.sample(networkIds, random.int(1, 2));
  return { ids: random.chance(0.1) ? [...ids, NO_NETWORK] : ids, all: random.chance(0.4) };
}

type OwnAndNetworks = Pick<PersonCriteria, 'own' | 'heldBy'>;

/**
 * Returns criteria for filters with their own SQL and for networks, as `part`. Few people match them together
 * with other criteria, so `whole` often has them as the only criteria of a question. If `whole` is null, the
 * caller combines `part` with other criteria.
 */
export function someOwnAndNetworks(
  random: Random,
  population: Population,
): { part: OwnAndNetworks; whole: PersonCriteria | null } {
  const part: OwnAndNetworks = {
    own: someOwn(random),
    heldBy: random.chance(0.2) ? someNetworks(random, population) : null,
  };
  const isEmpty = Object.keys(part.own).length === 0 && part.heldBy === null;
  return { part, whole: !isEmpty && random.chance(0.7) ? { ...EVERY_PERSON, ...part } : null };
}
