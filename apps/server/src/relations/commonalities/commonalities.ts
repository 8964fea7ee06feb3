import type { Commonalities, Commonality, OrganizationRef, PersonRef } from '@kithline/contract/people.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import { readPersonRefs } from '../../people/read-person-refs.ts';
import { readablePerson } from '../../people/readable-person.ts';
import { readEntityScope } from '../../scopes/read-scope.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import type { Db } from '../../tables.ts';
import { countPeopleBothKnow, peopleBothKnow } from './commonalities.people.queries.ts';
import {
  sharedEmployers,
  sharedItems,
  type SharedOrganization,
  sharedPlace,
  sharedSchools,
  sharedSupportedOrganizations,
} from './commonalities.queries.ts';
import { type Comparison, comparePeriods } from '../compare-periods.ts';
import { sayEmployer, saySchool } from '../say-periods.ts';

const MOST_PEOPLE = 10;

/**
 * Returns what the viewer and a person have in common, as far as the scope shows it, the most important
 * first: employers, schools, people, supported organizations, causes, interests, place. Empty for the
 * viewer's own person.
 */
export async function readCommonalities(
  { db, clock }: AppContext,
  viewer: Viewer,
  { id, ...query }: ScopeQuery & { id: number },
): Promise<Commonalities> {
  const viewerScope = { viewer, scope: readEntityScope(viewer, query) };
  await readablePerson(db, viewerScope, id);
  if (id === viewer.personId) return { results: [], moreOfPeople: 0 };
  const [employers, schools, known, others] = await Promise.all([
    sharedEmployers(db, viewerScope, id),
    sharedSchools(db, viewerScope, id),
    knownPeople(db, viewerScope, id),
    otherThings(db, viewerScope, id),
  ]);
  const results = [
    ...atOrganizations(employers, { kind: 'employer', say: sayEmployer, today: clock() }),
    ...atOrganizations(schools, { kind: 'school', say: saySchool, today: clock() }),
    ...known.people.map(ofPerson),
    ...others,
  ];
  return { results, moreOfPeople: known.total - known.people.length };
}

/**
 * Returns people whom the viewer and a person both know, as far as the scope shows them, sorted by name.
 * Empty for the viewer's own person.
 */
export async function listBothKnow(
  { db }: AppContext,
  viewer: Viewer,
  { id, page, limit, ...query }: ScopeQuery & { id: number; page: number; limit: number },
): Promise<Page<PersonRef>> {
  const viewerScope = { viewer, scope: readEntityScope(viewer, query) };
  await readablePerson(db, viewerScope, id);
  if (id === viewer.personId) return toPage<PersonRef>([], { page, limit, total: 0 });
  const skipped = (page - 1) * limit;
  const [{ personIds }, total] = await Promise.all([
    peopleBothKnow(db, viewerScope, { personId: id, most: limit, skipped }),
    countPeopleBothKnow(db, viewerScope, id),
  ]);
  const refs = await readPersonRefs(db, viewerScope, personIds);
  return toPage(
    personIds.flatMap((personId) => refs.get(personId) ?? []),
    { page, limit, total },
  );
}

async function knownPeople(
  db: Db,
  viewerScope: ViewerScope,
  personId: number,
): Promise<{ people: PersonRef[]; total: number }> {
  const { personIds, total } = await peopleBothKnow(db, viewerScope, { personId, most: MOST_PEOPLE });
  const refs = await readPersonRefs(db, viewerScope, personIds);
  return { people: personIds.flatMap((id) => refs.get(id) ?? []), total };
}

interface DescribeOptions {
  kind: 'employer' | 'school';
  say: (compared: Comparison) => string;
  today: Date;
}

/** The weight by which comparisons are sorted: certain overlaps first, certain non-overlaps last. */
const WEIGHT = { together: 0, unknown: 1, apart: 2 } as const;

function atOrganizations(
  shared: readonly SharedOrganization[],
  { kind, say, today }: DescribeOptions,
): Commonality[] {
  return shared
    .map(({ organization, mine, theirs }) => ({
      organization,
      compared: comparePeriods(mine, theirs, today),
    }))
    .toSorted(
      (a, b) =>
        WEIGHT[a.compared.kind] - WEIGHT[b.compared.kind] ||
        monthsOf(b.compared) - monthsOf(a.compared) ||
        a.organization.name.localeCompare(b.organization.name, 'en') ||
        a.organization.id - b.organization.id,
    )
    .map(({ organization, compared }) => ofOrganization(organization, kind, say(compared)));
}

function monthsOf(compared: Comparison): number {
  return compared.kind === 'together' ? compared.months : 0;
}

function ofOrganization(
  { id, name, profilePicture }: OrganizationRef,
  kind: Commonality['kind'],
  description: string,
): Commonality {
  return { entity: name, entityType: 'organization', kind, id, profilePicture, description };
}

function ofPerson({ id, name, profilePicture }: PersonRef): Commonality {
  return {
    entity: name,
    entityType: 'other',
    kind: 'person',
    id,
    profilePicture,
    description: 'You both know this person',
  };
}

async function otherThings(db: Db, viewerScope: ViewerScope, personId: number): Promise<Commonality[]> {
  const [supported, items, place] = await Promise.all([
    sharedSupportedOrganizations(db, viewerScope, personId),
    sharedItems(db, viewerScope, personId),
    sharedPlace(db, viewerScope, personId),
  ]);
  const named = (kind: 'cause' | 'interest' | 'place', description: string) => {
    return ({ id, name }: { id: number; name: string }): Commonality => ({
      entity: name,
      entityType: 'other',
      kind,
      id,
      profilePicture: null,
      description,
    });
  };
  const ofList = (dataset: string) => items.filter((item) => item.dataset === dataset);
  return [
    ...supported.map((one) =>
      ofOrganization(one, 'supportedOrganization', 'You both support this organization'),
    ),
    ...ofList('causes').map(named('cause', 'You both support this cause')),
    ...ofList('interests').map(named('interest', 'You share this interest')),
    ...(place === null ? [] : [place]).map(named('place', 'You both live here')),
  ];
}
