import type { Dataset } from '@kithline/contract/lookups.ts';

/** A field of the section "Details". */
export type DetailsField =
  | { kind: 'digits'; name: string; label: string; limit: number }
  | { kind: 'link'; name: string; label: string }
  | { kind: 'school'; name: string; label: string }
  | { kind: 'pick'; name: string; label: string; dataset: Dataset; most?: number };

export interface FieldGroup {
  title: string;
  /** The types whose organizations have these fields. */
  typeIds: readonly number[];
  fields: readonly DetailsField[];
}

const count = (name: string, label: string): DetailsField => ({ kind: 'digits', name, label, limit: 10 });
const list = (name: string, label: string, dataset: Dataset): DetailsField => ({
  kind: 'pick',
  name,
  label,
  dataset,
});
const choice = (name: string, label: string, dataset: Dataset): DetailsField => ({
  kind: 'pick',
  name,
  label,
  dataset,
  most: 1,
});

/** The fields that every organization has. */
export const COMMON_FIELDS: readonly DetailsField[] = [
  { kind: 'digits', name: 'yearFounded', label: 'Year Founded', limit: 4 },
  choice('employeeSizeId', 'Organization Size', 'employee-sizes'),
  choice('revenueRangeId', 'Revenue Range', 'revenue-ranges'),
  list('industryIds', 'Industries', 'industries'),
  list('marketIds', 'Markets', 'market-types'),
];

/** The fields that only organizations of some types have. */
export const FIELD_GROUPS: readonly FieldGroup[] = [
  {
    title: 'School',
    typeIds: [1],
    fields: [
      { kind: 'school', name: 'schoolType', label: 'School Type' },
      count('totalEnrollment', 'Total Enrollment'),
    ],
  },
  {
    title: 'Business',
    typeIds: [3, 4],
    fields: [
      choice('lifecycleStageId', 'Lifecycle Stage', 'lifecycle-stages'),
      choice('fundingStageId', 'Funding Stage', 'funding-stages'),
    ],
  },
  { title: 'Causes', typeIds: [5], fields: [list('causeAreaIds', 'Cause Areas', 'causes')] },
  {
    title: 'Search',
    typeIds: [10],
    fields: [
      count('numberOfOffices', 'Number of Offices'),
      count('numberOfConsultants', 'Number of Consultants'),
      list('specialtyAreaIds', 'Specialty Areas', 'specialty-areas'),
      list('practiceAreaIds', 'Practice Areas', 'practice-areas'),
      list('functionIds', 'Functions', 'job-functions'),
      list('seniorityLevelIds', 'Seniority Levels', 'seniority-levels'),
    ],
  },
  {
    title: 'Investing',
    typeIds: [11],
    fields: [
      { kind: 'link', name: 'investmentPortfolio', label: 'Investment Portfolio' },
      count('numberOfFunds', 'Number of Funds'),
      count('numberOfInvestments', 'Number of Investments'),
      count('numberOfExits', 'Number of Exits'),
      list('investmentAreaIds', 'Investment Areas', 'investing'),
      list('investmentStageIds', 'Investment Stages', 'investment-stages'),
    ],
  },
];
