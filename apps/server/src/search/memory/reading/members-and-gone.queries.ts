import { sql } from 'kysely';
import type { Db } from '../../../tables.ts';

/** Returns which of these persons are members or have a profile of their own, and which no longer exist. */
export async function membersAndGone(
  db: Db,
  ids: readonly number[],
): Promise<{ members: number[]; gone: number[] }> {
  const { rows } = await sql<{ members: number[]; gone: number[] }>`
    select coalesce(array_agg(asked.id) filter (where p.id is not null), '{}') as members,
      coalesce(array_agg(asked.id) filter (where p.id is null), '{}') as gone
    from unnest(${ids}::bigint[]) as asked (id) left join person p on p.id = asked.id
    where p.id is null or exists (select from users u where u.person_id = p.id)
      or exists (select from member_profile m where m.person_id = p.id)`.execute(db);
  return rows[0] ?? { members: [], gone: [] };
}
