import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import type { Db, Tables } from '../tables.ts';

export async function insertActivity(db: Db, entry: Insertable<Tables['activity']>): Promise<void> {
  await db.insertInto('activity').values(entry).execute();
}

/** What the record calls a member: the name, or the login email of who has none. */
export async function nameOfActor(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(member.name, ''), u.username) as name
    from users u join (${MEMBER_NAMES}) as member on member.id = u.person_id where u.id = ${userId}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`user ${userId} did something, but is gone`);
  return row.name;
}
