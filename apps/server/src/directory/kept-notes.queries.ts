import { type RawBuilder, sql } from 'kysely';
import { heldBy, type LabelHolder } from '../scopes/label-holder.ts';
import { mayUseNotes } from '../scopes/scope.access.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';

/** Maximum number of characters of the last note in a list. */
const NOTE_OF_ROW = 200;

/**
 * SQL for rows of `person_id`, `labels` (sorted by name), `note` and `created_on` of the last note, for each
 * person with a label or a note. In a collective, the labels and notes of the collective count; elsewhere,
 * only those of the viewer. No rows if the viewer's token may not use notes. `ids` is SQL for an array.
 */
export function keptOf(ids: RawBuilder<unknown>, { viewer, scope }: ViewerScope): RawBuilder<unknown> {
  const holder: LabelHolder = scope.kind === 'admin' ? { userId: viewer.userId } : { scopeId: scope.id };
  const isReadable: Readonly<Record<typeof scope.kind, RawBuilder<unknown>>> = {
    network: sql`scope_id = ${scope.id} and user_id = ${viewer.userId}`,
    collective: sql`scope_id = ${scope.id}`,
    admin: sql`scope_id is null and user_id = ${viewer.userId}`,
  };
  const mayUse = sql.lit(mayUseNotes(viewer));
  return sql`
    select coalesce(labelled.person_id, noted.person_id) as person_id, labelled.labels, noted.note, noted.created_on
    from (
      select given.person_id, jsonb_agg(jsonb_build_object('id', label.id, 'name', label.name) order by label.name_norm) as labels
      from label_person given join label on label.id = given.label_id
      where given.person_id = any(${ids}) and ${mayUse} and ${heldBy(holder)} group by given.person_id
    ) as labelled full join (
      select distinct on (person_id) person_id, left(note, ${sql.lit(NOTE_OF_ROW)}) as note, created_on from note
      where person_id = any(${ids}) and ${mayUse} and ${isReadable[scope.kind]} order by person_id, created_on desc, id desc
    ) as noted on noted.person_id = labelled.person_id`;
}

/**
 * By person, the UTC day on which the viewer last wrote or changed a note about this person in the viewer's
 * network.
 */
export async function notedDays(
  db: Db,
  personIds: readonly number[],
  { userId, networkId }: Viewer,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ personId: number; day: string }>`
    select person_id, to_char(max(greatest(created_on, updated_on)) at time zone 'UTC', 'YYYY-MM-DD') as day from note
    where user_id = ${userId} and scope_id = ${networkId} and person_id = any(${[...personIds]}::bigint[])
    group by person_id`.execute(db);
  return new Map(rows.map(({ personId, day }) => [personId, day]));
}
