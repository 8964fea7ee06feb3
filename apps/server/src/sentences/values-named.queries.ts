import { foldText } from '@kithline/base/fold-text.ts';
import type { Dataset } from '@kithline/contract/lookups.ts';
import { sql } from 'kysely';
import { heldBy, ownLabelHolder } from '../scopes/label-holder.ts';
import { mayUseNotes } from '../scopes/scope.access.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';

/** An item of a list. */
export interface ListItem {
  readonly dataset: Dataset;
  readonly id: number;
  readonly name: string;
  /** The name as `plainItem` writes it. */
  readonly plain: string;
}

/** Signs in names of items. The first two separate words, the others are dropped. */
const SIGNS = '-/,&()+’.';

/** The name of an item as a sentence has it: "pre seed", "bars taverns and nightclubs". */
export const plainItem = (name: string): string =>
  foldText(name)
    .replaceAll(/[-/]/gu, ' ')
    .replaceAll(/[,&()+’.]/gu, '');

/** The items of lists that have one of the plain names, and all items of some lists. */
export async function itemsNamed(
  db: Db,
  { datasets, whole }: { datasets: readonly Dataset[]; whole: readonly Dataset[] },
  plains: readonly string[],
): Promise<ListItem[]> {
  const { rows } = await sql<ListItem>`
    select dataset, id, name, plain
    from (select *, translate(name_norm, ${SIGNS}, '  ') as plain from lookup) as item
    where dataset = any(${[...datasets]}::text[])
      and (plain in (select unnest(${[...plains]}::text[])) or dataset = any(${[...whole]}::text[]))
    order by position`.execute(db);
  return rows;
}

/** A label that the viewer may filter by. */
export interface OwnLabel {
  readonly group: 'network' | 'collective';
  readonly id: number;
  readonly name: string;
}

/** More labels than this are not read. */
const MOST_LABELS = 2_000;

/**
 * The viewer's own labels and, in a collective, those of the collective. None for a token that leaves labels
 * out.
 */
export async function labelsSeen(db: Db, { viewer, scope }: ViewerScope): Promise<OwnLabel[]> {
  if (!mayUseNotes(viewer)) return [];
  const own = heldBy(ownLabelHolder(viewer, { isEveryone: scope.kind === 'admin' }));
  const shared = scope.kind === 'collective' ? sql`label.scope_id = ${scope.collectiveId}` : sql`false`;
  const { rows } = await sql<OwnLabel>`
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
