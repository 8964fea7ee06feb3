import { entryOf } from './facts.ts';

const LABELS: Readonly<Record<string, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  preferredFirstName: 'Preferred First Name',
  headline: 'Headline',
  location: 'Location',
  profilePicture: 'Picture',
  linkedin: 'LinkedIn',
  twitter: 'Twitter/X',
  website: 'Website',
  angellist: 'AngelList/Wellfound',
  crunchbase: 'Crunchbase',
  crm: 'CRM',
  bio: 'About',
  connected: 'Connected On',
  emailWork: 'Work Email',
  emailPersonal: 'Personal Email',
  showsEmailWork: 'Work Email is shown',
  showsEmailPersonal: 'Personal Email is shown',
  tagTypes: 'Tags',
  collaborationsEngagements: 'Collaborations',
  interestTypes: 'Interests',
  jobFunctions: 'Job Functions',
  supportedCauses: 'Causes',
  supportedOrganizations: 'Organizations',
  name: 'Name',
  type: 'Type',
  tagline: 'Tagline',
  summary: 'About',
  careerWebsite: 'Career Website',
  yearFounded: 'Year Founded',
  employeeSize: 'Employee Size',
  fundingStage: 'Funding Stage',
  lifecycleStage: 'Lifecycle Stage',
  revenueRange: 'Revenue Range',
  schoolType: 'School Type',
  totalEnrollment: 'Total Enrollment',
  numberOfOffices: 'Number of Offices',
  numberOfConsultants: 'Number of Consultants',
  numberOfFunds: 'Number of Funds',
  numberOfInvestments: 'Number of Investments',
  numberOfExits: 'Number of Exits',
  investmentPortfolio: 'Investment Portfolio',
  industries: 'Industries',
  markets: 'Markets',
  specialtyAreas: 'Specialty Areas',
  practiceAreas: 'Practice Areas',
  functions: 'Functions',
  seniorityLevels: 'Seniority Levels',
  investmentAreas: 'Investment Areas',
  investmentStages: 'Investment Stages',
  causeAreas: 'Cause Areas',
  mappedNames: 'Known names',
  mappedLinkedinSlugs: 'LinkedIn slugs',
  mappedPdlCompanyIds: 'PDL company ids',
  mappedPdlSchoolIds: 'PDL school ids',
};

/** What the history calls a field: as its form does. */
export const labelOf = (field: string): string =>
  LABELS[field] ?? (entryOf(field)?.kind === 'role' ? 'Role' : 'Study');

/** Fields that a filter of the history takes together. An entry of a history goes by its kind. */
const GROUPS: Readonly<Record<string, { name: string; fields: readonly string[] }>> = {
  name: { name: 'Name', fields: ['firstName', 'lastName', 'preferredFirstName', 'name'] },
  links: {
    name: 'Links',
    fields: ['linkedin', 'twitter', 'website', 'careerWebsite', 'angellist', 'crunchbase', 'crm'],
  },
  emails: {
    name: 'Emails',
    fields: ['emailWork', 'emailPersonal', 'showsEmailWork', 'showsEmailPersonal'],
  },
  'social-impact': { name: 'Social Impact', fields: ['supportedCauses', 'supportedOrganizations'] },
  role: { name: 'Work History', fields: ['role'] },
  study: { name: 'Education', fields: ['study'] },
  mappings: {
    name: 'Names and ids',
    fields: ['mappedNames', 'mappedLinkedinSlugs', 'mappedPdlCompanyIds', 'mappedPdlSchoolIds'],
  },
};

/** A group of fields, or a field that stands alone. */
export interface FieldChoice {
  readonly id: string;
  readonly name: string;
}

/** The fields of a choice; a choice that does not exist has none that a change could name. */
export const fieldsOf = (choiceId: string): readonly string[] =>
  Object.hasOwn(GROUPS, choiceId) ? (GROUPS[choiceId]?.fields ?? []) : [choiceId];

/** The choices that take these fields, each once, by their names. */
export function choicesOf(fields: readonly string[]): FieldChoice[] {
  const choices = new Map(fields.map((field) => [choiceOf(field).id, choiceOf(field)]));
  return [...choices.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

function choiceOf(field: string): FieldChoice {
  const [group] = Object.entries(GROUPS).filter(([, { fields }]) => fields.includes(field));
  return group === undefined ? { id: field, name: labelOf(field) } : { id: group[0], name: group[1].name };
}
