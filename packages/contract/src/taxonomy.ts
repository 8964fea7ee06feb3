/**
 * The short closed lists of the domain, in their order on screen. The names of role types, seniority levels
 * and types of organization are also rows in the database. Ids are listed here if the specification fixes
 * them.
 */

/** A work role has one of these, or none if its kind is unknown. */
export const ROLE_TYPES = [
  'Advisory',
  'Analyst',
  'Creative',
  'Education',
  'Engineering',
  'Finance',
  'Fulfillment',
  'Health',
  'Hospitality',
  'Human Resources',
  'Legal',
  'Manufacturing',
  'Marketing',
  'Operations',
  'Partnerships',
  'Product',
  'Professional Service',
  'Public Service',
  'Research',
  'Sales',
  'Sales Engineering',
  'Support',
  'Trade',
  'Unemployed',
] as const;
export type RoleTypeName = (typeof ROLE_TYPES)[number];

/** Junior to senior. A work role may have several levels ("Founder & CEO": Owner and C-Suite). */
export const SENIORITY_LEVELS = [
  'Unpaid',
  'Training',
  'Entry',
  'Senior',
  'Manager',
  'Director',
  'Vice President',
  'C-Suite',
  'Partner',
  'Owner',
] as const;
export type SeniorityName = (typeof SENIORITY_LEVELS)[number];

export const RELATIONSHIP_STRENGTHS = [
  { id: 1, name: 'Weak' },
  { id: 2, name: 'Familiar' },
  { id: 3, name: 'Strong' },
] as const;
export type RelationshipStrength = (typeof RELATIONSHIP_STRENGTHS)[number];

/** Organizations of these types are suggested as schools and as nonprofits. */
export const ACADEMIC_TYPE_ID = 1;
export const NONPROFIT_TYPE_ID = 5;

/** The ids are fixed and have gaps. */
export const ORGANIZATION_TYPES = [
  { id: ACADEMIC_TYPE_ID, name: 'Academic' },
  { id: 2, name: 'Government' },
  { id: 3, name: 'Company' },
  { id: 4, name: 'Startup' },
  { id: NONPROFIT_TYPE_ID, name: 'Nonprofit' },
  { id: 10, name: 'Executive Search' },
  { id: 11, name: 'Investment Firm' },
] as const;
export type OrganizationType = (typeof ORGANIZATION_TYPES)[number];

/** The type of an organization about which nothing more is known. */
export const DEFAULT_ORGANIZATION_TYPE_ID = 3;

/** The kinds of things that notes, labels and links are about. */
export const ENTITY_TYPES = { organization: 13, person: 19 } as const;
export type EntityTypeId = (typeof ENTITY_TYPES)[keyof typeof ENTITY_TYPES];
