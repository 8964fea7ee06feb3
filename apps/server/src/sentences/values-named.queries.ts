import type { Dataset } from '@kithline/contract/lookups.ts';
import { sql } from 'kysely';
import { heldBy, ownLabelHolder } from '../scopes/label-holder.ts';
import { isUnlimited, mayUseNotes } from '../scopes/scope.access.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';

export interface ListItem {
  readonly dataset: Dataset;
  readonly id: number;
  readonly name: string;
}

/**
 * Returns a text that changes when an item is added, renamed, moved or deleted. Until then, the items need
 * not be read again, which would take too long for each sentence.
 */
export async function versionOfItems(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select count(*) || ' ' || sum(hashtextextended(dataset || ' ' || name, id + position)) as version
    from lookup`.execute(db);
  return rows[0]?.version ?? '';
}

/** All items of these datasets, by position. */
export async function itemsOf(db: Db, datasets: readonly Dataset[]): Promise<ListItem[]> {
  const { rows } = await sql<ListItem>`
    select dataset, id, name from lookup where dataset = any(${[...datasets]}::text[])
    order by position`.execute(db);
  return rows;
}

/** A label that the viewer may filter by. */
export interface SeenLabel {
  readonly group: 'network' | 'collective';
  readonly id: number;
  readonly name: string;
}

/** Maximum number of labels that are read. */
const MOST_LABELS = 2_000;

/**
 * The viewer's own labels and, in a collective, those of the collective. A token that is limited to a
 * collective gets only the collective's labels, and a token that excludes labels gets none.
 */
export async function labelsSeen(db: Db, { viewer, scope }: ViewerScope): Promise<SeenLabel[]> {
  if (!mayUseNotes(viewer)) return [];
  const own = isUnlimited(viewer)
    ? heldBy(ownLabelHolder(viewer, { isEveryone: scope.kind === 'admin' }))
    : sql`false`;
  const shared = scope.kind === 'collective' ? sql`label.scope_id = ${scope.collectiveId}` : sql`false`;
  const { rows } = await sql<SeenLabel>`
    select case when ${own} then 'network' else 'collective' end as group, id, name
    from label where ${own} or ${shared}
    order by name_norm limit ${MOST_LABELS}`.execute(db);
  return rows;
}

/** The ids of titles with one of these folded names, in any space. The caller must check the scope. */
export async function titlesNamed(db: Db, names: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from title where name_norm = any(${[...names]}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}
