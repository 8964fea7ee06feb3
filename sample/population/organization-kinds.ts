import type { OrganizationTypeName } from './population.types.ts';
import type { TrackWeights } from './sample-facts.ts';

/** Number of organizations of each type in a population of 900. */
export const NUMBER_OF_TYPE: Readonly<Record<OrganizationTypeName, number>> = {
  Academic: 140,
  Company: 405,
  Startup: 130,
  Nonprofit: 90,
  Government: 52,
  'Investment Firm': 50,
  'Executive Search': 33,
};

/** Tracks (kinds of careers) of the people in types of organizations without a line of business. */
export const TRACKS_OF_TYPE = {
  Academic: {
    teaching: 42,
    research: 26,
    administration: 8,
    it: 5,
    marketing: 3,
    people: 3,
    finance: 3,
    programmes: 3,
    success: 2,
  },
  Government: {
    policy: 38,
    administration: 12,
    safety: 12,
    legal: 8,
    engineering: 7,
    projects: 8,
    it: 5,
    finance: 5,
    people: 3,
  },
  Nonprofit: {
    programmes: 52,
    marketing: 8,
    finance: 5,
    people: 4,
    partnerships: 8,
    research: 6,
    projects: 8,
    media: 5,
    care: 4,
  },
  'Investment Firm': {
    investing: 74,
    finance: 9,
    legal: 5,
    marketing: 3,
    people: 3,
    administration: 4,
    data: 2,
  },
  'Executive Search': { search: 76, people: 6, marketing: 3, administration: 6, data: 2, partnerships: 4 },
} as const satisfies Partial<Record<OrganizationTypeName, TrackWeights>>;

export const INDUSTRIES_OF_TYPE = {
  Academic: ['Higher Education'],
  Nonprofit: [
    'Non-profit Organizations',
    'Civic and Social Organizations',
    'Philanthropic Fundraising Services',
    'Community Services',
    'Emergency and Relief Services',
    'Individual and Family Services',
    'Think Tanks',
    'Industry Associations',
  ],
  'Investment Firm': [
    'Venture Capital and Private Equity Principals',
    'Investment Management',
    'Funds and Trusts',
    'Investment Banking',
  ],
  'Executive Search': ['Executive Search Services', 'Staffing and Recruiting'],
} as const satisfies Partial<Record<OrganizationTypeName, readonly string[]>>;

/** The range of sizes that a type uses, as indexes of the taxonomy's list. */
export const SIZES_OF_TYPE: Readonly<Record<OrganizationTypeName, readonly [least: number, most: number]>> = {
  Academic: [3, 7],
  Government: [2, 7],
  Company: [0, 7],
  Startup: [0, 3],
  Nonprofit: [0, 5],
  'Investment Firm': [0, 3],
  'Executive Search': [0, 3],
};

/**
 * How strongly organizations of a type attract people, relative to companies. Schools have their own weights.
 */
export const PULL_OF_TYPE: Readonly<Record<OrganizationTypeName, number>> = {
  Academic: 0,
  Government: 0.3,
  Company: 1,
  Startup: 0.3,
  Nonprofit: 0.16,
  'Investment Firm': 0.1,
  'Executive Search': 0.06,
};

/** Earliest and latest founding year of each type; schools have their own. */
export const FOUNDED: Readonly<Record<OrganizationTypeName, readonly [earliest: number, latest: number]>> = {
  Academic: [1850, 2000],
  Government: [1900, 2015],
  Company: [1920, 2016],
  Startup: [2014, 2024],
  Nonprofit: [1950, 2019],
  'Investment Firm': [1978, 2020],
  'Executive Search': [1970, 2016],
};
