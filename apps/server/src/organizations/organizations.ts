import type { QueryOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import type { OrganizationProfile, organizationsApi } from '@kithline/contract/organizations.ts';
import type { ScopeQuery } from '@kithline/contract/scope.ts';
import { toPage } from '@kithline/contract/wire.ts';
import type { House, Viewer } from '../house.ts';
import { unixSeconds, unixSecondsOrNull } from '../platform/clock.ts';
import { forbidden, notFound } from '../platform/failure.ts';
import { readEducationsAt, readRolesAt } from '../people/read-histories.ts';
import { readPersonRefs } from '../people/read-person-refs.ts';
import { readScope, readScopeOrOwn } from '../scopes/read-scope.ts';
import type { Db } from '../tables.ts';
import { alumniOf, type Ongoing, peopleTotals, workersOf } from './organization-people.queries.ts';
import {
  organizationFacts,
  organizationItemsOf,
  type OrganizationRow,
  organizationRow,
} from './organization-profile.queries.ts';
import { mayReadOrganization, mayReadOrganizationIn } from './organizations.access.ts';

/** Passes when the viewer may read about the organization; 404 when there is none of that id, 403 when the viewer may not. */
export async function readableOrganization(db: Db, viewer: Viewer, organizationId: number): Promise<void> {
  const scopeIds = [viewer.networkId, ...viewer.collectiveIds];
  const facts = await organizationFacts(db, organizationId, { viewer, scopeIds });
  if (facts === null) throw notFound();
  if (!mayReadOrganization(viewer, facts)) throw forbidden();
}

/**
 * Passes when people of this one scope, which the caller has checked to be the viewer's, lead to the organization; 404 when
 * there is none of that id, 403 for one elsewhere.
 */
export async function readableOrganizationIn(
  db: Db,
  viewer: Viewer,
  { organizationId, scopeId }: { organizationId: number; scopeId: number },
): Promise<void> {
  const facts = await organizationFacts(db, organizationId, { viewer, scopeIds: [scopeId] });
  if (facts === null) throw notFound();
  if (!mayReadOrganizationIn(viewer, facts, scopeId)) throw forbidden();
}

/** An organization's profile; its totals and faces are of the scope asked for, else of the own network. */
export async function readOrganization(
  { db }: House,
  viewer: Viewer,
  { id, ...query }: ScopeQuery & { id: number },
): Promise<OrganizationProfile> {
  const scope = readScopeOrOwn(viewer, query);
  await readableOrganization(db, viewer, id);
  const row = await organizationRow(db, id);
  if (row === null) throw notFound();
  const items = await organizationItemsOf(db, id);
  return {
    ...scalarsOf(row),
    ...(await peopleTotals(db, { scope, organizationId: id })),
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

function scalarsOf(row: OrganizationRow) {
  const { linkedin, twitter, angellist, crunchbase, website, crm } = row;
  return {
    id: row.id,
    name: row.name,
    profilePicture: row.profile_picture,
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
      careerWebsite: row.career_website,
      crm,
    },
    yearFounded: row.year_founded,
    employeeSize: row.employee_size,
    fundingStage: row.funding_stage,
    revenueRange: row.revenue_range,
    lifecycleStage: row.lifecycle_stage,
    schoolType: row.school_type,
    totalEnrollment: row.total_enrollment,
    numberOfOffices: row.number_of_offices,
    numberOfConsultants: row.number_of_consultants,
    investmentPortfolio: row.investment_portfolio,
    numberOfFunds: row.number_of_funds,
    numberOfInvestments: row.number_of_investments,
    numberOfExits: row.number_of_exits,
    mappedNames: row.mapped_names,
    createdOn: unixSeconds(row.created_on),
    createdBy: row.created_by,
    updatedOn: unixSecondsOrNull(row.updated_on),
    updatedBy: row.updated_by,
  };
}

const ONGOING: Readonly<Record<string, Ongoing>> = { '1': true, '0': false };

/** People of the scope who work or worked at an organization, with their roles there. */
export async function listWorkers(
  { db }: House,
  viewer: Viewer,
  query: QueryOf<typeof organizationsApi.people>,
): Promise<ReplyOf<typeof organizationsApi.people>> {
  const scope = readScope(viewer, query);
  const { organizationId, isOngoing } = query;
  await readableOrganization(db, viewer, organizationId);
  const found = await workersOf(db, { ...query, scope }, ONGOING[isOngoing ?? ''] ?? null);
  const ids = found.people.map(({ personId }) => personId);
  const [refs, roles] = await Promise.all([readPersonRefs(db, ids), readRolesAt(db, ids, organizationId)]);
  const results = found.people.flatMap(({ personId, isOngoing, isCollaborator }) => {
    const person = refs.get(personId);
    const here = roles.filter((role) => role.personId === personId).map(({ role }) => role);
    return person ? [{ person, isCollaborator, isOngoing, roles: here }] : [];
  });
  return toPage(results, { ...query, total: found.total });
}

/** People of the scope who study or studied at an organization, with their studies there. */
export async function listAlumni(
  { db }: House,
  viewer: Viewer,
  query: QueryOf<typeof organizationsApi.alumni>,
): Promise<ReplyOf<typeof organizationsApi.alumni>> {
  const scope = readScope(viewer, query);
  const { organizationId } = query;
  await readableOrganization(db, viewer, organizationId);
  const found = await alumniOf(db, { ...query, scope });
  const ids = found.people.map(({ personId }) => personId);
  const [refs, studies] = await Promise.all([
    readPersonRefs(db, ids),
    readEducationsAt(db, ids, organizationId),
  ]);
  const results = found.people.flatMap(({ personId, isCollaborator }) => {
    const person = refs.get(personId);
    const here = studies.filter((study) => study.personId === personId).map(({ education }) => education);
    return person ? [{ person, isCollaborator, educations: here }] : [];
  });
  return toPage(results, { ...query, total: found.total });
}
