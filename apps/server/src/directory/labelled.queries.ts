import type { Filter } from '@kithline/contract/filter.ts';
import type { Scope } from '@kithline/contract/scope.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../house.ts';
import { heldBy, ownLabelHolder } from '../search-index/label-holder.ts';
import type { Db } from '../tables.ts';
import { ALL } from './token-criteria.ts';

// Labels are looked up first; the search itself then starts from those who have them, who are few.

/** Labels that are asked for, and how many of them somebody has to have. */
export interface LabelCriterion {
  /** Only the viewer's own; none when what is asked for cannot be. */
  ids: readonly number[];
  least: number;
}

/**
 * The labels of the filter's group "network", which are the viewer's own; null when none is asked for. A label of anybody else
 * is nobody's: it is left out of "any" and fails "all".
 */
export async function labelsOf(
  db: Db,
  { viewer, scope }: { viewer: Viewer; scope: Scope },
  filter: Filter,
): Promise<LabelCriterion | null> {
  const asked = filter['network']?.criteria['labels'];
  if (!asked?.ids) return null;
  const rows = await db
    .selectFrom('label')
    .select('id')
    .where(heldBy(ownLabelHolder(viewer, { isEveryone: scope.kind === 'admin' })))
    .where('id', 'in', asked.ids)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (asked.modifier !== ALL) return { ids, least: 1 };
  return { ids: ids.length === asked.ids.length ? ids : [], least: asked.ids.length };
}

/** SQL for `person_id` of everybody who has enough of the labels. */
export function labelledPersons(labels: LabelCriterion): RawBuilder<unknown> {
  return labelled(labels, { table: sql`label_person`, column: sql`person_id` });
}

/** SQL for `organization_id` of every organization that has enough of the labels. */
export function labelledOrganizations(labels: LabelCriterion): RawBuilder<unknown> {
  return labelled(labels, { table: sql`label_organization`, column: sql`organization_id` });
}

function labelled(
  { ids, least }: LabelCriterion,
  { table, column }: { table: RawBuilder<unknown>; column: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`
    select ${column} from ${table} where label_id = any(${[...ids]}::bigint[])
    group by ${column} having count(*) >= ${sql.lit(least)}`;
}

/** Which of the labels each person has, by name. */
export async function matchedLabels(
  db: Db,
  personIds: readonly number[],
  labels: LabelCriterion,
): Promise<Map<number, Named[]>> {
  const { rows } = await sql<{ person_id: number; labels: Named[] }>`
    select given.person_id, jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name_norm) as labels
    from label_person given join label l on l.id = given.label_id
    where given.person_id = any(${[...personIds]}::bigint[]) and l.id = any(${[...labels.ids]}::bigint[])
    group by given.person_id`.execute(db);
  return new Map(rows.map((row) => [row.person_id, row.labels]));
}
