import { inTransaction } from '../platform/db/database.ts';
import { indexPersons } from '../search-index/search-index.ts';
import type { Db } from '../tables.ts';
import { handOverPerson, insertPerson, type OwnFacts } from './own-person.queries.ts';

export interface TakenProfile {
  personId: number;
  /** Scopes whose stats may have changed (0 = everyone). */
  scopes: number[];
}

/** Gives somebody who registers a profile: the one they chose among the directory's, or a new one. Indexed in the same transaction. */
export async function takeProfile(db: Db, chosen: number | null, facts: OwnFacts): Promise<TakenProfile> {
  return inTransaction(db, async (db) => {
    const personId = chosen ?? (await insertPerson(db, facts));
    if (chosen !== null) await handOverPerson(db, chosen, facts);
    return { personId, scopes: await indexPersons(db, [personId]) };
  });
}
