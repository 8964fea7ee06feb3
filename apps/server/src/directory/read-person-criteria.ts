import { isDeepStrictEqual } from 'node:util';
import { type Criterion, type Filter, type FilterGroup, splitNoneOf } from '@kithline/contract/filter.ts';
import { SOURCE_OF_PERSON } from '@kithline/contract/curation-filters.ts';
import { HELD, PERSON_FILTERS, WHERE } from '@kithline/contract/filter-tables.ts';
import { ownCriteria } from '../search/filters/own-filters.ts';
import {
  type EducationCriteria,
  NO_CONDITIONS,
  NO_NETWORK,
  type PersonConditions,
  type PersonCriteria,
  type PersonItems,
  type RoleCriteria,
} from '../search/person-criteria.ts';
import type { IdsCriterion } from '../search/text-criterion.ts';
import type { RoleTime } from '../seen-facts/seen-roles.ts';
import { OF_TITLES } from '../lookups/search-text-of-title.ts';
import { readIds, readLists, readPlace, readText } from './read-criterion.ts';

export const ITEM_FILTERS: Readonly<Record<string, PersonItems>> = {
  collaborations: 'collaborations',
  tags: 'person-tags',
  supportedCauses: 'causes',
  interests: 'interests',
};

interface LookedUp extends Pick<PersonCriteria, 'among' | 'outside'> {
  /** The networks of the members whom the filter names, by the person's id (`networksOfMembers`). */
  readonly networkOf: ReadonlyMap<number, number>;
}

/**
 * Returns the criteria of a filter. The caller has looked up `among` and `outside`: the persons whom the
 * criteria of `personsMeant` and of `peopleNamed` require or exclude.
 */
export function readPersonCriteria(filter: Filter, { among, outside, networkOf }: LookedUp): PersonCriteria {
  const { positive, noneOf } = splitNoneOf(PERSON_FILTERS, filter);
  return {
    ...readConditions(positive, networkOf),
    // A title of only accents or invisible characters excludes nobody. Labels and ties with the modifier
    // "none of" are in `outside`.
    noneOf: noneOf
      .map((reversed) => readConditions(reversed, networkOf))
      .filter((conditions) => !isDeepStrictEqual(conditions, NO_CONDITIONS)),
    source: SOURCES[filter['curation']?.criteria['source']?.modifier ?? SOURCE_OF_PERSON.any] ?? null,
    among,
    outside,
  };
}

function readConditions(filter: Filter, networkOf: LookedUp['networkOf']): PersonConditions {
  const summary = filter['summary']?.criteria ?? {};
  return {
    name: readText(summary['name']),
    place: readPlace(summary['location']),
    livesThereOnly: summary['location']?.modifier === WHERE.livesOnly,
    items: readLists(summary, ITEM_FILTERS),
    supportedOrganizations: readIds(summary['supportedOrganizations']),
    role: filter['experience'] ? readRole(filter['experience']) : null,
    education: filter['education'] ? readEducation(filter['education']) : null,
    heldBy: readNetworks(filter['network']?.criteria['knownThrough'], networkOf),
    own: ownCriteria(filter),
  };
}

/**
 * The search decides whether the viewer sees a network, so a hidden network gives the same results as an
 * unknown member.
 */
function readNetworks(
  criterion: Criterion | undefined,
  networkOf: LookedUp['networkOf'],
): IdsCriterion | null {
  const members = readIds(criterion);
  return members && { ...members, ids: members.ids.map((id) => networkOf.get(id) ?? NO_NETWORK) };
}

const SOURCES: Readonly<Record<number, PersonCriteria['source']>> = {
  [SOURCE_OF_PERSON.files]: 'files',
  [SOURCE_OF_PERSON.profile]: 'profile',
};

const TIMES: Readonly<Record<number, RoleTime>> = {
  [HELD.allTime]: 0,
  [HELD.currentOnly]: 2,
  [HELD.lastTenYears]: 1,
  [HELD.formerOnly]: 'former',
};

/** Null without criteria. A title of only accents or invisible characters is ignored. */
function readRole({ modifier, criteria }: FilterGroup): RoleCriteria | null {
  const requested = {
    title: readText(criteria['title'], OF_TITLES),
    seniorityLevels: readIds(criteria['seniorityLevels']),
    industries: readIds(criteria['industries']),
    roleTypes: criteria['roleTypes']?.ids ?? null,
    companies: criteria['companies']?.ids ?? null,
    organizationSizes: criteria['organizationSizes']?.ids ?? null,
  };
  const isEmpty = Object.values(requested).every((one) => one === null);
  return isEmpty ? null : { time: TIMES[modifier] ?? 0, ...requested };
}

const STATES: Readonly<Record<number, EducationCriteria['state']>> = { 1: 'alumni', 2: 'student' };

function readEducation({ modifier, criteria }: FilterGroup): EducationCriteria {
  return {
    state: STATES[modifier] ?? null,
    schools: criteria['schools']?.ids ?? null,
    degrees: readIds(criteria['degrees']),
    majors: readIds(criteria['majors']),
  };
}
