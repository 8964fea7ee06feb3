import type { Random } from '../../../../../sample/population/random.ts';
import {
  NO_ORGANIZATION_CONDITIONS,
  type OrganizationConditions,
  type OrganizationCriteria,
} from '../organization-criteria.ts';
import {
  type EducationCriteria,
  NO_CONDITIONS,
  type PersonConditions,
  type PersonCriteria,
  type RoleCriteria,
} from '../person-criteria.ts';
import type { IdsCriterion, PlaceCriterion } from '../text-criterion.ts';
import type { Listed } from './read-population.ts';
import { ORGANIZATION_ITEMS, PERSON_ITEMS } from './vocabulary.ts';

/** Makes the random parts of criteria. */
export interface Makers {
  readonly role: () => RoleCriteria;
  readonly education: () => EducationCriteria;
  readonly place: () => PlaceCriterion;
  readonly listed: (dataset: Listed) => IdsCriterion;
  readonly organizations: () => IdsCriterion;
  readonly networks: () => IdsCriterion;
}

/** One or two criteria to be reversed, each about one kind of fact. */
export function someReversed(random: Random, make: Makers): PersonConditions[] {
  const reversed = [
    () => ({ role: make.role() }),
    () => ({ role: make.role() }),
    () => ({ role: make.role() }),
    () => ({ education: make.education() }),
    () => ({ place: make.place(), livesThereOnly: random.chance(0.2) }),
    () => ({ supportedOrganizations: make.organizations() }),
    () => ({ heldBy: make.networks() }),
    () => {
      const dataset = random.pick(PERSON_ITEMS);
      return { items: { [dataset]: make.listed(dataset) } };
    },
  ];
  return times(random, () => ({ ...NO_CONDITIONS, ...random.pick(reversed)() }));
}

export function someReversedOfOrganizations(random: Random, make: Makers): OrganizationConditions[] {
  const reversed = [
    () => ({ place: make.place() }),
    () => ({ sizes: make.listed('employee-sizes').ids }),
    () => ({ types: [random.pick([1, 3, 5, 11])] }),
    () => {
      const dataset = random.pick(ORGANIZATION_ITEMS);
      return { items: { [dataset]: make.listed(dataset) } };
    },
  ];
  return times(random, () => ({ ...NO_ORGANIZATION_CONDITIONS, ...random.pick(reversed)() }));
}

function times<T>(random: Random, make: () => T): T[] {
  return Array.from({ length: random.pick([1, 1, 1, 2]) }, make);
}

export const FEATURES = ['people with none of', 'organizations with none of', 'former roles'] as const;
export type Feature = (typeof FEATURES)[number];

/** Returns which of FEATURES these criteria of people use; null if they use none. */
export function featureOf(criteria: PersonCriteria | null): Feature | null {
  if (criteria !== null && criteria.noneOf.length > 0) return 'people with none of';
  return criteria?.role?.time === 'former' ? 'former roles' : null;
}

export function featureOfOrganizations({ noneOf }: OrganizationCriteria): Feature | null {
  return noneOf.length > 0 ? 'organizations with none of' : null;
}
