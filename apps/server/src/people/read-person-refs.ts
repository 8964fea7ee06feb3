import type { PersonRef } from '@kithline/contract/people.ts';
import type { Sight } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import { collaboratorsAmong, type PersonFace, personFaces, personRefs } from './person-refs.queries.ts';

/**
 * Persons as rows and faces show them to a viewer in a scope, by id; ids that no seen space names are missing. The caller has
 * checked who may see them.
 */
export function readPersonRefs(
  db: Db,
  sight: Sight,
  ids: readonly number[],
): Promise<Map<number, PersonRef>> {
  return personRefs(db, sight, ids);
}

/** The same with name and picture alone. */
export function readPersonFaces(
  db: Db,
  sight: Sight,
  ids: readonly number[],
): Promise<Map<number, PersonFace>> {
  return personFaces(db, sight, ids);
}

/** Which of these persons carry the collaborator's mark of the scope (decision 7). */
export function readCollaboratorsAmong(
  db: Db,
  sight: Sight,
  personIds: readonly number[],
): Promise<Set<number>> {
  return collaboratorsAmong(db, sight, personIds);
}
