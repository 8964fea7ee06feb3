import { sql } from 'kysely';
import { spacesSeen, type ViewerScope } from '../scopes/seen-spaces.ts';
import { isFormerName, nameFacts } from '../seen-facts/seen-names.ts';
import type { Db } from '../tables.ts';

export interface WrittenName {
  readonly personId: number;
  readonly name: string;
  readonly isFormer: boolean;
}

/**
 * Returns the persons' names in the spaces that the viewer sees, and their former names in earlier files of
 * the networks that the viewer sees. For each person, the current names come first.
 */
export async function writtenNames(
  db: Db,
  viewerScope: ViewerScope,
  personIds: readonly number[],
): Promise<WrittenName[]> {
  const spaces = spacesSeen(viewerScope);
  const who = sql`select unnest(${[...personIds]}::bigint[])`;
  const { rows } = await sql<WrittenName>`
    with facts as materialized (${nameFacts(spaces, who)})
    select distinct person_id, written.name, false as is_former
    from facts cross join lateral (values (facts.name),
      (trim(facts.preferred_first_name || ' ' || facts.last_name)),
      (facts.name || ', ' || facts.credentials)) as written (name)
    where written.name is not null
    union all
    select distinct c.person_id, f.name, true
    from (${spaces.contacts}) as c join former_statement f on f.network_id = c.network_id
      and f.contact_id = c.contact_id
    where c.person_id in (${who}) and ${isFormerName('f', 'c')}
    order by person_id, is_former, name`.execute(db);
  return rows;
}

interface Spellings {
  readonly names: string[];
  /** Profile addresses, as they are stated. */
  readonly links: string[];
}

/**
 * Returns a person's names and profile addresses in the spaces that the viewer sees, and in earlier files of
 * the networks that the viewer sees. Only for administrators.
 */
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
