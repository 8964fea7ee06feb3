import type { PossiblePerson } from '@kithline/contract/registrations.ts';
import { readPersonRefs } from '../people/read-person-refs.ts';
import type { Db } from '../tables.ts';
import { candidatesFor, type Traits } from './match-candidates.queries.ts';

/** Persons without a user who may be the one who registers, best first, at most 20. */
export async function possiblePersons(db: Db, traits: Traits): Promise<PossiblePerson[]> {
  const candidates = await candidatesFor(db, traits);
  const ids = candidates.map(({ id }) => id);
  const refs = await readPersonRefs(db, ids);
  return candidates.flatMap(({ id, linkedin }) => {
    const ref = refs.get(id);
    return ref === undefined ? [] : [{ ...ref, linkedin }];
  });
}
