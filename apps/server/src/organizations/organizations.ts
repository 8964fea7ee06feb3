import type { QueryOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import type { OrganizationProfile, organizationsApi } from '@kithline/contract/organizations.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import { toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { unixSecondsOrNull } from '../platform/clock.ts';
import { notFound } from '../platform/failure.ts';
import { readEducationsAt, readRolesAt } from '../people/people.ts';
import {
  readCollaboratorsAmong,
  readPersonFaces,
  readPersonRefs,
  readRelationships,
} from '../people/read-person-refs.ts';
import { readEntityScope, readScope } from '../scopes/read-scope.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import {
  organizationItemsOf,
  type OrganizationRow,
  organizationRow,
} from './organization-profile.queries.ts';
import { mayReadOrganization, readableOrganization } from './readable-organization.ts';

type AboutOrganization = ScopeQuery & { readonly id: number };

/** Throws 404 if the viewer does not see the organization. */
export async function readOrganization(
  app: AppContext,
  viewer: Viewer,
  { id, ...query }: AboutOrganization,
): Promise<OrganizationProfile> {
  const viewerScope = { viewer, scope: readEntityScope(viewer, query) };
  await readableOrganization(app.db, viewerScope, id);
  return profileIn(app, viewerScope, id);
}

/**
 * Like `readOrganization`, but returns null if the viewer does not see the organization, because opening the
 * page of an unknown organization is not an error.
 */
export async function findOrganization(
  app: AppContext,
  viewer: Viewer,
  { id, ...query }: AboutOrganization,
): Promise<OrganizationProfile | null> {
  const viewerScope = { viewer, scope: readEntityScope(viewer, query) };
  return (await mayReadOrganization(app.db, viewerScope, id)) ? profileIn(app, viewerScope, id) : null;
}

async function profileIn(
  app: AppContext,
  viewerScope: ViewerScope,
  id: number,
): Promise<OrganizationProfile> {
  const { db } = app;
  const { viewer } = viewerScope;
  const row = await organizationRow(db, viewerScope, id);
  if (row === null) throw notFound();
  const items = await organizationItemsOf(db, id);
  return {
    ...scalarsOf(row, viewer),
    ...(await peopleOf(app, viewerScope, id)),
    // Only administrators decide which names mean one organization.
    mappedNames: viewer.isAdmin ? row.aliases : [],
    tagTypes: items('organization-tags'),
    industries: items('industries'),
    markets: items('market-types'),
    specialtyAreas: items('specialty-areas'),
    practiceAreas: items('practice-areas'),
    functions: items('job-functions'),
    seniorityLevels: items('seniority-levels'),
    investmentAreas: items('investing'),
    investmentStages: items('investment-stages'),
    causeAreas: items('causes'),
  };
}

/**
 * `totals` counts the people of the scope who are or were at the organization; `faces` shows the first of
 * them.
 */
async function peopleOf(
  { db, search }: AppContext,
  viewerScope: ViewerScope,
  organizationId: number,
): Promise<Pick<OrganizationProfile, 'totals' | 'faces'>> {
  const { totals, personIds } = await search.organizationTotals(viewerScope, organizationId);
  return { totals, faces: await readPersonFaces(db, viewerScope, personIds) };
}

/** Only administrators see CRM links and authors: nobody else may learn who named an organization first. */
function scalarsOf(row: OrganizationRow, { isAdmin }: Viewer) {
  const { linkedin, twitter, angellist, crunchbase, website } = row;
  const crm = isAdmin ? row.crm : null;
  return {
    id: row.id,
    name: row.name,
    profilePicture: row.profilePicture,
    type: row.type,
    tagline: row.tagline,
    summary: row.summary,
    location: row.location,
    externalLinks: {
      linkedin,
      twitter,
      angellist,
      crunchbase,
      website,
      careerWebsite: row.careerWebsite,
      crm,
    },
    yearFounded: row.yearFounded,
    employeeSize: row.employeeSize,
    fundingStage: row.fundingStage,
    revenueRange: row.revenueRange,
    lifecycleStage: row.lifecycleStage,
    schoolType: row.schoolType,
    totalEnrollment: row.totalEnrollment,
    numberOfOffices: row.numberOfOffices,
    numberOfConsultants: row.numberOfConsultants,
    investmentPortfolio: row.investmentPortfolio,
    numberOfFunds: row.numberOfFunds,
    numberOfInvestments: row.numberOfInvestments,
    numberOfExits: row.numberOfExits,
    createdOn: unixSecondsOrNull(row.createdOn),
    createdBy: isAdmin ? row.createdBy : null,
    updatedOn: unixSecondsOrNull(row.updatedOn),
    updatedBy: isAdmin ? row.updatedBy : null,
  };
}

async function readPeople(db: Db, viewerScope: ViewerScope, personIds: readonly number[]) {
  const [refs, marked, relationships] = await Promise.all([
    readPersonRefs(db, viewerScope, personIds),
    readCollaboratorsAmong(db, viewerScope, personIds),
    readRelationships(db, viewerScope.viewer, personIds),
  ]);
  const own = (personId: number) => ({
    isCollaborator: marked.has(personId),
    relationship: relationships.get(personId) ?? null,
  });
  return { refs, own };
}

const ONGOING: Readonly<Record<string, boolean>> = { '1': true, '0': false };

export async function listWorkers(
  { db, search }: AppContext,
  viewer: Viewer,
  query: QueryOf<typeof organizationsApi.people>,
): Promise<ReplyOf<typeof organizationsApi.people>> {
  const viewerScope = { viewer, scope: readScope(viewer, query) };
  const { organizationId, page, limit } = query;
  await readableOrganization(db, viewerScope, organizationId);
  const ongoing = ONGOING[query.isOngoing ?? ''] ?? null;
  const found = await search.workers(viewerScope, { organizationId, page, limit, ongoing });
  const personIds = found.people.map(({ personId }) => personId);
  const [{ refs, own }, roles] = await Promise.all([
    readPeople(db, viewerScope, personIds),
    readRolesAt(db, viewerScope, { personIds, organizationId }),
  ]);
  const results = found.people.flatMap(({ personId, isOngoing }) => {
    const person = refs.get(personId);
    const here = roles.filter((role) => role.personId === personId).map(({ role }) => role);
    return person ? [{ person, ...own(personId), isOngoing, roles: here }] : [];
  });
  return toPage(results, { page, limit, total: found.total });
}

export async function listAlumni(
  { db, search }: AppContext,
  viewer: Viewer,
  query: QueryOf<typeof organizationsApi.alumni>,
): Promise<ReplyOf<typeof organizationsApi.alumni>> {
  const viewerScope = { viewer, scope: readScope(viewer, query) };
  const { organizationId, page, limit } = query;
  await readableOrganization(db, viewerScope, organizationId);
  const found = await search.alumni(viewerScope, { organizationId, page, limit });
  const personIds = found.people.map(({ personId }) => personId);
  const [{ refs, own }, studies] = await Promise.all([
    readPeople(db, viewerScope, personIds),
    readEducationsAt(db, viewerScope, { personIds, organizationId }),
  ]);
  const results = found.people.flatMap(({ personId }) => {
    const person = refs.get(personId);
    const here = studies.filter((study) => study.personId === personId).map(({ education }) => education);
    return person ? [{ person, ...own(personId), educations: here }] : [];
  });
  return toPage(results, { page, limit, total: found.total });
}
