import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

/** A position in the file, and a title that a contact with this position had in an earlier file. */
export interface SpellingOfTitle {
  readonly position: string;
  readonly titleId: number;
  readonly title: string;
}

/** Positions in the stage, each with the other titles that earlier files give the same contacts. */
export async function titlesToCompare(db: Db): Promise<SpellingOfTitle[]> {
  const { rows } = await sql<SpellingOfTitle>`
    select distinct s.position, t.id as title_id, t.name as title
    from staged_contact s join known_statement k using (contact_id) join title t on t.id = k.title_id
    where s.title_id <> k.title_id order by s.position, t.id`.execute(db);
  return rows;
}

/**
 * Sets the original titles of the stage. If an earlier statement of the contact has exactly the same title,
 * takes over the original title of that statement. Otherwise takes the latest earlier title that `same` pairs
 * with the position, or the original title of that title.
 */
export async function stageSameTitles(db: Db, same: readonly SpellingOfTitle[]): Promise<void> {
  const positions = same.map(({ position }) => position);
  const titleIds = same.map(({ titleId }) => titleId);
  await sql`
    with spelling as materialized (
      select * from unnest(${positions}::text[], ${titleIds}::bigint[]) as same (position, title_id)
    ), original as (
      select distinct on (s.row_no) s.row_no,
        case when k.title_id = s.title_id then k.original_title_id
          else coalesce(k.original_title_id, k.title_id) end as title_id
      from staged_contact s join known_statement k using (contact_id)
      where k.title_id = s.title_id or (s.position, k.title_id) in (select position, title_id from spelling)
      order by s.row_no, k.title_id = s.title_id desc, k.latest desc, k.title_id
    )
    update staged_contact s set original_title_id = original.title_id
    from original where original.row_no = s.row_no and original.title_id is not null`.execute(db);
}
