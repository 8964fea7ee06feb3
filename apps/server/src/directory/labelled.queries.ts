import type { Filter } from '@kithline/contract/filter.ts';
import { LISTED } from '@kithline/contract/list-modifiers.ts';
import type { Scope } from '@kithline/contract/scope.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../viewer.ts';
import { heldBy, type LabelHolder, ownLabelHolder } from '../scopes/label-holder.ts';
import type { Db } from '../tables.ts';

// Labels are looked up first, so that the search starts from the few people who have them.

/** The viewer's own labels, and those of the searched collective. */
export const LABEL_GROUPS = ['network', 'collective'] as const;

/** Unless it is reversed, a result must have at least `least` of the labels `ids`. */
export interface LabelCriterion {
  group: (typeof LABEL_GROUPS)[number];
  /** Only labels of the group's holder. Empty if "all" includes another holder's label. */
  ids: readonly number[];
  least: number;
  /** If true, a result must have none of these labels. */
  isReversed: boolean;
}

interface ViewerScope {
  viewer: Viewer;
  scope: Scope;
}

/**
 * The labels that a filter requests, by group. Labels of other holders are left out of "any" and "none of";
 * nothing can satisfy an "all" that contains one.
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
  const criterion = filter[group]?.criteria['labels'];
  const holder = holderOf(group, viewerScope);
  if (!criterion?.ids || holder === null) return null;
  const rows = await db
    .selectFrom('label')
    .select('id')
    .where(heldBy(holder))
    .where(sql<boolean>`id = any(${criterion.ids}::bigint[])`)
    .execute();
  const ids = rows.map(({ id }) => id);
  const isReversed = criterion.modifier === LISTED.noneOf;
  if (criterion.modifier !== LISTED.all) return { group, ids, least: 1, isReversed };
  const isPossible = ids.length === criterion.ids.length;
  return { group, ids: isPossible ? ids : [], least: criterion.ids.length, isReversed };
}

function holderOf(group: LabelCriterion['group'], { viewer, scope }: ViewerScope): LabelHolder | null {
  if (group === 'network') return ownLabelHolder(viewer, { isEveryone: scope.kind === 'admin' });
  return scope.kind === 'collective' ? { scopeId: scope.collectiveId } : null;
}

/** A search finds only ids in all sets of `among` and in no set of `outside`. */
export interface MeantSets {
  readonly among: RawBuilder<unknown>[];
  readonly outside: RawBuilder<unknown>[];
}

/** For each criterion, SQL for everybody who has at least `least` of its labels. */
export function labelledPersons(labels: readonly LabelCriterion[]): MeantSets {
  return labelled(labels, { table: sql`label_person`, column: sql`person_id` });
}

export function labelledOrganizations(labels: readonly LabelCriterion[]): MeantSets {
  return labelled(labels, { table: sql`label_organization`, column: sql`organization_id` });
}

function labelled(
  labels: readonly LabelCriterion[],
  { table, column }: { table: RawBuilder<unknown>; column: RawBuilder<unknown> },
): MeantSets {
  const setOf = ({ ids, least }: LabelCriterion) => sql`
    select ${column} from ${table} where label_id = any(${[...ids]}::bigint[])
    group by ${column} having count(*) >= ${sql.lit(least)}`;
  return {
    among: labels.filter(({ isReversed }) => !isReversed).map(setOf),
    outside: labels.filter(({ isReversed }) => isReversed).map(setOf),
  };
}

export interface MatchedLabels {
  group: LabelCriterion['group'];
  /** By person, sorted by name. */
  of: Map<number, Named[]>;
}

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
