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

// What can be changed of an organization, in the order of the forms.

const BASICS = { section: 'Basic Information' };
const LINKS = { ...BASICS, group: 'links' } as const;
const DETAILS = { section: 'Details' };
const MAPPINGS = { section: 'Names and ids', group: 'mappings' } as const;
/** Slugs and ids. Names are everybody's matter: they decide what others read of statements. */
const IDS = { ...MAPPINGS, isForAdministrators: true } as const;

const detailed = <S extends string>(dataset: string, label: string, sentAs: S) =>
  list(dataset, label, { ...DETAILS, sentAs });

/** What the form of an organization holds beside the fields. */
type BesideFields = 'id' | 'known' | 'changedByViewer' | 'isNamedByFilesOnly' | 'typeId' | 'totals';

export const ORGANIZATION_FIELDS = {
  name: text('name', 'Name', { ...BASICS, group: 'name' }),
  type: type('type_id', 'Type', BASICS),
  tagline: text('tagline', 'Tagline', BASICS),
  location: place('place_id', 'Location', BASICS),
  linkedin: text('linkedin', 'LinkedIn', LINKS),
  twitter: text('twitter', 'Twitter/X', LINKS),
  website: text('website', 'Website', LINKS),
  careerWebsite: text('career_website', 'Career Website', LINKS),
  angellist: text('angellist', 'AngelList/Wellfound', LINKS),
  crunchbase: text('crunchbase', 'Crunchbase', LINKS),
  crm: text('crm', 'CRM', { ...LINKS, isForAdministrators: true }),
  tagTypes: list('organization-tags', 'Tags', { ...BASICS, sentAs: 'tagTypeIds' }),
  summary: text('summary', 'About', { section: 'About' }),
  yearFounded: number('year_founded', 'Year Founded', DETAILS),
  industries: detailed('industries', 'Industries', 'industryIds'),
  employeeSize: choice('employee_size_id', 'Employee Size', { ...DETAILS, dataset: 'employee-sizes' }),
  fundingStage: choice('funding_stage_id', 'Funding Stage', { ...DETAILS, dataset: 'funding-stages' }),
  lifecycleStage: choice('lifecycle_stage_id', 'Lifecycle Stage', {
    ...DETAILS,
    dataset: 'lifecycle-stages',
  }),
  revenueRange: choice('revenue_range_id', 'Revenue Range', { ...DETAILS, dataset: 'revenue-ranges' }),
  markets: detailed('market-types', 'Markets', 'marketIds'),
  schoolType: option(['Public', 'Private'])('school_type', 'School Type', DETAILS),
  totalEnrollment: number('total_enrollment', 'Total Enrollment', DETAILS),
  specialtyAreas: detailed('specialty-areas', 'Specialty Areas', 'specialtyAreaIds'),
  practiceAreas: detailed('practice-areas', 'Practice Areas', 'practiceAreaIds'),
  functions: detailed('job-functions', 'Functions', 'functionIds'),
  seniorityLevels: detailed('seniority-levels', 'Seniority Levels', 'seniorityLevelIds'),
  numberOfOffices: number('number_of_offices', 'Number of Offices', DETAILS),
  numberOfConsultants: number('number_of_consultants', 'Number of Consultants', DETAILS),
  investmentPortfolio: text('investment_portfolio', 'Investment Portfolio', DETAILS),
  investmentAreas: detailed('investing', 'Investment Areas', 'investmentAreaIds'),
  investmentStages: detailed('investment-stages', 'Investment Stages', 'investmentStageIds'),
  numberOfFunds: number('number_of_funds', 'Number of Funds', DETAILS),
  numberOfInvestments: number('number_of_investments', 'Number of Investments', DETAILS),
  numberOfExits: number('number_of_exits', 'Number of Exits', DETAILS),
  causeAreas: detailed('causes', 'Cause Areas', 'causeAreaIds'),
  mappedNames: aliases('Known names', MAPPINGS),
  mappedLinkedinSlugs: texts('mapped_linkedin_slugs', 'LinkedIn slugs', IDS),
  mappedPdlCompanyIds: texts('mapped_pdl_company_ids', 'PDL company ids', IDS),
  mappedPdlSchoolIds: texts('mapped_pdl_school_ids', 'PDL school ids', IDS),
  profilePicture: picture('profile_picture', 'Picture', { section: 'Logo' }),
} satisfies Record<Exclude<keyof OrganizationForm, BesideFields> | 'type', AnyField>;

/** Names decide what files mean, so imports wait. */
export const isDeciding = (field: string): boolean => field === 'name' || field === 'mappedNames';
