import type { Db } from '../tables.ts';
import { personsWithMovedWindows } from './role-flat.queries.ts';
import { indexPersons } from './search-index.ts';

/** Persons indexed in one transaction: short enough that nobody waits long for a lock. */
const BATCH = 2_000;

/** Moves roles that no longer ended in the last 10 years on `today` ("YYYY-MM-DD"). Repeating it changes nothing. */
export async function moveWindows(db: Db, today: string): Promise<void> {
  const persons = await personsWithMovedWindows(db, today);
  for (let at = 0; at < persons.length; at += BATCH) {
    await indexPersons(db, persons.slice(at, at + BATCH), { today });
  }
}
