import { CHANGED_SINCE } from './changed-since-filter.ts';
import { ORGANIZATION_CURATION, PERSON_CURATION } from './curation-filters.ts';
import type { FilterTable } from './filter.ts';
import { ANY_ALL_OR_NONE, ANY_OR_NONE, LISTED } from './list-modifiers.ts';
import { OWN_TIES } from './own-tie-filters.ts';
import type { Scope } from './scope.ts';
import type { RolesCounted } from './stats.ts';

/**
 * Modifiers of the name filter. `similar` finds the same people or organizations as the search for anything,
 * best first.
 */
export const NAME_MATCH = { partial: 0, exact: 1, similar: 2 } as const;

const OF_NAME = {
  options: [
    ['Partial', NAME_MATCH.partial],
    ['Exact', NAME_MATCH.exact],
    ['Similar', NAME_MATCH.similar],
  ],
  fallback: NAME_MATCH.partial,
} as const;
const OF_TITLE = {
  options: [
    ['Partial', 0],
    ['Exact', 1],
    ['None of', LISTED.noneOf],
  ],
  fallback: 0,
  noneOf: LISTED.noneOf,
} as const;

/**
 * Modifiers of `summary.location`. `livesOrWorks`: people whose own place is unknown are found at the places
 * of their organizations. `livesOnly`: they are not found. `notThere`: finds everybody who is not there,
 * including people without any known place.
 */
export const WHERE = { livesOrWorks: 0, livesOnly: 1, notThere: LISTED.noneOf } as const;

/** For organizations, which have only their own place. */
const THERE_OR_NOT = {
  options: [
    ['There', WHERE.livesOrWorks],
    ['Not there', WHERE.notThere],
  ],
  fallback: WHERE.livesOrWorks,
  noneOf: WHERE.notThere,
} as const;

/** Values of the filter `collective.membership` (specification, part 1 section 9). */
export const MEMBERSHIP = { either: 2, collaboratorOnly: 1, notACollaborator: 0 } as const;

/** Values of the modifier of the group `experience`. */
export const HELD = { allTime: 0, currentOnly: 1, lastTenYears: 2, formerOnly: 3 } as const;

/** With this modifier, a list contains exactly the people whom the stats count. */
export const ROLES_COUNTED_MODIFIER: Readonly<Record<RolesCounted, number>> = {
  current: HELD.currentOnly,
  ever: HELD.allTime,
};

const COLLECTIVE_LABELS = {
  label: 'Collective Labels',
  kind: 'ids',
  dataset: 'collective-labels',
  modifier: ANY_ALL_OR_NONE,
} as const;

const NETWORK_LABELS = {
  label: 'Network Labels',
  kind: 'ids',
  dataset: 'network-labels',
  modifier: ANY_ALL_OR_NONE,
} as const;

/** Finds people in the networks of chosen members, as far as the viewer sees these networks in the scope. */
const KNOWN_THROUGH = {
  label: 'Known Through',
  kind: 'ids',
  dataset: 'connections',
  modifier: ANY_ALL_OR_NONE,
} as const;

/**
 * The person filters of the specification (part 1 section 9) and those for curation, in the order of the
 * dialogs.
 */
