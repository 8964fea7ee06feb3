import type { Named } from '@kithline/contract/wire.ts';
import type { Suggestion } from '@kithline/contract/lookups.ts';
import type { DirectoryStats } from '@kithline/contract/stats.ts';
import { sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../../../scopes/seen-spaces.ts';
import { factsOfPersons } from '../../../seen-facts/facts-of-persons.ts';
import { shownOrganizationNames } from '../../../seen-facts/seen-organizations.ts';
import type { Db } from '../../../tables.ts';
import {
  connectionsCalled,
  inOrderOf,
  organizationSuggestions,
  personSuggestions,
  type SuggestionQuery,
} from '../../sql/suggestions.ts';
import { idArray } from '../../sql/text-condition.ts';
import type { CountedIds } from '../stats/top-lists.ts';

// Reads the names of what the engine found. The names are those in the spaces that the viewer sees. Ids that
// have been deleted since are missing.

export async function describePersons(
  db: Db,
  viewerScope: ViewerScope,
  ids: readonly number[],
): Promise<Suggestion[]> {
  if (ids.length === 0) return [];
  const { ctes, who, spaces, allSpaces } = factsOfPersons(viewerScope, ids);
  const those = sql<number[]>`array(${who})`;
  const { rows } = await sql<Suggestion>`
    with ${ctes}
    select * from (${personSuggestions(spaces, those, allSpaces)}) as suggestion`.execute(db);
  return inOrderOf(ids, rows);
}

export async function describeOrganizations(
  db: Db,
  viewerScope: ViewerScope,
  ids: readonly number[],
): Promise<Suggestion[]> {
  if (ids.length === 0) return [];
  const { rows } = await organizationSuggestions(spacesSeen(viewerScope), idArray(ids)).execute(db);
  return inOrderOf(ids, rows);
}

/** The owners of these networks, sorted by name. If `query.ids` is set: only these members, in that order. */
export async function describeConnections(
  db: Db,
  networkIds: readonly number[],
  query: SuggestionQuery,
): Promise<Suggestion[]> {
  if (networkIds.length === 0) return [];
  const { rows } = await connectionsCalled(sql`select unnest(${idArray(networkIds)})`, query).execute(db);
  return query.ids === null ? rows : inOrderOf(query.ids, rows);
}

const OF_ORGANIZATIONS: ReadonlySet<keyof CountedIds> = new Set(['organizations', 'schools']);

export async function describeStats(
  db: Db,
  viewerScope: ViewerScope,
  counted: CountedIds,
): Promise<DirectoryStats> {
  const boxes = Object.keys(counted) as (keyof CountedIds)[];
  const idsIn = (areOrganizations: boolean) =>
    idArray(
      boxes
        .filter((box) => OF_ORGANIZATIONS.has(box) === areOrganizations)
        .flatMap((box) => counted[box].map(({ id }) => id)),
    );
  const { rows } = await sql<Named & { isOrganization: boolean }>`
    select true as is_organization, organization_id as id, name
    from (${shownOrganizationNames(spacesSeen(viewerScope), sql`select unnest(${idsIn(true)})`)}) as o
    union all
    select false, id, name from lookup where id = any(${idsIn(false)})`.execute(db);
  // An organization and a lookup may have the same id.
  const namesOf = (areOrganizations: boolean) =>
    new Map(rows.filter((row) => row.isOrganization === areOrganizations).map(({ id, name }) => [id, name]));
  const [ofOrganizations, ofLists] = [namesOf(true), namesOf(false)];
  const named = (box: keyof CountedIds) =>
    counted[box].flatMap(({ id, total }) => {
      const name = (OF_ORGANIZATIONS.has(box) ? ofOrganizations : ofLists).get(id);
      return name === undefined ? [] : [{ id, name, total }];
    });
  return Object.fromEntries(boxes.map((box) => [box, named(box)])) as unknown as DirectoryStats;
}
