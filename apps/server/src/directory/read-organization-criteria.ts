import { isDeepStrictEqual } from 'node:util';
import { type Filter, splitNoneOf } from '@kithline/contract/filter.ts';
import { INDUSTRY, SOURCE_OF_ORGANIZATION, STATED_TYPE } from '@kithline/contract/curation-filters.ts';
import { ORGANIZATION_FILTERS } from '@kithline/contract/filter-tables.ts';
import type { Source } from '../column-types.ts';
import {
  NO_ORGANIZATION_CONDITIONS,
  type OrganizationConditions,
  type OrganizationCriteria,
  type OrganizationItems,
} from '../search/organization-criteria.ts';
import { readLists, readPlace, readText } from './read-criterion.ts';

/** By group, the filters whose values are items of an organization's lists. */
export const LIST_FILTERS: Readonly<Record<string, Readonly<Record<string, OrganizationItems>>>> = {
  summary: { tags: 'organization-tags', industries: 'industries' },
  investment: { stages: 'investment-stages', areas: 'investing' },
  search: {
    jobFunctions: 'job-functions',
    seniorityLevels: 'seniority-levels',
    practiceAreas: 'practice-areas',
    specialtyAreas: 'specialty-areas',
  },
};

const SOURCES: Readonly<Record<number, Source>> = {
  [SOURCE_OF_ORGANIZATION.files]: 'import',
  [SOURCE_OF_ORGANIZATION.members]: 'self',
  [SOURCE_OF_ORGANIZATION.administrators]: 'admin',
  [SOURCE_OF_ORGANIZATION.provider]: 'enrichment',
  [SOURCE_OF_ORGANIZATION.sample]: 'sample',
};

/**
 * Returns the criteria of a filter. The caller has looked up three sets. `among` and `outside` are the
 * organizations that criteria of labels, review, days of change and similar names require or exclude.
 * `knownAs` are organizations that the typed name also means, even if they are shown under another name. If
 * `isNameAnswered` is true, `among` already contains only organizations with similar names.
 */
export function readOrganizationCriteria(
  filter: Filter,
  { among, outside }: Pick<OrganizationCriteria, 'among' | 'outside'>,
  { isNameAnswered, knownAs }: { isNameAnswered: boolean; knownAs: readonly number[] } = {
    isNameAnswered: false,
    knownAs: [],
  },
): OrganizationCriteria {
  const { positive, noneOf } = splitNoneOf(ORGANIZATION_FILTERS, filter);
  return {
    ...readConditions(positive),
    name: isNameAnswered ? null : readText(filter['summary']?.criteria['name']),
    knownAs,
    // Labels with the modifier "none of" are in `outside`.
    noneOf: noneOf
      .map(readConditions)
      .filter((reversed) => !isDeepStrictEqual(reversed, NO_ORGANIZATION_CONDITIONS)),
    isWithoutIndustry: filter['curation']?.criteria['industry']?.modifier === INDUSTRY.missing,
    isWithoutType: filter['curation']?.criteria['type']?.modifier === STATED_TYPE.missing,
    source: SOURCES[filter['curation']?.criteria['source']?.modifier ?? SOURCE_OF_ORGANIZATION.any] ?? null,
    among,
    outside,
  };
}

function readConditions(filter: Filter): OrganizationConditions {
  const { location, sizes, typeId } = filter['summary']?.criteria ?? {};
  const lists = Object.entries(LIST_FILTERS).map(([group, filters]) =>
    readLists(filter[group]?.criteria ?? {}, filters),
  );
  return {
    place: readPlace(location),
    items: Object.assign({}, ...lists) as OrganizationConditions['items'],
    sizes: sizes?.ids ?? null,
    types: typeId?.ids ?? null,
  };
}
