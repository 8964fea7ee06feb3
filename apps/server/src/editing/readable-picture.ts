import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';

/** Where a kept picture is read: shown somewhere at present, or in histories alone. */
export type PictureSight = 'shown' | 'history';

const SHOWN_BY = ['person', 'member_profile', 'organization', 'client'] as const;

/**
 * Whether a viewer may read the kept picture of an address. What something shows is for everybody who knows the address; one that was
 * replaced or removed, for those who read about that in a history: administrators, and members in that of their own profile.
 */
export async function readablePicture(
  db: Db,
  { isAdmin, personId }: Viewer,
  address: string,
): Promise<PictureSight | null> {
  const shown = SHOWN_BY.map(
    (table) => sql`
      select from ${sql.table(table)} where profile_picture like '/api/pictures/%' and profile_picture = ${address}`,
  );
  const inHistory = sql`
    select from profile_change c join profile_change_field f on f.change_id = c.id
    where c.person_id = ${personId} and c.in_profile and f.field = 'profilePicture'
      and ${address} in (f.before ->> 'value', f.after ->> 'value')`;
  const { rows } = await sql<{ sight: PictureSight | null }>`
    select case
      when exists (${sql.join(shown, sql` union all `)}) then 'shown'
      when ${isAdmin} or exists (${inHistory}) then 'history'
    end as sight`.execute(db);
  return rows[0]?.sight ?? null;
}
