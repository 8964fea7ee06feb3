import type { OrganizationForm } from '@kithline/contract/editing-organizations.ts';
import {
  aliases,
  type AnyField,
  choice,
  list,
  number,
  option,
  picture,
  place,
  text,
  texts,
  type,
} from './kinds.ts';

// The fields of an organization. The history names the sections of a change in this order.

const BASICS = { section: 'Basic Information' };
const LINKS = { ...BASICS, group: 'links' } as const;
const DETAILS = { section: 'Details' };
const MAPPINGS = { section: 'Names and ids', group: 'mappings' } as const;
/**
 * Only administrators may read changes to slugs and ids. Members may read changes to the known names
 * (`mappedNames`), because these decide which organization members see.
 */
const IDS = { ...MAPPINGS, isForAdministrators: true } as const;

const detailed = <S extends string>(dataset: string, label: string, sentAs: S) =>
  list(dataset, label, { ...DETAILS, sentAs });

type BesideFields = 'id' | 'known' | 'changedByViewer' | 'isNamedByFilesOnly' | 'typeId' | 'totals';

export const ORGANIZATION_FIELDS = {
  name: text('name', 'Name', { ...BASICS, group: 'name' }),
  type: type('typeId', 'Type', BASICS),
  tagline: text('tagline', 'Tagline', BASICS),
  location: place('placeId', 'Location', BASICS),
  linkedin: text('linkedin', 'LinkedIn', LINKS),
  twitter: text('twitter', 'Twitter/X', LINKS),
  website: text('website', 'Website', LINKS),
  careerWebsite: text('careerWebsite', 'Career Website', LINKS),
  angellist: text('angellist', 'AngelList/Wellfound', LINKS),
  crunchbase: text('crunchbase', 'Crunchbase', LINKS),
  crm: text('crm', 'CRM', { ...LINKS, isForAdministrators: true }),
  tagTypes: list('organization-tags', 'Tags', { ...BASICS, sentAs: 'tagTypeIds' }),
  summary: text('summary', 'About', { section: 'About' }),
  yearFounded: number('yearFounded', 'Year Founded', DETAILS),
  industries: detailed('industries', 'Industries', 'industryIds'),
  employeeSize: choice('employeeSizeId', 'Employee Size', { ...DETAILS, dataset: 'employee-sizes' }),
  fundingStage: choice('fundingStageId', 'Funding Stage', { ...DETAILS, dataset: 'funding-stages' }),
  lifecycleStage: choice('lifecycleStageId', 'Lifecycle Stage', {
    ...DETAILS,
    dataset: 'lifecycle-stages',
  }),
  revenueRange: choice('revenueRangeId', 'Revenue Range', { ...DETAILS, dataset: 'revenue-ranges' }),
  markets: detailed('market-types', 'Markets', 'marketIds'),
  schoolType: option(['Public', 'Private'])('schoolType', 'School Type', DETAILS),
  totalEnrollment: number('totalEnrollment', 'Total Enrollment', DETAILS),
  specialtyAreas: detailed('specialty-areas', 'Specialty Areas', 'specialtyAreaIds'),
  practiceAreas: detailed('practice-areas', 'Practice Areas', 'practiceAreaIds'),
  functions: detailed('job-functions', 'Functions', 'functionIds'),
  seniorityLevels: detailed('seniority-levels', 'Seniority Levels', 'seniorityLevelIds'),
  numberOfOffices: number('numberOfOffices', 'Number of Offices', DETAILS),
  numberOfConsultants: number('numberOfConsultants', 'Number of Consultants', DETAILS),
  investmentPortfolio: text('investmentPortfolio', 'Investment Portfolio', DETAILS),
  investmentAreas: detailed('investing', 'Investment Areas', 'investmentAreaIds'),
  investmentStages: detailed('investment-stages', 'Investment Stages', 'investmentStageIds'),
  numberOfFunds: number('numberOfFunds', 'Number of Funds', DETAILS),
  numberOfInvestments: number('numberOfInvestments', 'Number of Investments', DETAILS),
  numberOfExits: number('numberOfExits', 'Number of Exits', DETAILS),
  causeAreas: detailed('causes', 'Cause Areas', 'causeAreaIds'),
  mappedNames: aliases('Known names', MAPPINGS),
  mappedLinkedinSlugs: texts('mappedLinkedinSlugs', 'LinkedIn page names', IDS),
  mappedPdlCompanyIds: texts('mappedPdlCompanyIds', 'PDL company ids', IDS),
  mappedPdlSchoolIds: texts('mappedPdlSchoolIds', 'PDL school ids', IDS),
  profilePicture: picture('profilePicture', 'Picture', { section: 'Logo' }),
} satisfies Record<Exclude<keyof OrganizationForm, BesideFields> | 'type', AnyField>;

/**
 * Whether a field decides which organization a name in a file means. Changes to such fields wait for imports.
 */
export const isDeciding = (field: string): boolean => field === 'name' || field === 'mappedNames';
