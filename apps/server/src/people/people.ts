import type { EducationItem, PersonProfile, WorkHistory } from '@kithline/contract/people.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import { strengthOf } from '@kithline/contract/strengths.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { unixSecondsOrNull } from '../platform/clock.ts';
import { notFound } from '../platform/failure.ts';
import { ownNetwork, readEntityScope } from '../scopes/read-scope.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import { personRefs } from '../seen-facts/person-refs.ts';
import type { Db } from '../tables.ts';
import { type EducationOf, educationsOf } from './education-history.queries.ts';
import { ownFileSayings } from './own-file-sayings.ts';
import { ownStatement } from './own-statement.queries.ts';
import { mayReadAddress } from './people.access.ts';
import { addressesOf } from './person-addresses.queries.ts';
import { itemsOf, profileRow, type ProfileRow, supportedOrganizationsOf } from './person-profile.queries.ts';
import { spellingsOf } from './written-names.queries.ts';
import { readProfileSlug } from './read-profile-slug.ts';
import { isReadablePerson, readablePerson } from './readable-person.ts';
import { byOrganization, type RoleAt, rolesOf, sayingsOfFiles } from './work-history.queries.ts';

type AboutPerson = ScopeQuery & { readonly id: number };

/** A person's profile as the scope shows it. Throws 404 if the viewer does not see the person. */
export async function readPerson(
  app: AppContext,
  viewer: Viewer,
  about: AboutPerson,
): Promise<PersonProfile> {
  const profile = await findPerson(app, viewer, about);
  if (profile === null) throw notFound();
  return profile;
}

/**
 * Like `readPerson`, but returns null if the viewer does not see the person, because opening the address of
 * an unknown person's page is not an error.
 */
export async function findPerson(
  { db }: AppContext,
  viewer: Viewer,
  { id, ...query }: AboutPerson,
): Promise<PersonProfile | null> {
  const viewerScope = { viewer, scope: readEntityScope(viewer, query) };
  return (await isReadablePerson(db, viewerScope, id)) ? profileIn(db, viewerScope, id) : null;
}

/**
 * Returns a person's profile as the viewer sees it in the viewer's own network. The caller has checked that
 * the viewer may see the profile.
 */
export async function personProfile(db: Db, personId: number, viewer: Viewer): Promise<PersonProfile> {
  return profileIn(db, { viewer, scope: ownNetwork(viewer) }, personId);
}

/** Throws 404 unless the viewer may read about the person in the scope. */
async function readerScope(db: Db, viewer: Viewer, { id, ...query }: AboutPerson): Promise<ViewerScope> {
  const viewerScope = { viewer, scope: readEntityScope(viewer, query) };
  await readablePerson(db, viewerScope, id);
  return viewerScope;
}

async function profileIn(db: Db, viewerScope: ViewerScope, personId: number): Promise<PersonProfile> {
  const [row, refs, items, supportedOrganizations, byKind, spellings, statement] = await Promise.all([
    profileRow(db, viewerScope, personId),
    personRefs(db, viewerScope, [personId]),
    itemsOf(db, viewerScope, personId),
    supportedOrganizationsOf(db, viewerScope, personId),
    readAddressesByKind(db, viewerScope, [personId]),
    knownSpellings(db, viewerScope, personId),
    ownStatement(db, viewerScope, personId),
  ]);
  const ref = refs.get(personId);
  const addresses = byKind.get(personId) ?? NO_ADDRESSES;
  if (row === null || ref === undefined) throw notFound();
  const { name } = ref;
  const { firstName, lastName, linkedin } = row;
  return {
    ...ref,
    ...scalarsOf(row, viewerScope.viewer),
    ...addresses,
    ...spellings,
    workSummary: row.workSummary,
    tagTypes: items('person-tags'),
    collaborationsEngagements: items('collaborations'),
    interestTypes: items('interests'),
    jobFunctions: items('job-functions'),
    supportedCauses: items('causes'),
    supportedOrganizations,
    skillCategories: items('skill-categories'),
    ownFileSays: ownFileSayings(statement, { name, firstName, lastName, linkedin, ...addresses }),
  };
}

