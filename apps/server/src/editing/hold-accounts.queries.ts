import { sql } from 'kysely';
import { notFound } from '../platform/failure.ts';
import type { Db } from '../tables.ts';

/**
 * Keeps the accounts of an editor and of the edited person from being deleted before this transaction ends: accounts are held before what
 * is edited. 404 when the editor's is gone.
 */
export async function holdAccounts(
  db: Db,
  { userId, personId = null }: { userId: number; personId?: number | null },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from users where id = ${userId} or person_id = ${personId} order by id for key share`.execute(
    db,
  );
  if (!rows.some(({ id }) => id === userId)) throw notFound();
}
