import { foldText } from '@kithline/base/fold-text.ts';
import type { Dataset, Suggestion } from '@kithline/contract/lookups.ts';
import { type RawBuilder, sql } from 'kysely';
import { asSearchText, containsWords, startingWith } from '../platform/text/contains-words.ts';
import { fitsTyped, searchText, type TypedText } from '../platform/text/match-text.ts';
import type { Viewer } from '../viewer.ts';
import { profilesSeenBy } from '../scopes/seen-spaces.ts';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import { heldBy, type LabelHolder } from '../scopes/label-holder.ts';
import type { Db } from '../tables.ts';

export interface Source {
  /** SQL after FROM. */
  from: RawBuilder<unknown>;
  /** Columns of a suggestion: id, name and the dataset's further columns. */
  columns: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** The folded name. */
  key: RawBuilder<unknown>;
  /** The search text; by default, the search text of the key. */
  searched?: RawBuilder<unknown>;
  /** Whether the list is read completely and matched in memory. */
  isShort?: boolean;
  order: RawBuilder<unknown>;
  where?: RawBuilder<boolean>;
}

/**
 * Returns at most `most` suggestions: names that begin with the text, then others that contain each of its
 * words.
 */
export async function suggestionsNamed(
  db: Db,
  source: Source,
  { typed, most }: { typed: TypedText | null; most: number },
): Promise<Suggestion[]> {
  if (typed === null) return select(db, source, { condition: sql`true`, most });
  if (source.isShort === true) return shortListNamed(db, source, { typed, most });
  const begins = sql<boolean>`${source.key} like ${startingWith(typed.whole)}`;
  const first = await select(db, source, { condition: begins, most });
  if (first.length === most) return first;
  const contains = sql<boolean>`${containsWords(source.searched ?? asSearchText(source.key), typed.words)} and not ${begins}`;
  return [...first, ...(await select(db, source, { condition: contains, most: most - first.length }))];
}

/** Maximum number of rows that are read from a short list. */
const LONGEST_SHORT = 10_000;

async function shortListNamed(
  db: Db,
  source: Source,
  { typed, most }: { typed: TypedText; most: number },
): Promise<Suggestion[]> {
  const all = await select(db, source, { condition: sql`true`, most: LONGEST_SHORT });
  const found = all.filter(({ name }) => fitsTyped(searchText(name), typed));
  const begins = ({ name }: Suggestion) => foldText(name).startsWith(typed.whole);
  return [...found.filter(begins), ...found.filter((one) => !begins(one))].slice(0, most);
}

/** The suggestions for ids, in the same order. */
export async function suggestionsOfIds(
  db: Db,
  source: Source,
  ids: readonly number[],
): Promise<Suggestion[]> {
  const found = await select(db, source, {
    condition: sql`${source.id} = any(${[...ids]}::bigint[])`,
    most: ids.length,
  });
  const byId = new Map(found.map((suggestion) => [suggestion.id, suggestion]));
  return ids.map((id) => byId.get(id)).filter((suggestion) => suggestion !== undefined);
}

async function select(
  db: Db,
  source: Source,
  { condition, most }: { condition: RawBuilder<boolean>; most: number },
): Promise<Suggestion[]> {
  const { rows } = await sql<Suggestion>`
    select ${source.columns} from ${source.from}
    where ${condition} and ${source.where ?? sql`true`}
    order by ${source.order} limit ${most}`.execute(db);
  return rows;
}

export function shortList(dataset: Dataset): Source {
  return {
    from: sql`lookup l`,
    columns: sql`l.id, l.name, l.detail`,
    id: sql`l.id`,
    key: sql`l.name_norm`,
    order: sql`l.position, l.name_norm, l.id`,
    where: sql`l.dataset = ${dataset}`,
    isShort: true,
  };
}

export function labelsOf(holder: LabelHolder): Source {
  return {
    from: sql`label`,
    columns: sql`label.id, label.name`,
    id: sql`label.id`,
    key: sql`label.name_norm`,
    order: sql`label.name_norm`,
    where: heldBy(holder),
    isShort: true,
  };
}

export const ORGANIZATION_KINDS: Source = {
  from: sql`organization_type t`,
  columns: sql`t.id, t.name`,
  id: sql`t.id`,
  key: sql`lower(t.name)`,
  order: sql`t.id`,
  isShort: true,
};

export const PLACES: Source = {
  from: sql`place p`,
  columns: sql`p.id, p.name, p.country as detail, p.lat as latitude, p.lng as longitude`,
  id: sql`p.id`,
  key: sql`p.name_norm`,
  order: sql`p.population desc, p.name_norm`,
};

/**
 * Members to whom the viewer may write: those whose profile the viewer sees and, if something is typed,
 * administrators. An administrator gets all members if something is typed, and nobody otherwise. Suspended
 * members, and members with a block between them and the viewer, are left out.
 */
export function chatUsers(viewer: Viewer, { isTyped }: { isTyped: boolean }): Source {
  const mayBeWrittenTo = viewer.isAdmin
    ? sql`${isTyped}::boolean`
    : sql`(${isTyped}::boolean and u.is_admin or u.person_id in (${profilesSeenBy(viewer)}))`;
  return {
    from: sql`users u join (${MEMBER_NAMES}) as p on p.id = u.person_id`,
    columns: sql`u.id, p.name, p.profile_picture, p.headline as detail`,
    id: sql`u.id`,
    key: sql`p.name_key`,
    searched: sql`p.searched`,
    order: sql`p.name_key, u.id`,
    where: sql`u.id <> ${viewer.userId} and u.suspended_on is null and ${mayBeWrittenTo}
      and not exists (
        select from user_block block
        where (block.user_id, block.blocked_user_id) in ((u.id, ${viewer.userId}), (${viewer.userId}, u.id)))`,
  };
}

/** Users who do not own a client and are not suspended, with their login emails to tell them apart. */
export const NONCLIENT_USERS: Source = {
  from: sql`users u join (${MEMBER_NAMES}) as p on p.id = u.person_id`,
  columns: sql`u.id, p.name, p.profile_picture, u.username as detail`,
  id: sql`u.id`,
  key: sql`p.name_key`,
  searched: sql`(p.searched || ' / ' || ${asSearchText(sql`u.username_norm`)})`,
  order: sql`p.name_key, u.id`,
  where: sql`u.suspended_on is null and not exists (select from client where client.owner_id = u.id)`,
};
