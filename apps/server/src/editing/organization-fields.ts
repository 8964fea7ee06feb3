// What can be changed of an organization, field by field.

/** Texts, links, numbers and choices, and the columns that hold them. */
export const ORGANIZATION_SCALARS = {
  name: 'name',
  type: 'type_id',
  tagline: 'tagline',
  summary: 'summary',
  location: 'place_id',
  profilePicture: 'profile_picture',
  linkedin: 'linkedin',
  twitter: 'twitter',
  website: 'website',
  careerWebsite: 'career_website',
  angellist: 'angellist',
  crunchbase: 'crunchbase',
  crm: 'crm',
  yearFounded: 'year_founded',
  employeeSize: 'employee_size_id',
  fundingStage: 'funding_stage_id',
  lifecycleStage: 'lifecycle_stage_id',
  revenueRange: 'revenue_range_id',
  schoolType: 'school_type',
  totalEnrollment: 'total_enrollment',
  numberOfOffices: 'number_of_offices',
  numberOfConsultants: 'number_of_consultants',
  numberOfFunds: 'number_of_funds',
  numberOfInvestments: 'number_of_investments',
  numberOfExits: 'number_of_exits',
  investmentPortfolio: 'investment_portfolio',
} as const;
export type OrganizationScalar = keyof typeof ORGANIZATION_SCALARS;

/** Choices of one lookup, and their datasets. */
export const CHOICES = {
  employeeSize: 'employee-sizes',
  fundingStage: 'funding-stages',
  lifecycleStage: 'lifecycle-stages',
  revenueRange: 'revenue-ranges',
} as const;

/** Lists of lookups, and their datasets. */
export const ORGANIZATION_LISTS = {
  tagTypes: 'organization-tags',
  industries: 'industries',
  markets: 'market-types',
  specialtyAreas: 'specialty-areas',
  practiceAreas: 'practice-areas',
  functions: 'job-functions',
  seniorityLevels: 'seniority-levels',
  investmentAreas: 'investing',
  investmentStages: 'investment-stages',
  causeAreas: 'causes',
} as const;
export type OrganizationList = keyof typeof ORGANIZATION_LISTS;

/** Lists of texts by which files and providers mean the organization. Names have rows of their own (organization-aliases.queries.ts). */
export const MAPPINGS = {
  mappedLinkedinSlugs: 'mapped_linkedin_slugs',
  mappedPdlCompanyIds: 'mapped_pdl_company_ids',
  mappedPdlSchoolIds: 'mapped_pdl_school_ids',
} as const;

export type OrganizationField = OrganizationScalar | OrganizationList | keyof typeof MAPPINGS | 'mappedNames';
