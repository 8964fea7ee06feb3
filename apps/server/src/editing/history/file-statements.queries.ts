import type { FileStatement } from '@kithline/contract/editing-history.ts';
import { type RawBuilder, sql } from 'kysely';
import { unixSeconds } from '../../platform/clock.ts';
import { sayDay } from '../../platform/text/say-dates.ts';
import { MEMBER_NAMES } from '../../seen-facts/member-names.ts';
import type { Db } from '../../tables.ts';
import { namesOf } from '../fields/fields.ts';

/**
 * The parts of a statement: its label in the history, its field in the history's filter, and SQL for its
 * text.
 */
const PARTS = {
  name: {
    label: 'Name',
    field: 'name',
    said: sql`nullif(concat_ws(', ', case when not nameless then name end, credentials), '')`,
  },
  title: { label: 'Title', field: 'role', said: sql`position` },
  company: { label: 'Organization', field: 'role', said: sql`company` },
  linkedin: { label: 'LinkedIn', field: 'linkedin', said: sql`linkedin` },
  email: { label: 'Email', field: 'emailWork', said: sql`email` },
  connected: {
    label: 'Connected On',
    field: 'connected',
    said: sql`to_char(connected_on, 'FMDD Mon YYYY')`,
  },
};
type Part = keyof typeof PARTS;

type Said = Readonly<Record<Part, string | null>>;

export interface StatementRow {
  readonly key: string;
  readonly at: Date;
  readonly ownerId: number;
  readonly owner: string;
  /** YYYY-MM-DD: the day of the first file with this statement or, if unknown, of the last one. */
  readonly day: string | null;
  /** Whether the network's previous file did not name the person, or there was none. */
  readonly isNew: boolean;
  readonly isPresent: boolean;
  /**
   * For a former statement, the day of the last file with it if the network's next file left the person out.
   */
  readonly namedUntil: string | null;
  readonly said: Said;
  readonly saidBefore: Said;
}

/**
 * SQL for the current and former statements of contacts files about a person: one row for each time that a
 * network's file stated something new. Columns: `key`, `id`, `at` (when the file was imported; if unknown,
 * the file's day), `owner_id` (the person who owns the file), `fields` (what differs from the previous
 * statement, by the names in the history's filter), and the columns of `StatementRow`, of which `saidBefore`
 * is called `before`.
 */
export function fileStatements(personId: number): RawBuilder<unknown> {
  const parts = Object.entries(PARTS).map(([name, part]) => ({ ...part, name: sql.lit(name) }));
  const texts = sql.join(parts.map(({ name, said }) => sql`${name}, ${said}`));
  const columns = sql`id, network_id, contact_id, first_import_id, first_day, jsonb_build_object(${texts}) as said`;
  const differs = parts.map(
    ({ name, field }) =>
      sql`case when said ->> ${name} is distinct from before ->> ${name} then ${sql.lit(field)} end`,
  );
  return sql`
    with stated as (
      select ${columns}, true as is_present, null::bigint as last_import_id, null::date as last_day
      from (select c.*, c.contact_id as id from network_contact c where c.person_id = ${personId}) as c
      union all
      select ${columns}, false, last_import_id, last_day from former_statement where person_id = ${personId}
    ), compared as (
      select s.*, i.completed_on,
        -- null if a file between the two statements left the contact out
        case when i.id is null or i.previous_import_id is not distinct from lag(s.last_import_id) over former
          then lag(s.said) over former end as before
      from stated s left join contact_import i on i.id = s.first_import_id
      window former as (partition by s.network_id, s.contact_id order by s.is_present, s.id)
    ), followed as (
      select c.*, lead(c.before) over (partition by c.network_id, c.contact_id order by c.is_present, c.id) is not null as is_continued
      from compared c
    )
    select case when is_present then 'present ' else 'former ' end || f.id as key, f.id, owner.id as owner_id, owner.name as owner,
      coalesce(f.completed_on, f.first_day, n.file_day, n.created_on) as at,
      to_char(coalesce(f.first_day, case when is_present then n.file_day else f.last_day end), 'YYYY-MM-DD') as day,
      before is null as is_new, is_present,
      case when not is_present and not is_continued then to_char(f.last_day, 'YYYY-MM-DD') end as named_until,
      said, coalesce(before, '{}') as before, array_remove(array[${sql.join(differs)}], null) as fields
    from followed f
    join network n on n.id = f.network_id join users u on u.id = n.user_id
    join (${MEMBER_NAMES}) as owner on owner.id = u.person_id`;
}

export async function statementsByKeys(
  db: Db,
  personId: number,
  keys: readonly string[],
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select s.key, s.at, s.owner_id, s.owner, s.day, s.is_new, s.is_present,
      s.named_until, s.said, s.before as "saidBefore"
    from (${fileStatements(personId)}) as s where s.key = any(${[...keys]}::text[])`.execute(db);
  return rows;
}

export function presentStatement(row: StatementRow): FileStatement {
  const differing = namesOf(PARTS).filter((part) => from(row, part) !== to(row, part));
  return {
    key: row.key,
    madeOn: unixSeconds(row.at),
    means: 'file',
    file: { ownerId: row.ownerId, owner: row.owner, day: row.day },
    sentence: sentenceOf(row, differing),
    fields: differing.map((part) => ({
      field: PARTS[part].label,
      from: from(row, part),
      to: to(row, part),
    })),
    obstacle: obstacleOf(row),
  };
}

const from = ({ saidBefore }: StatementRow, part: Part): string | null => saidBefore[part] ?? null;
const to = ({ said }: StatementRow, part: Part): string | null => said[part];

function sentenceOf({ isNew, said }: StatementRow, differing: readonly Part[]): string {
  if (isNew) return 'named this person';
  const namesWork = said.title !== null || said.company !== null;
  if (differing.includes('title') || differing.includes('company'))
    return namesWork ? 'brought a new role' : 'no longer names a role';
  return `changed ${differing.map((part) => PARTS[part].label).join(', ')}`;
}

function obstacleOf({ owner, isPresent, namedUntil }: StatementRow): string {
  if (isPresent)
    return `Cannot be taken back here: it is in ${owner}\u2019s contacts file. Undoing that import removes it.`;
  if (namedUntil !== null)
    return `Nothing to take back here: ${owner}\u2019s files after ${sayDay(namedUntil)} do not name this person.`;
  return `Cannot be taken back here: a later file of ${owner} says something else.`;
}
