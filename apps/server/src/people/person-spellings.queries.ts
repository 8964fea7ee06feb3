import { sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';

interface Spellings {
  readonly names: string[];
  /** Addresses of profiles, and slugs, as they are stated. */
  readonly links: string[];
}

/** A person's names and profile addresses in the seen spaces. Only for administrators. */
export async function spellingsOf(db: Db, viewerScope: ViewerScope, personId: number): Promise<Spellings> {
  const { contacts, profiles } = spacesSeen(viewerScope);
  const { rows } = await sql<{ names: string[]; links: string[] }>`
    with said as (
      select p.name, p.linkedin as link from person p where p.id = ${personId}
      union all
      select m.name, m.linkedin from member_profile m where m.person_id = ${personId} and m.person_id in (${profiles})
      union all
      select c.name, c.linkedin from (${contacts}) as c where c.person_id = ${personId}
      union all
      select f.name, f.linkedin from (${contacts}) as c
      join former_statement f on f.network_id = c.network_id and f.contact_id = c.contact_id
      where f.person_id = ${personId}
    )
    select array(select distinct name from said where name is not null order by name) as names,
      array(select distinct link from said where link is not null order by link) as links`.execute(db);
  return rows[0] ?? { names: [], links: [] };
}
