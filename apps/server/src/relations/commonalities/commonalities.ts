import type { Commonalities, Commonality, OrganizationRef } from '@kithline/contract/people.ts';
import type { ScopeQuery } from '@kithline/contract/scope.ts';
import type { House, Viewer } from '../../house.ts';
import { readablePerson } from '../../people/people.ts';
import { readScopeOrOwn } from '../../scopes/read-scope.ts';
import type { Db } from '../../tables.ts';
import { type KnownPerson, peopleBothKnow } from './commonalities.people.queries.ts';
import {
  type Pair,
  sharedEmployers,
  sharedItems,
  type SharedOrganization,
  sharedPlace,
  sharedSchools,
  sharedSupportedOrganizations,
} from './commonalities.queries.ts';
import { type Comparison, comparePeriods } from '../compare-periods.ts';
import { sayEmployer, saySchool } from '../say-periods.ts';

/** People whom both know are shown by name up to here. */
const MOST_PEOPLE = 10;

/**
 * What the viewer and a person share, weightiest first: employers, schools, people, supported organizations, causes,
 * interests, place. Without a scope people are those of the own network. Nothing is shared with oneself.
 */
export async function readCommonalities(
  { db, clock }: House,
  viewer: Viewer,
  { id, ...query }: ScopeQuery & { id: number },
): Promise<Commonalities> {
  const scope = readScopeOrOwn(viewer, query);
  await readablePerson(db, viewer, id);
  if (id === viewer.personId) return { results: [], moreOfPeople: 0 };
  const pair = { viewerId: viewer.personId, personId: id };
  const [employers, schools, known, others] = await Promise.all([
    sharedEmployers(db, pair),
    sharedSchools(db, pair),
    peopleBothKnow(db, { viewer, scope, personId: id }, MOST_PEOPLE),
    otherThings(db, pair),
  ]);
  const results = [
    ...atOrganizations(employers, { kind: 'employer', say: sayEmployer, today: clock() }),
    ...atOrganizations(schools, { kind: 'school', say: saySchool, today: clock() }),
    ...known.people.map(ofPerson),
    ...others,
  ];
  return { results, moreOfPeople: known.total - known.people.length };
}

interface Saying {
  kind: 'employer' | 'school';
  say: (compared: Comparison) => string;
  today: Date;
}

/** Weight of a comparison: who certainly met comes first, who certainly did not comes last. */
const WEIGHT = { together: 0, unknown: 1, apart: 2 } as const;

function atOrganizations(shared: readonly SharedOrganization[], { kind, say, today }: Saying): Commonality[] {
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

function ofPerson({ id, name, profilePicture }: KnownPerson): Commonality {
  return {
    entity: name,
    entityType: 'other',
    kind: 'person',
    id,
    profilePicture,
    description: 'You both know this person',
  };
}

async function otherThings(db: Db, pair: Pair): Promise<Commonality[]> {
  const [supported, items, place] = await Promise.all([
    sharedSupportedOrganizations(db, pair),
    sharedItems(db, pair),
    sharedPlace(db, pair),
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
