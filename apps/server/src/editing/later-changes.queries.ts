import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { about, type ChangedThing, type ChangeRow } from './changes.queries.ts';

/** A change that came later, holds, and touched one of the same fields. */
export interface LaterChange extends Pick<ChangeRow, 'madeBy' | 'madeOn' | 'means' | 'section'> {
  /** The change that it came after. */
  readonly after: number;
}

/**
 * Returns for each of these changes of one thing the last change that stands in its way; of those without one nothing. A later change that
 * was taken back again, and the one that took it back, leave a field as it was. Each field's changes are read once, however many ask.
 */
export async function laterChanges(
  db: Db,
  thing: ChangedThing,
  ids: readonly number[],
): Promise<Map<number, LaterChange>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<LaterChange>`
    with own as materialized (
      select change_id as id, field from profile_change_field where change_id = any(${[...ids]}::bigint[])
    ),
    holding as materialized (
      select c.id, c.takes_back, f.field from profile_change c join profile_change_field f on f.change_id = c.id
      where ${about(thing)} and c.taken_back_by is null and c.id > ${Math.min(...ids)} and f.field in (select field from own)
    ),
    -- of those that take nothing back the last one of each field is enough
    candidate as materialized (
      select field, max(id) as id, 0 as takes_back from holding where takes_back is null group by field
      union all
      select field, id, takes_back from holding where takes_back is not null
    ),
    latest as (
      select own.id as after, max(l.id) as id
      from own join candidate l on l.field = own.field and l.id > own.id and l.takes_back <= own.id group by own.id
    )
    select latest.after, c.made_by as "madeBy", c.made_on as "madeOn", c.means, c.section
    from latest join profile_change c on c.id = latest.id`.execute(db);
  return new Map(rows.map((row) => [row.after, row]));
}
