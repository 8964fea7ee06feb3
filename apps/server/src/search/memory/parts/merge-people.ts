import type { ChangedPersons } from '../../changed-persons.ts';
import type {
  AtOrganization,
  Found,
  OrganizationTotals,
  PageAt,
  PeopleAtOrganization,
} from '../../directory-search.ts';
import type { FoundThings } from '../../typed-words.ts';
import { NONE } from '../columns/columns.ts';
import { MANY } from '../people/changed-persons.ts';
import type {
  KeyedPerson,
  PartOfCalled,
  PartOfChanges,
  PartOfFaces,
  PartOfList,
  PartOfWorkplaces,
} from './partial-answers.ts';

/** Sorts people of all parts by rank, then by name, then by id. */
export function mergedPeople<P extends KeyedPerson>(
  parts: readonly (readonly P[])[],
  { isBackwards = false }: { isBackwards?: boolean } = {},
): P[] {
  const sign = isBackwards ? -1 : 1;
  return parts.flat().sort((a, b) => (a.rank === b.rank ? sign * byName(a, b) : a.rank - b.rank));
}

/** Compares by name, then by id. A character of a key is one byte, so names are sorted by their bytes. */
function byName(a: KeyedPerson, b: KeyedPerson): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.id - b.id;
}

export function pageOfParts(parts: readonly PartOfList[], { page, limit, order, ranked }: PageAt): Found {
  const rankOf = new Map(ranked?.ids.map((id, nth) => [id, ranked.ranks[nth] ?? Infinity]));
  const people = parts.map((part) =>
    part.people.map((person) => ({ ...person, rank: rankOf.get(person.id) ?? Infinity })),
  );
  const sorted = mergedPeople(people, { isBackwards: order === 'name-desc' });
  return { ids: idsOf(sorted.slice((page - 1) * limit, page * limit)), total: totalOf(parts) };
}

export function pageAtOrganization(
  parts: readonly PartOfList[],
  { page, limit }: AtOrganization,
): PeopleAtOrganization {
  const people = mergedPeople(parts.map((part) => part.people))
    .slice((page - 1) * limit, page * limit)
    .map(({ id, rank }) => ({ personId: id, isOngoing: rank === 0 }));
  return { total: totalOf(parts), people };
}

export function mergedFaces(parts: readonly PartOfFaces[], most: number): OrganizationTotals {
  const sumOf = (total: keyof OrganizationTotals['totals']) =>
    parts.reduce((sum, { totals }) => sum + totals[total], 0);
  return {
    totals: { people: sumOf('people'), alumni: sumOf('alumni'), either: sumOf('either') },
    personIds: idsOf(mergedPeople(parts.map(({ first }) => first)).slice(0, most)),
  };
}

export function mergedCalled(parts: readonly PartOfCalled[], most: number): FoundThings {
  const found = parts.map(({ people, results }) =>
    people.flatMap((person, nth) => {
      const result = results[nth];
      return result === undefined ? [] : [{ ...person, result }];
    }),
  );
  const sorted = mergedPeople(found);
  return {
    results: sorted.slice(0, most).map(({ result }) => result),
    total: totalOf(parts),
    literal: parts.reduce((sum, { literal }) => sum + literal, 0),
    least: sorted[0]?.rank ?? null,
  };
}

export function mergedChanges(
  parts: readonly PartOfChanges[],
  workplaces: readonly PartOfWorkplaces[],
): ChangedPersons {
  const personAt = mergedWorkplaces(workplaces);
  const changed = mergedPeople(
    parts.map(({ people, heardOn, organizations }) =>
      people.map((person, nth) => ({
        ...person,
        // The most recently stated change comes first.
        rank: -(heardOn[nth] ?? 0),
        organization: organizations[nth] ?? NONE,
      })),
    ),
  );
  const isWhereNobodyIs = ({ id, organization }: { id: number; organization: number }) =>
    organization !== NONE && (personAt.get(organization) ?? id) === id;
  return {
    personIds: Float64Array.from(changed, ({ id }) => id),
    heardOn: Int32Array.from(changed, ({ rank }) => -rank),
    isWhereNobodyIs: Uint8Array.from(changed, (one) => Number(isWhereNobodyIs(one))),
  };
}

function mergedWorkplaces(parts: readonly PartOfWorkplaces[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const { organizations, persons } of parts)
    for (const [nth, organization] of organizations.entries()) {
      const person = persons[nth] ?? MANY;
      found.set(organization, (found.get(organization) ?? person) === person ? person : MANY);
    }
  return found;
}

export function idsOf(people: readonly KeyedPerson[]): number[] {
  return people.map(({ id }) => id);
}

function totalOf(parts: readonly { total: number }[]): number {
  return parts.reduce((sum, { total }) => sum + total, 0);
}
