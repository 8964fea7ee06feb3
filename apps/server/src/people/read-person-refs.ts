import type { PersonRef } from '@kithline/contract/people.ts';
import type { Db } from '../tables.ts';
import { personRefs } from './person-refs.queries.ts';

/** Persons as rows and faces show them, by id; ids that are not there are missing. The caller has checked who may see them. */
export function readPersonRefs(db: Db, ids: readonly number[]): Promise<Map<number, PersonRef>> {
  return personRefs(db, ids);
}
