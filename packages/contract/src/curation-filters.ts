import type { FilterTable } from './filter.ts';

// Filters of the directory of everyone, which only administrators have. The constants up to REVIEW are the
// values of these filters.

export const MEMBERS = { either: 2, membersOnly: 1, othersOnly: 0 } as const;
export const STATED_TYPE = { either: 0, missing: 1 } as const;
export const SOURCE_OF_PERSON = { any: 0, files: 1, profile: 2 } as const;
export const SOURCE_OF_ORGANIZATION = {
  any: 0,
  files: 1,
  members: 2,
  administrators: 3,
  provider: 4,
  sample: 5,
} as const;
export const INDUSTRY = { either: 0, missing: 1 } as const;
/** Days since the last change of a profile. */
export const CHANGED = { any: 0, day: 1, week: 7, month: 30, quarter: 90, year: 365 } as const;
export const REVIEW = { either: 0, typedByMembers: 1 } as const;

const CHANGED_WITHIN = {
  label: 'Changed',
  kind: 'choice',
  modifier: {
    options: [
      ['Any time', CHANGED.any],
      ['Last 24 hours', CHANGED.day],
      ['Last 7 days', CHANGED.week],
      ['Last 30 days', CHANGED.month],
      ['Last 90 days', CHANGED.quarter],
      ['Last year', CHANGED.year],
    ],
    fallback: CHANGED.any,
  },
} as const;

export const PERSON_CURATION = {
  label: 'Curation',
  filters: {
    changed: CHANGED_WITHIN,
    members: {
      label: 'Members',
      kind: 'choice',
      modifier: {
        options: [
          ['Either', MEMBERS.either],
          ['Members only', MEMBERS.membersOnly],
          ['Not members', MEMBERS.othersOnly],
        ],
        fallback: MEMBERS.either,
      },
    },
    source: {
      label: 'Source',
      kind: 'choice',
      modifier: {
        options: [
          ['Any', SOURCE_OF_PERSON.any],
          ['Contacts files', SOURCE_OF_PERSON.files],
          ['Their own profile', SOURCE_OF_PERSON.profile],
        ],
        fallback: SOURCE_OF_PERSON.any,
      },
    },
  },
} as const satisfies FilterTable[string];

export const ORGANIZATION_CURATION = {
  label: 'Curation',
  filters: {
    changed: CHANGED_WITHIN,
    industry: {
      label: 'Industry',
      kind: 'choice',
      modifier: {
        options: [
          ['Either', INDUSTRY.either],
          ['Without industry', INDUSTRY.missing],
        ],
        fallback: INDUSTRY.either,
      },
    },
    type: {
      label: 'Stated type',
      kind: 'choice',
      modifier: {
        options: [
          ['Either', STATED_TYPE.either],
          ['Without type', STATED_TYPE.missing],
        ],
        fallback: STATED_TYPE.either,
      },
    },
    review: {
      label: 'Review',
      kind: 'choice',
      modifier: {
        options: [
          ['Either', REVIEW.either],
          ['Not reviewed', REVIEW.typedByMembers],
        ],
        fallback: REVIEW.either,
      },
    },
    source: {
      label: 'Source',
      kind: 'choice',
      modifier: {
        options: [
          ['Any', SOURCE_OF_ORGANIZATION.any],
          ['Contacts files', SOURCE_OF_ORGANIZATION.files],
          ['Members', SOURCE_OF_ORGANIZATION.members],
          ['Administrators and curated files', SOURCE_OF_ORGANIZATION.administrators],
          ['A provider', SOURCE_OF_ORGANIZATION.provider],
          ['The sample', SOURCE_OF_ORGANIZATION.sample],
        ],
        fallback: SOURCE_OF_ORGANIZATION.any,
      },
    },
  },
} as const satisfies FilterTable[string];