export const PERSON_FILTERS = {
  summary: {
    label: 'Summary',
    filters: {
      name: { label: 'Name', kind: 'text', modifier: OF_NAME },
      location: {
        label: 'Location',
        kind: 'location',
        modifier: {
          options: [
            ['Lives or works there', WHERE.livesOrWorks],
            ['Lives there', WHERE.livesOnly],
            ['Not there', WHERE.notThere],
          ],
          fallback: WHERE.livesOrWorks,
          noneOf: WHERE.notThere,
        },
      },
      collaborations: {
        label: 'Collaborations',
        kind: 'ids',
        dataset: 'collaborations',
        modifier: ANY_ALL_OR_NONE,
      },
      tags: { label: 'Tags', kind: 'ids', dataset: 'person-tags', modifier: ANY_ALL_OR_NONE },
      supportedCauses: {
        label: 'Supported Causes',
        kind: 'ids',
        dataset: 'causes',
        modifier: ANY_ALL_OR_NONE,
      },
      supportedOrganizations: {
        label: 'Supported Organizations',
        kind: 'ids',
        dataset: 'nonprofits',
        modifier: ANY_ALL_OR_NONE,
      },
      interests: { label: 'Interests', kind: 'ids', dataset: 'interests', modifier: ANY_ALL_OR_NONE },
    },
  },
  experience: {
    label: 'Experience',
    modifier: {
      options: [
        ['Current only', HELD.currentOnly],
        ['Last 10 years', HELD.lastTenYears],
        ['Former only', HELD.formerOnly],
        ['All time', HELD.allTime],
      ],
      fallback: HELD.allTime,
    },
    filters: {
      title: { label: 'Title', kind: 'text', dataset: 'workrole-titles', modifier: OF_TITLE },
      seniorityLevels: {
        label: 'Seniority Levels',
        kind: 'ids',
        dataset: 'seniority-levels',
        modifier: ANY_ALL_OR_NONE,
      },
      roleTypes: { label: 'Role Types', kind: 'ids', dataset: 'workrole-types', modifier: ANY_OR_NONE },
      companies: { label: 'Companies', kind: 'ids', dataset: 'organizations', modifier: ANY_OR_NONE },
      industries: { label: 'Industries', kind: 'ids', dataset: 'industries', modifier: ANY_ALL_OR_NONE },
      organizationSizes: {
        label: 'Organization Sizes',
        kind: 'ids',
        dataset: 'employee-sizes',
        modifier: ANY_OR_NONE,
      },
      changedSince: CHANGED_SINCE,
    },
  },
  education: {
    label: 'Education',
    modifier: {
      options: [
        ['Alumni', 1],
        ['Student', 2],
        ['Either', 0],
      ],
      fallback: 0,
    },
    filters: {
      schools: { label: 'Schools', kind: 'ids', dataset: 'schools', modifier: ANY_OR_NONE },
      degrees: { label: 'Degrees', kind: 'ids', dataset: 'degree-types', modifier: ANY_ALL_OR_NONE },
      majors: { label: 'Majors', kind: 'ids', dataset: 'major-types', modifier: ANY_ALL_OR_NONE },
    },
  },
  network: {
    label: 'Labels and Ties',
    filters: { labels: NETWORK_LABELS, ...OWN_TIES, knownThrough: KNOWN_THROUGH },
  },
  collective: {
    label: 'Collective',
    filters: {
      labels: COLLECTIVE_LABELS,
      membership: {
        label: 'Membership',
        kind: 'choice',
        modifier: {
          options: [
            ['Either', MEMBERSHIP.either],
            ['Collaborator only', MEMBERSHIP.collaboratorOnly],
            ['Not a collaborator', MEMBERSHIP.notACollaborator],
          ],
          fallback: MEMBERSHIP.either,
        },
      },
    },
  },
  curation: PERSON_CURATION,
} as const satisfies FilterTable;

/** "group.filter" of each person filter of the kind `own`. */
export type OwnPersonFilter = OwnOf<typeof PERSON_FILTERS>;
type OwnOf<T extends FilterTable> = {
  [G in keyof T & string]: {
    [F in keyof T[G]['filters'] & string]: T[G]['filters'][F] extends { kind: 'own' } ? `${G}.${F}` : never;
  }[keyof T[G]['filters'] & string];
}[keyof T & string];

