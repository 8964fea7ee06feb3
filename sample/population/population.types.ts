import type { Portrait } from '../pictures/draw-face.ts';
import type { Mark } from '../pictures/draw-mark.ts';

/**
 * The sample population as plain data. Entries of the short lists (such as industries or causes) are given by
 * name, organizations and persons by their index in the population, places by the display name of
 * `places.csv`. Nothing here is or describes a real person; every e-mail address and website is on a domain
 * reserved for examples.
 */
export interface SamplePopulation {
  /** Distinct display names of all used places. */
  places: string[];
  organizations: SampleOrganization[];
  persons: SamplePerson[];
  /** The first is the main demo account. */
  members: SampleMember[];
  clients: SampleClient[];
  conversations: SampleConversation[];
  introductions: readonly SampleIntroduction[];
}

export type OrganizationTypeName =
  | 'Academic'
  | 'Government'
  | 'Company'
  | 'Startup'
  | 'Nonprofit'
  | 'Executive Search'
  | 'Investment Firm';

/** Lists are empty and values null if the type of organization does not have the field. */
export interface SampleOrganization {
  name: string;
  /** The logo; null for schools, which are real and have logos of their own. */
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
  /** Only for Academic: this field and the next. */
  schoolType: 'Public' | 'Private' | null;
  totalEnrollment: number | null;
  /** Only for Executive Search: the fields from here to `numberOfConsultants`. */
  functions: string[];
  seniorityLevels: string[];
  practiceAreas: string[];
  specialtyAreas: string[];
  numberOfOffices: number | null;
  numberOfConsultants: number | null;
  /** Only for Investment Firm: the fields from here to `numberOfExits`. */
  investmentPortfolio: string | null;
  investmentAreas: string[];
  investmentStages: string[];
  numberOfFunds: number | null;
  numberOfInvestments: number | null;
  numberOfExits: number | null;
  /** Only for Nonprofit. */
  causeAreas: string[];
}

/** Index of an organization or a person in the population. */
export type Index = number;

export interface SampleRole {
  organization: Index;
  title: string;
  /** "YYYY" or "YYYY-MM" */
  from: string;
  /** null exactly if the role is ongoing */
  to: string | null;
  isOngoing: boolean;
  isPrimary: boolean;
}

export interface SampleEducation {
  school: Index;
  degrees: string[];
  majors: string[];
  fromYear: number;
  /** For an ongoing study, the expected last year. */
  toYear: number;
  isOngoing: boolean;
}

export interface SamplePerson {
  portrait: Portrait | null;
  firstName: string;
  lastName: string;
  preferredFirstName: string | null;
  /** Follows the name, without a comma before it: "PhD". */
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
  /** As in the contacts file: the primary role at the time of the sync. */
  company: string | null;
  position: string | null;
}

export interface SampleMember {
  person: Index;
  username: string;
  /** "YYYY-MM-DD" of the latest import */
  syncedOn: string;
  contacts: SampleContact[];
  strengths: SampleStrength[];
  labels: SampleLabel[];
  notes: SampleNote[];
}

/** How well a member knows a contact: 1 Weak, 2 Familiar, 3 Strong. */
export interface SampleStrength {
  person: Index;
  strength: 1 | 2 | 3;
}

export interface SampleLabel {
  name: string;
  persons: Index[];
  organizations: Index[];
}

/** A member's note. Either `person` or `organization` is null. */
export interface SampleNote {
  person: Index | null;
  organization: Index | null;
  note: string;
  /** "YYYY-MM-DDTHH:MM:SSZ" */
  createdOn: string;
  updatedOn: string | null;
}

export type MemberIndex = number;

export interface SampleClient {
  name: string;
  mark: Mark;
  description: string;
  owner: MemberIndex;
  collectives: SampleCollective[];
  /** Unanswered invitations; `collective` is the name of one of this client's collectives. */
  invitations: { collective: string; member: MemberIndex; createdOn: string }[];
}

export interface SampleCollective {
  name: string;
  description: string;
  collaborators: MemberIndex[];
  /** The members whose networks are shared with the collective. */
  shared: MemberIndex[];
  labels: { name: string; by: MemberIndex; persons: Index[] }[];
  notes: { by: MemberIndex; person: Index; note: string; createdOn: string }[];
}

/** A conversation of members who share a collective. */
export interface SampleConversation {
  subject: string | null;
  /** The first member began the conversation. */
  members: readonly MemberIndex[];
  /** Members who have read every message; the others have read up to their own last message. */
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

/**
 * A request for an introduction through one member. Its times are days before the load of the sample, so that
 * open requests are always recent: old requests end by themselves.
 */
export interface SampleIntroduction {
  asker: MemberIndex;
  connector: MemberIndex;
  /** If the person is not a member, the connector asks by mail. */
  target: Index;
  words: string;
  /** Days since the request was made. */
  askedAgo: number;
  /** Days since the connector passed the request on, and what the connector wrote to the target. */
  passedOn?: { ago: number; words: string };
  /** Days since the reminder of the present step. */
  remindedAgo?: number;
  ended?: {
    state: 'accepted' | 'declined' | 'unanswered' | 'withdrawn';
    ago: number;
    reason?: string;
    /** Whether the asker learns of a decline at once; by default true. */
    isTold?: boolean;
  };
}
