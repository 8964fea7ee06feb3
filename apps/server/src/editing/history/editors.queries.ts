import { sql } from 'kysely';
import { MEMBER_NAMES } from '../../seen-facts/member-names.ts';
import type { Db } from '../../tables.ts';

export interface Editor {
  /** Of the person. */
  readonly id: number;
  readonly name: string;
  readonly profilePicture: string | null;
}

/** Those who made changes, by the ids of their users. */
export async function editorsOf(db: Db, userIds: readonly (number | null)[]): Promise<Map<number, Editor>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  const { rows } = await sql<Editor & { userId: number }>`
    select u.id as "userId", member.id, member.name, coalesce(m.profile_picture, p.profile_picture) as "profilePicture"
    from users u join (${MEMBER_NAMES}) as member on member.id = u.person_id
    join person p on p.id = u.person_id left join member_profile m on m.person_id = u.person_id
    where u.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ userId, ...editor }) => [userId, editor]));
}
