import type { EducationItem, PersonProfile, WorkHistoryItem } from '@kithline/contract/people.ts';
import type { ScopeQuery } from '@kithline/contract/scope.ts';
import { strengthOf } from '@kithline/contract/strengths.ts';
import type { House, Viewer } from '../house.ts';
import { unixSeconds } from '../platform/clock.ts';
import { forbidden, notFound } from '../platform/failure.ts';
import { type ReadableScope, readScopeOrOwn } from '../scopes/read-scope.ts';
import type { Db } from '../tables.ts';
import { educationsOf } from './education-history.queries.ts';
import { mayReadAddress, mayReadPerson, mayReadPersonIn } from './people.access.ts';
import {
  itemsOf,
  personFacts,
  profileRow,
  type ProfileRow,
  supportedOrganizationsOf,
  workSummaryOf,
} from './person-profile.queries.ts';
import { personRefs } from './person-refs.queries.ts';
import { byOrganization, rolesOf } from './work-history.queries.ts';

/** Passes when the viewer may read about the person; 404 when nobody of that id is there, 403 when the viewer may not. */
export async function readablePerson(db: Db, viewer: Viewer, personId: number): Promise<void> {
  const person = await personFacts(db, personId, [viewer.networkId, ...viewer.collectiveIds]);
  if (person === null) throw notFound();
  if (!mayReadPerson(viewer, person)) throw forbidden();
}

/**
 * Passes when the person stands in this one scope, which the caller has checked to be the viewer's; 404 when nobody of that id
 * is there, 403 for who stands elsewhere.
 */
export async function readablePersonIn(
  db: Db,
  viewer: Viewer,
  { personId, scopeId }: { personId: number; scopeId: number },
): Promise<void> {
  const person = await personFacts(db, personId, [scopeId]);
  if (person === null) throw notFound();
  if (!mayReadPersonIn(viewer, person, scopeId)) throw forbidden();
}

/** A person's profile; the mark of a collaborator is that of the scope asked for, else of the own network. */
export async function readPerson(
  { db }: House,
  viewer: Viewer,
  { id, ...query }: ScopeQuery & { id: number },
): Promise<PersonProfile> {
  const scope = readScopeOrOwn(viewer, query);
  await readablePerson(db, viewer, id);
  return profileIn(db, id, { viewer, scope });
}

/** The whole profile of a person as the viewer sees it in the own network. The caller has checked that the viewer may. */
export async function personProfile(db: Db, personId: number, viewer: Viewer): Promise<PersonProfile> {
  return profileIn(db, personId, { viewer, scope: readScopeOrOwn(viewer, {}) });
}

interface Sight {
  viewer: Viewer;
  scope: ReadableScope;
}

async function profileIn(db: Db, personId: number, { viewer, scope }: Sight): Promise<PersonProfile> {
  const row = await profileRow(db, personId, { viewer, scope });
  const ref = (await personRefs(db, [personId])).get(personId);
  if (row === null || ref === undefined) throw notFound();
  const items = await itemsOf(db, personId);
  return {
    ...ref,
    ...scalarsOf(row),
    ...addressesOf(row, personId, viewer),
    workSummary: await workSummaryOf(db, personId),
    tagTypes: items('person-tags'),
    collaborationsEngagements: items('collaborations'),
    interestTypes: items('interests'),
    jobFunctions: items('job-functions'),
    supportedCauses: items('causes'),
    supportedOrganizations: await supportedOrganizationsOf(db, personId),
    skillCategories: items('skill-categories'),
  };
}

function scalarsOf(row: ProfileRow) {
  const { linkedin, twitter, angellist, crunchbase, website, crm } = row;
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    preferredFirstName: row.preferred_first_name,
    credentials: row.credentials,
    bio: row.bio,
    externalLinks: { linkedin, twitter, angellist, crunchbase, website, crm },
    mappedNames: row.mapped_names,
    mappedLinkedinSlugs: row.slugs,
    userId: row.user_id,
    isCollaborator: row.is_collaborator,
    connectedOn: row.connected_on,
    inNetwork: row.in_network,
    relationship: row.relationship && {
      id: row.relationship.id,
      strength: strengthOf(row.relationship.strength),
    },
    totals: { experiences: row.experiences, educations: row.educations },
    createdOn: unixSeconds(row.created_on),
    updatedOn: unixSeconds(row.updated_on),
  };
}

/** The addresses that the viewer may read; null in place of the others. */
function addressesOf(row: ProfileRow, personId: number, viewer: Viewer) {
  const readable = (field: 'emailPersonal' | 'emailWork', email: string | null) => {
    const facts = { personId, email, source: row.sources[field], emailInViewersFile: row.email_in_file };
    return mayReadAddress(viewer, facts) ? email : null;
  };
  return {
    emailPersonal: readable('emailPersonal', row.email_personal),
    emailWork: readable('emailWork', row.email_work),
  };
}

export async function readExperiences(
  { db }: House,
  viewer: Viewer,
  personId: number,
): Promise<WorkHistoryItem[]> {
  await readablePerson(db, viewer, personId);
  return byOrganization(await rolesOf(db, [personId]));
}

export async function readEducations(
  { db }: House,
  viewer: Viewer,
  personId: number,
): Promise<EducationItem[]> {
  await readablePerson(db, viewer, personId);
  return (await educationsOf(db, [personId])).map(({ education }) => education);
}
