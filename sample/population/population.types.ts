import type { Portrait } from '../pictures/draw-face.ts';
import type { Mark } from '../pictures/draw-mark.ts';

/**
 * The sample population as plain data. Entries of the short lists are given by name, organizations and
 * persons by their index in the population, places by the display name of `places.csv`. Nothing here is or
 * describes a real person; every e-mail address and website is on a domain reserved for examples.
 */
export interface SamplePopulation {
  /** Display names of all places that are used, each once. */
  places: string[];
  organizations: SampleOrganization[];
  persons: SamplePerson[];
  /** The first is the main demonstration account, with the largest network. */
  members: SampleMember[];
  clients: SampleClient[];
  conversations: SampleConversation[];
}

export type OrganizationTypeName =
  | 'Academic'
  | 'Government'
  | 'Company'
  | 'Startup'
  | 'Nonprofit'
  | 'Executive Search'
  | 'Investment Firm';

/** Lists are empty and values null where the type of organization has no such field. */
export interface SampleOrganization {
  name: string;
  /** Its logo; null for schools, which exist and have one of their own. */
  mark: Mark | null;
  type: OrganizationTypeName;
  tagline: string;
  summary: string;
  place: string;
  website: string;
  careerWebsite: string | null;
  linkedin: string;
  linkedinSlug: string;
  twitter: string | null;
  angellist: string | null;
  crunchbase: string | null;
  yearFounded: number;
  employeeSize: string;
  industries: string[];
  tags: string[];
  markets: string[];
  fundingStage: string | null;
  lifecycleStage: string | null;
  revenueRange: string | null;
  /** Academic */
  schoolType: 'Public' | 'Private' | null;
  totalEnrollment: number | null;
  /** Executive Search */
  functions: string[];
  seniorityLevels: string[];
  practiceAreas: string[];
  specialtyAreas: string[];
  numberOfOffices: number | null;
  numberOfConsultants: number | null;
  /** Investment Firm */
  investmentPortfolio: string | null;
  investmentAreas: string[];
  investmentStages: string[];
  numberOfFunds: number | null;
  numberOfInvestments: number | null;
  numberOfExits: number | null;
  /** Nonprofit */
  causeAreas: string[];
}

/** Index of an organization or a person in the population. */
export type Index = number;

export interface SampleRole {
  organization: Index;
  title: string;
  /** "YYYY" or "YYYY-MM" */
  from: string;
  /** null exactly when the role is ongoing */
  to: string | null;
  isOngoing: boolean;
  isPrimary: boolean;
}

export interface SampleEducation {
  school: Index;
  degrees: string[];
  majors: string[];
  fromYear: number;
  /** Of an ongoing study the year of its expected end. */
  toYear: number;
  isOngoing: boolean;
}

export interface SamplePerson {
  portrait: Portrait | null;
  firstName: string;
  lastName: string;
  preferredFirstName: string | null;
  /** After the name, without a comma before: "PhD". */
  credentials: string | null;
  headline: string;
  bio: string | null;
  place: string;
  emailPersonal: string | null;
  emailWork: string | null;
  linkedin: string;
  linkedinSlug: string;
  twitter: string | null;
  angellist: string | null;
  crunchbase: string | null;
  website: string | null;
  tags: string[];
  collaborations: string[];
  causes: string[];
  interests: string[];
  jobFunctions: string[];
  skillCategories: string[];
  /** Nonprofits */
  supportedOrganizations: Index[];
  /** Newest first. */
  roles: SampleRole[];
  /** Newest first. */
  educations: SampleEducation[];
}

export interface SampleContact {
  person: Index;
  /** "YYYY-MM-DD" */
  connectedOn: string;
  /** As the contacts file would say: the primary role at the time of the sync. */
  company: string | null;
  position: string | null;
}

/** A person with a user account, and the network that the latest contacts file gave. */
export interface SampleMember {
  person: Index;
  username: string;
  /** "YYYY-MM-DD" of the latest import */
  syncedOn: string;
  contacts: SampleContact[];
  /** What the member knows about some of them. */
  strengths: SampleStrength[];
  labels: SampleLabel[];
  notes: SampleNote[];
}

/** How well a member knows a contact: 1 Weak, 2 Familiar, 3 Strong. */
export interface SampleStrength {
  person: Index;
  strength: 1 | 2 | 3;
}

/** A label of a member's network, with those who have it. */
export interface SampleLabel {
  name: string;
  persons: Index[];
  organizations: Index[];
}

/** A member's note about a contact or about an organization where one works: one of the two is null. */
export interface SampleNote {
  person: Index | null;
  organization: Index | null;
  note: string;
  /** "YYYY-MM-DDTHH:MM:SSZ" */
  createdOn: string;
  updatedOn: string | null;
}

/** Index of a member in the population. */
export type MemberIndex = number;

/** A client account with its collectives. */
export interface SampleClient {
  name: string;
  mark: Mark;
  description: string;
  owner: MemberIndex;
  collectives: SampleCollective[];
  /** Invitations that wait for an answer; `collective` is a name of this client. */
  invitations: { collective: string; member: MemberIndex; createdOn: string }[];
}

export interface SampleCollective {
  name: string;
  description: string;
  collaborators: MemberIndex[];
  /** Whose networks are shared with it. */
  shared: MemberIndex[];
  labels: { name: string; by: MemberIndex; persons: Index[] }[];
  notes: { by: MemberIndex; person: Index; note: string; createdOn: string }[];
}

/** A conversation of members who share a collective. */
export interface SampleConversation {
  subject: string | null;
  /** The first one began it. */
  members: readonly MemberIndex[];
  /** Who has read all of it; the others have read up to what they wrote last. */
  readBy: readonly MemberIndex[];
  /** The oldest first. */
  messages: readonly SampleMessage[];
}

export interface SampleMessage {
  by: MemberIndex;
  /** "YYYY-MM-DDTHH:MM:SSZ" */
  on: string;
  text: string;
  reactions?: Readonly<Record<string, readonly MemberIndex[]>>;
}
