import { sql } from 'kysely';
import { inTransaction } from '../platform/db/database.ts';
import type { Db } from '../tables.ts';
import { moveInIndex } from './collective-members.ts';
import { EVERYONE } from './tokens.ts';

/** Persons taken out of a scope in one transaction: short enough that nobody waits long for a lock. */
const BATCH = 2_000;

/**
 * Takes out of the index what it still holds of scopes that are gone. Nobody may read them, their ids are never used again,
 * and so there is no hurry: person by person they leave as from any other scope. Repeating it changes nothing.
 */
export async function clearClosedScopes(db: Db, checkpoint: () => void = () => undefined): Promise<void> {
  for (const scopeId of await closedScopes(db)) {
    for (;;) {
      checkpoint();
      const persons = await someMembers(db, scopeId);
      if (persons.length === 0) break;
      await inTransaction(db, (db) => moveInIndex(db, [scopeId], persons));
    }
    await forgetScope(db, scopeId);
  }
}

async function closedScopes(db: Db): Promise<number[]> {
  const { rows } = await sql<{ scope_id: number }>`
    select scope_id from scope_stat
    where scope_id <> ${EVERYONE} and not exists (select from scope where scope.id = scope_stat.scope_id)
    order by scope_id`.execute(db);
  return rows.map((row) => row.scope_id);
}

async function someMembers(db: Db, scopeId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('scope_person')
    .select('person_id')
    .where('scope_id', '=', scopeId)
    .orderBy('person_id')
    .limit(BATCH)
    .execute();
  return rows.map((row) => row.person_id);
}

async function forgetScope(db: Db, scopeId: number): Promise<void> {
  await db.deleteFrom('scope_organization').where('scope_id', '=', scopeId).execute();
  await db.deleteFrom('scope_stat').where('scope_id', '=', scopeId).execute();
}