function scalarsOf(row: ProfileRow, { isAdmin }: Viewer) {
  const { linkedin, twitter, angellist, crunchbase, website } = row;
  const crm = isAdmin ? row.crm : null;
  return {
    firstName: row.firstName,
    lastName: row.lastName,
    preferredFirstName: row.preferredFirstName,
    credentials: row.credentials,
    bio: row.bio,
    externalLinks: { linkedin, twitter, angellist, crunchbase, website, crm },
    userId: row.userId,
    isCollaborator: row.isCollaborator,
    connectedOn: row.connectedOn,
    inNetwork: row.inNetwork,
    relationship: row.relationship && {
      id: row.relationship.id,
      strength: strengthOf(row.relationship.strength),
    },
    totals: { experiences: row.experiences, educations: row.educations },
    createdOn: unixSecondsOrNull(row.createdOn),
    updatedOn: unixSecondsOrNull(row.updatedOn),
  };
}

/**
 * Only administrators get other spellings and profile addresses of a person, because they decide which
 * statements are about the same person.
 */
async function knownSpellings(db: Db, viewerScope: ViewerScope, personId: number) {
  if (!viewerScope.viewer.isAdmin) return { mappedNames: [], mappedLinkedinSlugs: [] };
  const { names, links } = await spellingsOf(db, viewerScope, personId);
  const slugs = links.flatMap((link) => readProfileSlug(link) ?? []);
  return { mappedNames: names, mappedLinkedinSlugs: [...new Set(slugs)] };
}

/**
 * Returns a person's work roles by organization, and what contacts files state beside them
 * (`sayingsOfFiles`).
 */
export async function readExperiences(
  { db }: AppContext,
  viewer: Viewer,
  about: AboutPerson,
): Promise<WorkHistory> {
  const viewerScope = await readerScope(db, viewer, about);
  const [roles, filesSay] = await Promise.all([
    rolesOf(db, viewerScope, { personIds: [about.id] }),
    sayingsOfFiles(db, viewerScope, about.id),
  ]);
  return { results: byOrganization(roles), filesSay };
}

/** Returns a person's studies: first the ongoing ones, then the others from the newest to the oldest. */
export async function readEducations(
  { db }: AppContext,
  viewer: Viewer,
  about: AboutPerson,
): Promise<EducationItem[]> {
  const viewerScope = await readerScope(db, viewer, about);
  const studies = await educationsOf(db, viewerScope, { personIds: [about.id] });
  return studies.map(({ education }) => education);
}

/**
 * For each kind of address, the preferred one among those that the viewer may read. Null if there is none.
 */
export type Addresses = Pick<PersonProfile, 'emailPersonal' | 'emailWork'>;

const NO_ADDRESSES: Addresses = { emailPersonal: null, emailWork: null };

/**
 * Returns the `Addresses` of each person, by the person's id. Persons without an address that the viewer may
 * read are missing.
 */
export async function readAddressesByKind(
  db: Db,
  viewerScope: ViewerScope,
  personIds: readonly number[],
): Promise<Map<number, Addresses>> {
  const found = new Map<number, Addresses>();
  for (const { personId, kind, email, ...address } of await addressesOf(db, viewerScope, personIds)) {
    if (!mayReadAddress(viewerScope.viewer, { personId, ...address })) continue;
    const known = found.get(personId) ?? NO_ADDRESSES;
    found.set(personId, { ...known, [kind]: known[kind] ?? email });
  }
  return found;
}

/**
 * Returns the e-mail address at which the viewer may write to each person, by the person's id: a work
 * address, or else a personal one. Persons without an address that the viewer may read are missing.
 */
export async function readAddresses(
  db: Db,
  viewerScope: ViewerScope,
  personIds: readonly number[],
): Promise<Map<number, string>> {
  const stated = await addressesOf(db, viewerScope, personIds);
  const readable = stated.filter((address) => mayReadAddress(viewerScope.viewer, address));
  const found = new Map<number, string>();
  for (const kind of ['emailWork', 'emailPersonal'])
    for (const address of readable)
      if (address.kind === kind && !found.has(address.personId)) found.set(address.personId, address.email);
  return found;
}

interface AtOrganization {
  readonly personIds: readonly number[];
  readonly organizationId: number;
}

/**
 * Returns the roles of persons at one organization, sorted like `rolesOf`. The caller has checked that the
 * viewer may see the persons.
 */
export function readRolesAt(db: Db, viewerScope: ViewerScope, at: AtOrganization): Promise<RoleAt[]> {
  return rolesOf(db, viewerScope, at);
}

/**
 * Returns the studies of persons at one school, sorted like `readEducations`. The caller has checked that the
 * viewer may see the persons.
 */
export function readEducationsAt(
  db: Db,
  viewerScope: ViewerScope,
  at: AtOrganization,
): Promise<EducationOf[]> {
  return educationsOf(db, viewerScope, at);
}
