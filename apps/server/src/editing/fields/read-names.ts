import type { OrganizationRef } from '@kithline/contract/people.ts';
import { readEntityScope } from '../../scopes/read-scope.ts';
import { readOrganizationRefs } from '../../seen-facts/read-organization-refs.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { lookupNames, placeNames } from '../references.queries.ts';
import { type Field, fieldOf, isStatedField } from './fields.ts';
import { type Kind, readIds } from './kinds.ts';
import { type EntryRow, isRow, isStated, type State } from './states.ts';

/** What states refer to, by id. */
export interface Names {
  readonly item: ReadonlyMap<number, string>;
  readonly place: ReadonlyMap<number, string>;
  readonly organization: ReadonlyMap<number, OrganizationRef>;
}

/**
 * Reads the names of all items of datasets, places and organizations that states refer to. An organization
 * whose name the viewer does not see is missing.
 */
export async function readNames(
  db: Db,
  viewer: Viewer,
  states: Iterable<readonly [Field, State]>,
): Promise<Names> {
  const all = [...states];
  const rows = all.flatMap(([, state]) => (isRow(state) ? state : []));
  const idsOf = (...kinds: readonly Kind[]): number[] =>
    all.flatMap(([field, state]) =>
      isStatedField(field) && kinds.includes(fieldOf(field).kind) && isStated(state)
        ? [...readIds([state.value].flat())]
        : [],
    );
  const organizationIds = [...idsOf('organizations'), ...rows.flatMap((row) => row.organization_id ?? [])];
  return {
    item: await lookupNames(db, [...new Set([...idsOf('list', 'choice'), ...rows.flatMap(itemsOf)])]),
    place: await placeNames(db, idsOf('place')),
    organization: await readOrganizationRefs(
      db,
      { viewer, scope: readEntityScope(viewer, {}) },
      organizationIds,
    ),
  };
}

const itemsOf = (row: EntryRow): readonly number[] =>
  'title' in row
    ? [...(row.seniority_ids ?? []), ...readIds([row.role_type_id])]
    : [...row.degree_ids, ...row.major_ids];
