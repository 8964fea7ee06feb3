import type { HistoryQuery } from '@kithline/contract/editing-history.ts';
import { type RawBuilder, sql } from 'kysely';
import { MEMBER_NAMES } from '../../seen-facts/member-names.ts';
import type { Db } from '../../tables.ts';
import { fieldsOf } from '../fields/fields.ts';
import { isOfPerson } from '../subject.queries.ts';
import { type HistoryOf, isReadable } from './changes.queries.ts';
import { fileStatements } from './file-statements.queries.ts';

// A history has changes and, only for administrators, what contacts files state about the person.

/** Authors that are not current users, by their ids in the filter "who". */
export const NOBODY = {
  files: 'Contacts files',
  curated: 'A curated file',
  enrichment: 'A provider',
  former: 'A former member',
} as const;
type Nobody = keyof typeof NOBODY;

/** The id of a change, or the key of a statement. */
export interface EntryRef {
  readonly id: number;
  /** Null for a change. */
  readonly key: string | null;
}

type Narrowing = Pick<HistoryQuery, 'field' | 'who'>;

/** SQL for the entries of a history: `id`, `key` (null for a change), `at`. */
function entries(history: HistoryOf, { field, who }: Narrowing): RawBuilder<unknown> {
  const fields = field === undefined ? null : [...fieldsOf(field)];
  const changes = sql`
    select c.id, null as key, c.made_on as at from profile_change c
    where ${isReadable(history)} and ${who === undefined ? sql`true` : isChangeBy(who)}
      and ${fields === null ? sql`true` : sql`exists (select from profile_change_field f where f.change_id = c.id and ${KIND} = any(${fields}::text[]))`}`;
  const personId = personOfStatements(history);
  if (personId === null) return changes;
  return sql`
    ${changes} union all
    select s.id, s.key, s.at from (${fileStatements(personId)}) as s
    where cardinality(s.fields) > 0 and ${who === undefined ? sql`true` : isStatementOf(who)}
      and ${fields === null ? sql`true` : sql`s.fields && ${fields}::text[]`}`;
}

/** SQL for the name of a field `f` in filters: "role" for "role 12". */
const KIND = sql`regexp_replace(f.field, ' \\d+$', '')`;

/**
 * The person about whom the history contains what files state; null for other viewers than administrators,
 * and for organizations.
 */
function personOfStatements({ subject, viewer }: HistoryOf): number | null {
  return viewer.isAdmin && isOfPerson(subject) ? subject.personId : null;
}

const personIn = (who: string): number | null => (/^\d{1,15}$/u.test(who) ? Number(who) : null);

function isChangeBy(who: string): RawBuilder<boolean> {
  const personId = personIn(who);
  if (personId !== null) return sql`c.made_by in (select id from users where person_id = ${personId})`;
  return sql`c.made_by is null and ${MADE_BY_NOBODY} = ${who}`;
}

/** SQL for the id in `NOBODY` of a change `c` that no current account made. */
const MADE_BY_NOBODY = sql`case when c.means in ('curated', 'enrichment') then c.means else 'former' end`;

function isStatementOf(who: string): RawBuilder<boolean> {
  const personId = personIn(who);
  return personId === null ? sql`${who} = 'files'` : sql`s.owner_id = ${personId}`;
}

/** A page of a history, newest first. */
export async function pageOfHistory(
  db: Db,
  history: HistoryOf,
  { page, limit, ...narrowing }: HistoryQuery,
): Promise<{ refs: EntryRef[]; total: number }> {
  const { rows: refs } = await sql<EntryRef>`
    select id, key from (${entries(history, narrowing)}) as entry
    order by at desc, key is not null, id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { refs, total: await countHistory(db, history, narrowing) };
}

export async function countHistory(db: Db, history: HistoryOf, narrowing: Narrowing = {}): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${entries(history, narrowing)}) as entry`.execute(db);
  return rows[0]?.total ?? 0;
}

export interface Appearing {
  readonly fields: string[];
  readonly users: number[];
  /** The persons who own the files. */
  readonly owners: { id: number; name: string }[];
  readonly nobody: Nobody[];
}

export async function appearingIn(db: Db, history: HistoryOf): Promise<Appearing> {
  const personId = personOfStatements(history);
  const statements =
    personId === null
      ? sql`select null::bigint as owner_id, null as owner, null::text[] as fields where false`
      : fileStatements(personId);
  const { rows } = await sql<Appearing>`
    with change as materialized (select c.id, c.made_by, c.means from profile_change c where ${isReadable(history)}),
    statement as materialized (select owner_id, owner, fields from (${statements}) as s where cardinality(s.fields) > 0)
    select
      array(select distinct ${KIND} from change c join profile_change_field f on f.change_id = c.id
        union select unnest(fields) from statement) as fields,
      array(select distinct c.made_by from change c where c.made_by is not null) as users,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('id', owner_id, 'name', owner)), '[]') from statement) as owners,
      array(select distinct ${MADE_BY_NOBODY} from change c where c.made_by is null
        union select 'files' where exists (select from statement)) as nobody`.execute(db);
  return rows[0] ?? { fields: [], users: [], owners: [], nobody: [] };
}

export interface Editor {
  /** The id of the person. */
  readonly id: number;
  readonly name: string;
  readonly profilePicture: string | null;
}

/** The persons with these accounts, by user id. */
export async function editorsOf(db: Db, userIds: readonly (number | null)[]): Promise<Map<number, Editor>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  const { rows } = await sql<Editor & { userId: number }>`
    select u.id as "userId", member.id, member.name, coalesce(m.profile_picture, p.profile_picture) as "profilePicture"
    from users u join (${MEMBER_NAMES}) as member on member.id = u.person_id
    join person p on p.id = u.person_id left join member_profile m on m.person_id = u.person_id
    where u.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ userId, ...editor }) => [userId, editor]));
}
