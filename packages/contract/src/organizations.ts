import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EducationItem, OrganizationRef, PersonRef, WorkRole } from './people.ts';
import { ScopeQuery } from './scope.ts';
import { ExternalLinks, Id, IdText, Instant, Named, pageOf, paging, PlaceRef } from './wire.ts';

export const OrganizationProfile = OrganizationRef.extend({
  type: Named,
  tagline: z.string().nullable(),
  summary: z.string().nullable(),
  location: PlaceRef.nullable(),
  externalLinks: ExternalLinks,
  tagTypes: z.array(Named),
  yearFounded: z.int().nullable(),
  employeeSize: Named.nullable(),
  fundingStage: Named.nullable(),
  industries: z.array(Named),
  revenueRange: Named.nullable(),
  markets: z.array(Named),
  lifecycleStage: Named.nullable(),
  // Academic
  schoolType: z.string().nullable(),
  totalEnrollment: z.int().nullable(),
  // Executive Search
  specialtyAreas: z.array(Named),
  practiceAreas: z.array(Named),
  functions: z.array(Named),
  seniorityLevels: z.array(Named),
  numberOfOffices: z.int().nullable(),
  numberOfConsultants: z.int().nullable(),
  // Investment Firm
  investmentPortfolio: z.string().nullable(),
  investmentAreas: z.array(Named),
  investmentStages: z.array(Named),
  numberOfFunds: z.int().nullable(),
  numberOfInvestments: z.int().nullable(),
  numberOfExits: z.int().nullable(),
  // Nonprofit
  causeAreas: z.array(Named),
  /** Known other names; empty for whoever is no administrator. */
  mappedNames: z.array(z.string()),
  /** People of the scope who work or worked, or studied, here. */
  totals: z.object({ people: z.int(), alumni: z.int() }),
  /** The first faces of those people. */
  faces: z.array(z.object({ id: Id, name: z.string(), profilePicture: z.string().nullable() })),
  /** Null for an organization that only contacts files name, as everything about its making is. */
  createdOn: Instant.nullable(),
  createdBy: Id.nullable(),
  updatedOn: Instant.nullable(),
  updatedBy: Id.nullable(),
}).meta({ id: 'OrganizationProfile' });
export type OrganizationProfile = z.infer<typeof OrganizationProfile>;

/** A person at an organization, with the roles there and where the person is now. */
export const OrganizationPerson = z
  .object({
    person: PersonRef,
    isCollaborator: z.boolean(),
    isOngoing: z.boolean(),
    roles: z.array(WorkRole),
  })
  .meta({ id: 'OrganizationPerson' });
export type OrganizationPerson = z.infer<typeof OrganizationPerson>;

export const OrganizationAlumnus = z
  .object({ person: PersonRef, isCollaborator: z.boolean(), educations: z.array(EducationItem) })
  .meta({ id: 'OrganizationAlumnus' });
export type OrganizationAlumnus = z.infer<typeof OrganizationAlumnus>;

const PeopleQuery = ScopeQuery.extend({ organizationId: IdText, ...paging(20) });

export const organizationsApi = {
  /** Without a scope it means the own network, for administrators everyone. What is out of its sight answers 404. */
  profile: endpoint({
    method: 'GET',
    path: '/organizations/{id}',
    audience: 'member',
    summary: "An organization's profile",
    params: z.object({ id: IdText }),
    query: ScopeQuery,
    reply: OrganizationProfile,
  }),
  people: endpoint({
    method: 'GET',
    path: '/organizations/people/work',
    audience: 'member',
    share: 'heavy',
    summary: 'People of the scope who work (isOngoing=1), worked (isOngoing=0) or either at an organization',
    query: PeopleQuery.extend({ isOngoing: z.enum(['0', '1']).optional() }),
    reply: pageOf(OrganizationPerson),
  }),
  alumni: endpoint({
    method: 'GET',
    path: '/organizations/people/alumni',
    audience: 'member',
    share: 'heavy',
    summary: 'People of the scope who studied at an organization',
    query: PeopleQuery,
    reply: pageOf(OrganizationAlumnus),
  }),
};
