import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { EducationItem, OrganizationRef, PersonRef, WorkRole } from './people.ts';
import { ScopeQuery } from './scope-query.ts';
import { RelationshipRef } from './strengths.ts';
import { ExternalLinks, Id, IdText, Instant, Named, pageOf, paging, PlaceRef } from './wire.ts';

export const OrganizationProfile = z
  .extend(OrganizationRef, {
    type: Named,
    tagline: z.nullable(z.string()),
    summary: z.nullable(z.string()),
    location: z.nullable(PlaceRef),
    externalLinks: ExternalLinks,
    tagTypes: z.array(Named),
    yearFounded: z.nullable(z.int()),
    employeeSize: z.nullable(Named),
    fundingStage: z.nullable(Named),
    industries: z.array(Named),
    revenueRange: z.nullable(Named),
    markets: z.array(Named),
    lifecycleStage: z.nullable(Named),
    // Academic
    schoolType: z.nullable(z.string()),
    totalEnrollment: z.nullable(z.int()),
    // Executive Search
    specialtyAreas: z.array(Named),
    practiceAreas: z.array(Named),
    functions: z.array(Named),
    seniorityLevels: z.array(Named),
    numberOfOffices: z.nullable(z.int()),
    numberOfConsultants: z.nullable(z.int()),
    // Investment Firm
    investmentPortfolio: z.nullable(z.string()),
    investmentAreas: z.array(Named),
    investmentStages: z.array(Named),
    numberOfFunds: z.nullable(z.int()),
    numberOfInvestments: z.nullable(z.int()),
    numberOfExits: z.nullable(z.int()),
    // Nonprofit
    causeAreas: z.array(Named),
    // All types
    /** Other names; empty unless the viewer is an administrator. */
    mappedNames: z.array(z.string()),
    /**
     * People of the scope: those who work or worked here, those who study or studied here, and those who did
     * at least one of these.
     */
    totals: z.object({ people: z.int(), alumni: z.int(), either: z.int() }),
    /** The first people of `totals.either`. */
    faces: z.array(z.object({ id: Id, name: z.string(), profilePicture: z.nullable(z.string()) })),
    /** Null if only contacts files and members name the organization. */
    createdOn: z.nullable(Instant),
    createdBy: z.nullable(Id),
    updatedOn: z.nullable(Instant),
    updatedBy: z.nullable(Id),
  })
  .register(z.globalRegistry, { id: 'OrganizationProfile' });
export type OrganizationProfile = z.infer<typeof OrganizationProfile>;

/** `roles` are those at the organization, present and former. */
export const OrganizationPerson = z
  .object({
    person: PersonRef,
    isCollaborator: z.boolean(),
    /** How well the viewer knows the person; null if not rated. */
    relationship: z.nullable(RelationshipRef),
    isOngoing: z.boolean(),
    roles: z.array(WorkRole),
  })
  .register(z.globalRegistry, { id: 'OrganizationPerson' });
export type OrganizationPerson = z.infer<typeof OrganizationPerson>;

export const OrganizationAlumnus = z
  .object({
    person: PersonRef,
    isCollaborator: z.boolean(),
    /** How well the viewer knows the person; null if not rated. */
    relationship: z.nullable(RelationshipRef),
    educations: z.array(EducationItem),
  })
  .register(z.globalRegistry, { id: 'OrganizationAlumnus' });
export type OrganizationAlumnus = z.infer<typeof OrganizationAlumnus>;

const PeopleQuery = z.extend(ScopeQuery, { organizationId: IdText, ...paging(20) });

export const organizationsApi = {
  // Without a scope, these calls use the member's own network or, for administrators, the directory of
  // everyone. For an organization outside the scope, `find` returns null, and the other calls give 404.
  profile: endpoint({
    method: 'GET',
    path: '/organizations/{id}',
    audience: 'member',
    tokens: 'read',
    summary: "An organization's profile",
    params: z.object({ id: IdText }),
    query: ScopeQuery,
    reply: OrganizationProfile,
  }),
  find: endpoint({
    method: 'GET',
    path: '/organizations/{id}/profile',
    audience: 'member',
    tokens: 'read',
    summary:
      'The same profile, or null in place of 404 if the organization is not visible: for pages that are opened by URL',
    params: z.object({ id: IdText }),
    query: ScopeQuery,
    reply: z.object({ profile: z.nullable(OrganizationProfile) }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/organizations/people/work',
    audience: 'member',
    tokens: 'read',
    share: 'heavy',
    summary: 'People of the scope who work (isOngoing=1), worked (isOngoing=0) or either at an organization',
    query: z.extend(PeopleQuery, { isOngoing: z.optional(z.enum(['0', '1'])) }),
    reply: pageOf(OrganizationPerson),
  }),
  alumni: endpoint({
    method: 'GET',
    path: '/organizations/people/alumni',
    audience: 'member',
    tokens: 'read',
    share: 'heavy',
    summary: 'People of the scope who studied at an organization',
    query: PeopleQuery,
    reply: pageOf(OrganizationAlumnus),
  }),
};
