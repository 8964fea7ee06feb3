import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ScopeQuery } from './scope-query.ts';
import { RelationshipRef } from './strengths.ts';
import { ExternalLinks, Id, IdText, Instant, Named, pageOf, paging, PlaceRef } from './wire.ts';

export const OrganizationRef = z
  .object({ id: Id, name: z.string(), profilePicture: z.nullable(z.string()) })
  .register(z.globalRegistry, { id: 'OrganizationRef' });
export type OrganizationRef = z.infer<typeof OrganizationRef>;

export const PrimaryWorkRole = z.object({
  title: z.nullable(z.string()),
  organization: z.nullable(OrganizationRef),
});

export const PersonRef = z
  .object({
    id: Id,
    name: z.string(),
    profilePicture: z.nullable(z.string()),
    primaryWorkRole: z.nullable(PrimaryWorkRole),
    location: z.nullable(PlaceRef),
    headline: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'PersonRef' });
export type PersonRef = z.infer<typeof PersonRef>;

/** "YYYY" or "YYYY-MM"; null if unknown, such as the start of an imported role. */
const RoleDate = z.nullable(z.string());

/** A contacts file that states something: its owner, and its day ("YYYY-MM-DD"; null if unknown). */
export const StatingFile = z
  .object({ ownerId: Id, owner: z.string(), day: z.nullable(z.string()) })
  .register(z.globalRegistry, { id: 'StatingFile' });
export type StatingFile = z.infer<typeof StatingFile>;

export const WorkRole = z
  .object({
    id: Id,
    title: z.nullable(z.string()),
    from: RoleDate,
    to: RoleDate,
    isOngoing: z.boolean(),
    primary: z.boolean(),
    roleType: z.nullable(Named),
    seniorityLevels: z.array(Named),
    /** "import" if contacts files state the role, which then cannot be edited. */
    source: z.string(),
    /**
     * The viewer's own file or, if it does not state the role, the newest visible one; null if a profile
     * states the role.
     */
    file: z.nullable(StatingFile),
    /**
     * For the end of a role that only files state: after the month of the last file with this role, before
     * that of the next file with another role ("YYYY-MM").
     */
    until: z.nullable(z.object({ after: z.string(), before: z.string() })),
  })
  .register(z.globalRegistry, { id: 'WorkRole' });
export type WorkRole = z.infer<typeof WorkRole>;

/** The roles of one person at one organization, newest first. */
export const WorkHistoryItem = z
  .object({ organization: z.nullable(OrganizationRef), roles: z.array(WorkRole) })
  .register(z.globalRegistry, { id: 'WorkHistoryItem' });
export type WorkHistoryItem = z.infer<typeof WorkHistoryItem>;

/** The job that a contacts file states, shown beside the work history. */
export const FileSaying = z
  .object({ title: z.nullable(z.string()), organization: z.nullable(OrganizationRef), file: StatingFile })
  .register(z.globalRegistry, { id: 'FileSaying' });
export type FileSaying = z.infer<typeof FileSaying>;

export const WorkHistory = z
  .object({
    results: z.array(WorkHistoryItem),
    /**
     * Only beside roles that the person or an administrator wrote; the viewer's own file first, then the
     * newest.
     */
    filesSay: z.array(FileSaying),
  })
  .register(z.globalRegistry, { id: 'WorkHistory' });
export type WorkHistory = z.infer<typeof WorkHistory>;

export const EducationItem = z
  .object({
    id: Id,
    organization: OrganizationRef,
    from: z.nullable(z.int()),
    to: z.nullable(z.int()),
    isOngoing: z.boolean(),
    degrees: z.array(Named),
    majors: z.array(Named),
  })
  .register(z.globalRegistry, { id: 'EducationItem' });
export type EducationItem = z.infer<typeof EducationItem>;

/** A value of the viewer's own contacts file that differs from the value shown for a person. */
export const OwnFileSaying = z
  .object({
    field: z.enum(['name', 'emailWork', 'emailPersonal', 'linkedin']),
    value: z.string(),
    /** The day of the file, "YYYY-MM-DD"; null if unknown. */
    day: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'OwnFileSaying' });
export type OwnFileSaying = z.infer<typeof OwnFileSaying>;

