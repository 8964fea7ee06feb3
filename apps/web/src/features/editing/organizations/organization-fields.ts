import {
  ABOUT as ABOUT_LENGTH,
  ORGANIZATION_NAME,
  OrganizationAbout,
  OrganizationBasics,
  OrganizationDetails,
  type OrganizationForm,
  OrganizationMappings,
  TAGLINE,
} from '@kithline/contract/editing-organizations.ts';
import { ORGANIZATION_TYPES } from '@kithline/contract/taxonomy.ts';
import type * as z from 'zod/mini';
import {
  area,
  digits,
  type FieldPlan,
  link,
  list,
  one,
  sectionsOf,
  select,
  text,
  texts,
} from '../fields/field-plan.ts';

export const TYPES = ORGANIZATION_TYPES.map(({ id, name }) => ({ value: String(id), label: name }));

/** The options besides the blank one, which stands for no school type. */
const SCHOOL_TYPES = ['Public', 'Private'].map((value) => ({ value, label: value }));

const section = sectionsOf<OrganizationForm>();

export const BASICS = section('Basic Information', OrganizationBasics, [
  text('name', 'Name', { required: true, limit: ORGANIZATION_NAME }),
  select('typeId', 'Type', { required: true, options: TYPES, write: Number }),
  text('tagline', 'Tagline', { limit: TAGLINE, wide: true }),
  one('locationId', 'Location', { of: 'location', dataset: 'places', wide: true }),
  list('tagTypeIds', 'Tags', { of: 'tagTypes', dataset: 'organization-tags', wide: true }),
  link('website', 'Website'),
  link('careerWebsite', 'Career Website'),
  link('linkedin', 'LinkedIn'),
  link('twitter', 'Twitter/X'),
  link('angellist', 'AngelList/Wellfound'),
  link('crunchbase', 'Crunchbase'),
  link('crm', 'CRM'),
]);

export const ABOUT = section('About', OrganizationAbout, [
  area('summary', 'About', { rows: 5, limit: ABOUT_LENGTH, wide: true }),
]);

const count = <Name extends string>(name: Name, label: string) => digits(name, label, { limit: 10 });
const wide = { wide: true };
const choice = { placeholder: 'Not set' };

export type DetailName = keyof z.infer<typeof OrganizationDetails>;
type DetailPlan = FieldPlan<DetailName, keyof OrganizationForm>;

/** The details that every organization has. */
export const COMMON_FIELDS: readonly DetailPlan[] = [
  digits('yearFounded', 'Year Founded', { limit: 4 }),
  one('employeeSizeId', 'Organization Size', { of: 'employeeSize', dataset: 'employee-sizes', ...choice }),
  one('revenueRangeId', 'Revenue Range', { of: 'revenueRange', dataset: 'revenue-ranges', ...choice }),
  list('industryIds', 'Industries', { of: 'industries', dataset: 'industries', ...wide }),
  list('marketIds', 'Markets', { of: 'markets', dataset: 'market-types', ...wide }),
];

interface FieldGroup {
  title: string;
  /** The ids of the types whose organizations have these details. */
  typeIds: readonly number[];
  fields: readonly DetailPlan[];
}

export const FIELD_GROUPS: readonly FieldGroup[] = [
  {
    title: 'School',
    typeIds: [1],
    fields: [
      select('schoolType', 'School Type', {
        ...choice,
        options: SCHOOL_TYPES,
        write: (value) => value || null,
      }),
      count('totalEnrollment', 'Total Enrollment'),
    ],
  },
  {
    title: 'Business',
    typeIds: [3, 4],
    fields: [
      one('lifecycleStageId', 'Lifecycle Stage', {
        of: 'lifecycleStage',
        dataset: 'lifecycle-stages',
        ...choice,
      }),
      one('fundingStageId', 'Funding Stage', { of: 'fundingStage', dataset: 'funding-stages', ...choice }),
    ],
  },
  {
    title: 'Causes',
    typeIds: [5],
    fields: [list('causeAreaIds', 'Cause Areas', { of: 'causeAreas', dataset: 'causes', ...wide })],
  },
  {
    title: 'Search',
    typeIds: [10],
    fields: [
      count('numberOfOffices', 'Number of Offices'),
      count('numberOfConsultants', 'Number of Consultants'),
      list('specialtyAreaIds', 'Specialty Areas', {
        of: 'specialtyAreas',
        dataset: 'specialty-areas',
        ...wide,
      }),
      list('practiceAreaIds', 'Practice Areas', { of: 'practiceAreas', dataset: 'practice-areas', ...wide }),
      list('functionIds', 'Functions', { of: 'functions', dataset: 'job-functions', ...wide }),
      list('seniorityLevelIds', 'Seniority Levels', {
        of: 'seniorityLevels',
        dataset: 'seniority-levels',
        ...wide,
      }),
    ],
  },
  {
    title: 'Investing',
    typeIds: [11],
    fields: [
      link('investmentPortfolio', 'Investment Portfolio', wide),
      count('numberOfFunds', 'Number of Funds'),
      count('numberOfInvestments', 'Number of Investments'),
      count('numberOfExits', 'Number of Exits'),
      list('investmentAreaIds', 'Investment Areas', { of: 'investmentAreas', dataset: 'investing', ...wide }),
      list('investmentStageIds', 'Investment Stages', {
        of: 'investmentStages',
        dataset: 'investment-stages',
        ...wide,
      }),
    ],
  },
];

export const DETAILS = section('Details', OrganizationDetails, [
  ...COMMON_FIELDS,
  ...FIELD_GROUPS.flatMap(({ fields }) => fields),
]);

export const NAMES = section('Names and ids', OrganizationMappings, [
  texts('mappedNames', 'Known names'),
  texts('mappedLinkedinSlugs', 'LinkedIn page names'),
  texts('mappedPdlCompanyIds', 'PDL company ids'),
  texts('mappedPdlSchoolIds', 'PDL school ids'),
]);