/** The organization filters of the specification, and those for curation. */
export const ORGANIZATION_FILTERS = {
  summary: {
    label: 'Summary',
    filters: {
      name: { label: 'Name', kind: 'text', modifier: OF_NAME },
      location: { label: 'Location', kind: 'location', modifier: THERE_OR_NOT },
      tags: { label: 'Tags', kind: 'ids', dataset: 'organization-tags', modifier: ANY_ALL_OR_NONE },
      industries: { label: 'Industries', kind: 'ids', dataset: 'industries', modifier: ANY_ALL_OR_NONE },
      sizes: { label: 'Sizes', kind: 'ids', dataset: 'employee-sizes', modifier: ANY_OR_NONE },
      typeId: { label: 'Type', kind: 'ids', dataset: 'organization-types', modifier: ANY_OR_NONE },
    },
  },
  investment: {
    label: 'Investment firms',
    filters: {
      stages: { label: 'Stages', kind: 'ids', dataset: 'investment-stages', modifier: ANY_ALL_OR_NONE },
      areas: { label: 'Areas', kind: 'ids', dataset: 'investing', modifier: ANY_ALL_OR_NONE },
    },
  },
  search: {
    label: 'Executive search firms',
    filters: {
      jobFunctions: {
        label: 'Job Functions',
        kind: 'ids',
        dataset: 'job-functions',
        modifier: ANY_ALL_OR_NONE,
      },
      seniorityLevels: {
        label: 'Seniority Levels',
        kind: 'ids',
        dataset: 'seniority-levels',
        modifier: ANY_ALL_OR_NONE,
      },
      practiceAreas: {
        label: 'Practice Areas',
        kind: 'ids',
        dataset: 'practice-areas',
        modifier: ANY_ALL_OR_NONE,
      },
      specialtyAreas: {
        label: 'Specialty Areas',
        kind: 'ids',
        dataset: 'specialty-areas',
        modifier: ANY_ALL_OR_NONE,
      },
    },
  },
  network: {
    label: 'Labels',
    filters: { labels: NETWORK_LABELS },
  },
  collective: { label: 'Collective', filters: { labels: COLLECTIVE_LABELS } },
  curation: ORGANIZATION_CURATION,
} as const satisfies FilterTable;

// A collective's labels and membership are filters only in collectives, and curation only in the directory of
// everyone. In other scopes these keys are unknown, so that they cannot reveal hidden facts.
const { collective: _personsOfOne, ...PERSON_FILTERS_OUTSIDE_COLLECTIVES } = PERSON_FILTERS;
/** From the group `network`, the directory of everyone has only `labels` and `knownThrough`. */
const PERSON_FILTERS_IN_EVERYONE = {
  ...PERSON_FILTERS_OUTSIDE_COLLECTIVES,
  network: {
    label: PERSON_FILTERS.network.label,
    filters: { labels: NETWORK_LABELS, knownThrough: KNOWN_THROUGH },
  },
} as const satisfies FilterTable;
const { collective: _organizationsOfOne, ...ORGANIZATION_FILTERS_IN_EVERYONE } = ORGANIZATION_FILTERS;
const { curation: _curatedPersons, ...PERSON_FILTERS_IN_COLLECTIVES } = PERSON_FILTERS;
const { curation: _curatedOrganizations, ...ORGANIZATION_FILTERS_IN_COLLECTIVES } = ORGANIZATION_FILTERS;
const { curation: _noPersons, ...PERSON_FILTERS_IN_NETWORKS } = PERSON_FILTERS_OUTSIDE_COLLECTIVES;
const { curation: _noOrganizations, ...ORGANIZATION_FILTERS_IN_NETWORKS } = ORGANIZATION_FILTERS_IN_EVERYONE;

const PERSON_FILTERS_IN: Readonly<Record<Scope['kind'], FilterTable>> = {
  network: PERSON_FILTERS_IN_NETWORKS,
  collective: PERSON_FILTERS_IN_COLLECTIVES,
  admin: PERSON_FILTERS_IN_EVERYONE,
};
const ORGANIZATION_FILTERS_IN: Readonly<Record<Scope['kind'], FilterTable>> = {
  network: ORGANIZATION_FILTERS_IN_NETWORKS,
  collective: ORGANIZATION_FILTERS_IN_COLLECTIVES,
  admin: ORGANIZATION_FILTERS_IN_EVERYONE,
};

/** Returns the same object for the same kind of scope. */
export function personFiltersIn({ kind }: Pick<Scope, 'kind'>): FilterTable {
  return PERSON_FILTERS_IN[kind];
}

export function organizationFiltersIn({ kind }: Pick<Scope, 'kind'>): FilterTable {
  return ORGANIZATION_FILTERS_IN[kind];
}