export const PersonProfile = z
  .extend(PersonRef, {
    firstName: z.string(),
    lastName: z.string(),
    preferredFirstName: z.nullable(z.string()),
    credentials: z.nullable(z.string()),
    bio: z.nullable(z.string()),
    emailPersonal: z.nullable(z.string()),
    emailWork: z.nullable(z.string()),
    externalLinks: ExternalLinks,
    workSummary: z.object({
      roleTypes: z.array(Named),
      seniorityLevels: z.array(Named),
      organizations: z.array(OrganizationRef),
      industries: z.array(Named),
    }),
    tagTypes: z.array(Named),
    collaborationsEngagements: z.array(Named),
    interestTypes: z.array(Named),
    jobFunctions: z.array(Named),
    supportedCauses: z.array(Named),
    supportedOrganizations: z.array(OrganizationRef),
    skillCategories: z.array(Named),
    /** All spellings of the name, and all profile addresses; empty unless the viewer is an administrator. */
    mappedNames: z.array(z.string()),
    mappedLinkedinSlugs: z.array(z.string()),
    ownFileSays: z.array(OwnFileSaying),
    /** Null if the viewer may not see that the person is a member. */
    userId: z.nullable(Id),
    isCollaborator: z.boolean(),
    /** Null if the viewer's contacts file does not say, or does not contain the person. */
    connectedOn: z.nullable(Instant),
    inNetwork: z.boolean(),
    /** How well the viewer knows the person; null if not rated. */
    relationship: z.nullable(RelationshipRef),
    totals: z.object({ experiences: z.int(), educations: z.int() }),
    /** Of the first and the last fact that the viewer sees; null if no fact has a date. */
    createdOn: z.nullable(Instant),
    updatedOn: z.nullable(Instant),
  })
  .register(z.globalRegistry, { id: 'PersonProfile' });
export type PersonProfile = z.infer<typeof PersonProfile>;

export const Commonality = z
  .object({
    entity: z.string(),
    entityType: z.enum(['organization', 'other']),
    kind: z.enum(['employer', 'school', 'cause', 'supportedOrganization', 'interest', 'place', 'person']),
    id: Id,
    profilePicture: z.nullable(z.string()),
    /** "You both worked here, at the same time from 2016 to 2019" */
    description: z.string(),
  })
  .register(z.globalRegistry, { id: 'Commonality' });
export type Commonality = z.infer<typeof Commonality>;

export const Commonalities = z
  .object({
    results: z.array(Commonality),
    /** People of the scope whom both know, without those in the results. */
    moreOfPeople: z.int(),
  })
  .register(z.globalRegistry, { id: 'Commonalities' });
export type Commonalities = z.infer<typeof Commonalities>;

const PersonParams = z.object({ id: IdText });

export const personsApi = {
  // Without a scope, these calls use the member's own network or, for administrators, the directory of
  // everyone. For a person outside the scope, `find` returns null, and the other calls give 404.
  profile: endpoint({
    method: 'GET',
    path: '/persons/{id}',
    audience: 'member',
    tokens: 'read',
    summary: "A person's profile",
    params: PersonParams,
    query: ScopeQuery,
    reply: PersonProfile,
  }),
  find: endpoint({
    method: 'GET',
    path: '/persons/{id}/profile',
    audience: 'member',
    tokens: 'read',
    summary:
      'The same profile, or null in place of 404 if the person is not visible: for pages that are opened by URL',
    params: PersonParams,
    query: ScopeQuery,
    reply: z.object({ profile: z.nullable(PersonProfile) }),
  }),
  commonalities: endpoint({
    method: 'GET',
    path: '/persons/{id}/commonalities',
    audience: 'member',
    tokens: 'read',
    share: 'heavy',
    summary:
      'What the viewer and a person have in common, the most important first; people whom both know are included as far as the scope shows them',
    params: PersonParams,
    query: ScopeQuery,
    reply: Commonalities,
  }),
  bothKnow: endpoint({
    method: 'GET',
    path: '/persons/{id}/both-know',
    audience: 'member',
    tokens: 'read',
    share: 'heavy',
    summary:
      'People whom both the viewer and the person know, as far as the scope shows their ties; sorted by name',
    params: PersonParams,
    query: z.extend(ScopeQuery, paging(50)),
    reply: pageOf(PersonRef),
  }),
  experiences: endpoint({
    method: 'GET',
    path: '/persons/{id}/experiences',
    audience: 'member',
    tokens: 'read',
    summary: 'Work history by organization, newest first',
    params: PersonParams,
    query: ScopeQuery,
    reply: WorkHistory,
  }),
  educations: endpoint({
    method: 'GET',
    path: '/persons/{id}/educations',
    audience: 'member',
    tokens: 'read',
    summary: 'Education history, newest first',
    params: PersonParams,
    query: ScopeQuery,
    reply: z.object({ results: z.array(EducationItem) }),
  }),
};
