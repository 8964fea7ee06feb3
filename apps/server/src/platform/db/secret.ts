import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

/** Returns the installation's secret. It is kept in the database, so that all servers use the same one. */
export async function readSecret(db: Db): Promise<string> {
  const fresh = JSON.stringify(randomBytes(32).toString('hex'));
  await sql`insert into setting (key, value) values ('secret', ${fresh}::jsonb) on conflict (key) do nothing`.execute(
    db,
  );
  const found = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'secret')
    .executeTakeFirstOrThrow();
  return String(found.value);
}
