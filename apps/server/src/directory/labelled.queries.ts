import type { Filter } from '@kithline/contract/filter.ts';
import type { Scope } from '@kithline/contract/scope.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../viewer.ts';
import { heldBy, type LabelHolder, ownLabelHolder } from '../scopes/label-holder.ts';
import type { Db } from '../tables.ts';
import { ALL } from './read-criterion.ts';

// Labels are looked up first; the search itself then starts from those who have them, who are few.

/**
 * The groups of a filter that ask for labels, in their order: the viewer's own, and those of the collective
 * searched.
 */
export const LABEL_GROUPS = ['network', 'collective'] as const;

/** Labels of one group that are asked for, and how many of them somebody has to have. */
export interface LabelCriterion {
  group: (typeof LABEL_GROUPS)[number];
  /** Only those of the group's holder; none when what is asked for cannot be. */
  ids: readonly number[];
  least: number;
}

/** Who asks, and where. */
interface ViewerScope {
  viewer: Viewer;
  scope: Scope;
}

/**
 * The labels that a filter asks for, by group. A label that is not the group's holder's is nobody's: it is
 * left out of "any" and fails "all".
 */
export async function labelsOf(db: Db, viewerScope: ViewerScope, filter: Filter): Promise<LabelCriterion[]> {
  const found = await Promise.all(
    LABEL_GROUPS.map((group) => labelsOfGroup(db, viewerScope, { filter, group })),
  );
  return found.filter((labels) => labels !== null);
}

async function labelsOfGroup(
  db: Db,
  viewerScope: ViewerScope,
  { filter, group }: { filter: Filter; group: LabelCriterion['group'] },
): Promise<LabelCriterion | null> {
  const asked = filter[group]?.criteria['labels'];
  const holder = holderOf(group, viewerScope);
  if (!asked?.ids || holder === null) return null;
  const rows = await db
    .selectFrom('label')
    .select('id')
    .where(heldBy(holder))
    .where(sql<boolean>`id = any(${asked.ids}::bigint[])`)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (asked.modifier !== ALL) return { group, ids, least: 1 };
  return { group, ids: ids.length === asked.ids.length ? ids : [], least: asked.ids.length };
}

/** Null where the group means nothing: outside a collective there are no labels of one. */
function holderOf(group: LabelCriterion['group'], { viewer, scope }: ViewerScope): LabelHolder | null {
  if (group === 'network') return ownLabelHolder(viewer, { isEveryone: scope.kind === 'admin' });
  return scope.kind === 'collective' ? { scopeId: scope.collectiveId } : null;
}

/** SQL for `person_id` of everybody who has enough of the labels of each group. Not for an empty list. */
export function labelledPersons(labels: readonly LabelCriterion[]): RawBuilder<unknown> {
  return labelled(labels, { table: sql`label_person`, column: sql`person_id` });
}

/**
 * SQL for `organization_id` of every organization that has enough of the labels of each group. Not for an
 * empty list.
 */
export function labelledOrganizations(labels: readonly LabelCriterion[]): RawBuilder<unknown> {
  return labelled(labels, { table: sql`label_organization`, column: sql`organization_id` });
}

function labelled(
  labels: readonly LabelCriterion[],
  { table, column }: { table: RawBuilder<unknown>; column: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const groups = labels.map(
    ({ ids, least }) => sql`
    select ${column} from ${table} where label_id = any(${[...ids]}::bigint[])
    group by ${column} having count(*) >= ${sql.lit(least)}`,
  );
  return sql.join(groups, sql` intersect `);
}

/** The labels of one group that persons have, of those asked for. */
export interface MatchedLabels {
  group: LabelCriterion['group'];
  /** By person, in the order of names. */
  of: Map<number, Named[]>;
}

/** Which of the labels asked for each person has. */
export async function matchedLabels(
  db: Db,
  personIds: readonly number[],
  labels: LabelCriterion,
): Promise<MatchedLabels> {
  const { rows } = await sql<{ personId: number; labels: Named[] }>`
    select given.person_id, jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name_norm) as labels
    from label_person given join label l on l.id = given.label_id
    where given.person_id = any(${[...personIds]}::bigint[]) and l.id = any(${[...labels.ids]}::bigint[])
    group by given.person_id`.execute(db);
  return { group: labels.group, of: new Map(rows.map((row) => [row.personId, row.labels])) };
}
