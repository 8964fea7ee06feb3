import { sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../scopes/seen-spaces.ts';
import { isFormerName, nameFacts } from '../seen-facts/seen-names.ts';
import type { Db } from '../tables.ts';

export interface WrittenName {
  readonly personId: number;
  readonly name: string;
  /** An earlier file of a network gave this name to its contact. */
  readonly isFormer: boolean;
}

/** The spellings of persons in the seen spaces and in earlier files of seen networks, present names first. */
export async function writtenNames(
  db: Db,
  viewerScope: ViewerScope,
  personIds: readonly number[],
): Promise<WrittenName[]> {
  const spaces = spacesSeen(viewerScope);
  const who = sql`select unnest(${[...personIds]}::bigint[])`;
  const { rows } = await sql<WrittenName>`
    with facts as materialized (${nameFacts(spaces, who)})
    select distinct person_id as "personId", written.name, false as "isFormer"
    from facts cross join lateral (values (facts.name),
      (trim(facts.preferred_first_name || ' ' || facts.last_name)),
      (facts.name || ', ' || facts.credentials)) as written (name)
    where written.name is not null
    union all
    select distinct c.person_id, f.name, true
    from (${spaces.contacts}) as c join former_statement f on f.network_id = c.network_id
      and f.contact_id = c.contact_id
    where c.person_id in (${who}) and ${isFormerName('f', 'c')}
    order by "personId", "isFormer", name`.execute(db);
  return rows;
}
