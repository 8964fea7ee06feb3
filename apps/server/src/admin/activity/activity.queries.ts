import type { ActivityExportQuery } from '@kithline/contract/activity.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, RowOf, Tables } from '../../tables.ts';

export type ActivityRow = Selectable<Tables['activity']>;

/** The filters, and the id of the latest entry to include. */
export type ActivityFilter = Omit<ActivityExportQuery, 'query'> & {
  readonly upTo: number;
  /** For each typed word, the parts of entries that contain it. */
  readonly words?: readonly EntryParts[];
};

/** An actor as stored; the person is null for the product itself. */
export type KeptActor = RowOf<'activity', 'personId' | 'name'>;

export interface EntryParts {
  readonly words: readonly string[];
  readonly actors: readonly KeptActor[];
  readonly things: readonly KeptThing[];
}

/** Returns 0 if there is no entry. */
export async function latestEntry(db: Db): Promise<number> {
  const { rows } = await sql<
    RowOf<'activity', 'id'>
  >`select id from activity order by id desc limit 1`.execute(db);
  return rows[0]?.id ?? 0;
}

function matchesFilter({
  by,
  kind,
  from,
  to,
  person,
  organization,
  zone,
  upTo,
  words = [],
}: ActivityFilter): RawBuilder<boolean> {
  const conditions = [
    sql`a.id <= ${upTo}`,
    by === undefined ? null : sql`a.person_id = ${by}`,
    kind === undefined ? null : sql`a.kind = ${kind}`,
    from === undefined ? null : sql`a.done_on >= ${from}::date::timestamp at time zone ${zone}`,
    to === undefined ? null : sql`a.done_on < (${to}::date + 1)::timestamp at time zone ${zone}`,
    person === undefined ? null : isOn('person', person),
    organization === undefined ? null : isOn('organization', organization),
    ...words.map(hasWord),
  ].filter((condition) => condition !== null);
  return sql`${sql.join(conditions, sql` and `)}`;
}

const isOn = (kind: 'person' | 'organization', id: number): RawBuilder<unknown> =>
  sql`((a.on_kind = ${kind} and a.on_id = ${id}) or (a.also_kind = ${kind} and a.also_id = ${id}))`;

const NO_ID = 0;

/** SQL for whether an entry has any of the parts in which a word was found. */
function hasWord({ words, actors, things }: EntryParts): RawBuilder<unknown> {
  const actor = sql`select * from unnest(
    ${actors.map(({ personId }) => personId ?? NO_ID)}::bigint[], ${actors.map(({ name }) => name ?? '')}::text[])`;
  const thing = sql`select * from unnest(${things.map(({ kind }) => kind ?? '')}::text[],
    ${things.map(({ id }) => id ?? NO_ID)}::bigint[], ${things.map(({ name }) => name ?? '')}::text[])`;
  return sql`(
    a.words = any(${[...words]}::text[]) or a.also_words = any(${[...words]}::text[])
    or (coalesce(a.person_id, ${NO_ID}), coalesce(a.name, '')) in (${actor})
    or (a.on_kind, coalesce(a.on_id, ${NO_ID}), coalesce(a.on_name, '')) in (${thing})
    or (a.also_kind, coalesce(a.also_id, ${NO_ID}), coalesce(a.also_name, '')) in (${thing}))`;
}

export async function partsOfEntries(db: Db, filter: ActivityFilter): Promise<EntryParts> {
  const entries = sql`activity a where ${matchesFilter(filter)}`;
  const [words, actors, things] = await Promise.all([
    sql<RowOf<'activity', 'words'>>`
      select a.words from ${entries} union select a.also_words from ${entries} and a.also_words is not null`.execute(
      db,
    ),
    sql<KeptActor>`select distinct a.person_id, a.name from ${entries}`.execute(db),
    sql<KeptThing>`
      select a.on_kind as kind, a.on_id as id, a.on_name as name from ${entries} and a.on_kind is not null
      union select a.also_kind, a.also_id, a.also_name from ${entries} and a.also_kind is not null`.execute(
      db,
    ),
  ]);
  return { words: words.rows.map((row) => row.words), actors: actors.rows, things: things.rows };
}

/** The latest entries come first. The inner query skips the preceding pages without reading complete rows. */
export async function activityPage(
  db: Db,
  filter: ActivityFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ActivityRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<ActivityRow>`
      select a.* from activity a join (
        select a.id from activity a where ${matchesFilter(filter)}
        order by a.done_on desc, a.id desc limit ${limit} offset ${offset}) as listed on listed.id = a.id
      order by a.done_on desc, a.id desc`.execute(db),
    sql<{
      total: number;
    }>`select count(*)::int as total from activity a where ${matchesFilter(filter)}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The latest rows come first. A null for `after` begins the list. */
export async function activityAfter(
  db: Db,
  filter: ActivityFilter,
  { after, limit }: { after: ActivityRow | null; limit: number },
): Promise<ActivityRow[]> {
  const isOlder =
    after === null ? sql`true` : sql`(a.done_on, a.id) < (${after.doneOn}, ${after.id}::bigint)`;
  const { rows } = await sql<ActivityRow>`
    select a.* from activity a where ${matchesFilter(filter)} and ${isOlder}
    order by a.done_on desc, a.id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Counts the matching entries per day, from the day of `first` to the day of `last`, both included. The
 * latest day comes first.
 */
export async function activityDays(
  db: Db,
  filter: ActivityFilter,
  { first, last }: { first: Date; last: Date },
): Promise<{ day: string; total: number }[]> {
  const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone ${filter.zone}::text)::date`;
  const { rows } = await sql<{ day: string; total: number }>`
    select to_char(${dayOf(sql`a.done_on`)}, 'YYYY-MM-DD') as day, count(*)::int as total
    from activity a
    where ${matchesFilter(filter)}
      and a.done_on >= ${dayOf(sql`${first}::timestamptz`)}::timestamp at time zone ${filter.zone}
      and a.done_on < (${dayOf(sql`${last}::timestamptz`)} + 1)::timestamp at time zone ${filter.zone}
    group by 1 order by 1 desc`.execute(db);
  return rows;
}

/**
 * The current names of the clients, collectives and dataset items that still exist. A key consists of kind
 * and id, for example "client 5".
 */
export async function existingThings(
  db: Db,
  ids: Readonly<Record<'client' | 'collective' | 'item', readonly number[]>>,
): Promise<Map<string, string>> {
  const { rows } = await sql<Named & { kind: string }>`
    select 'client' as kind, id, name from client where id = any(${[...ids.client]}::bigint[])
    union all select 'collective', id, name from collective where id = any(${[...ids.collective]}::bigint[])
    union all select 'item', id, name from lookup where id = any(${[...ids.item]}::bigint[])`.execute(db);
  return new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
}

/** The object of an act, as stored; the kind is null if there is none. */
export interface KeptThing {
  kind: string | null;
  id: number | null;
  name: string | null;
}
