import { type RawBuilder, sql } from 'kysely';
import type { Spaces } from '../../scopes/seen-spaces.ts';
import { isFactSeen } from '../../seen-facts/is-fact-seen.ts';
import { statedTitle } from '../../seen-facts/stated-title.ts';

// Finds people who began at another organization, or under another title. Statements in files show a change
// if a contact has a former and a present statement that differ. The change happened between the days of
// these two statements. Roles in profiles or the common space show a change if an ongoing role has a later
// beginning than a different role that has ended. A missing organization or title is not a change. Ids are
// compared: merged organizations share one id, and so do the spellings of a title.

export interface ChangedJob {
  personId: number;
  wasTitle: string | null;
  /** The id of the former organization. */
  wasAt: number | null;
  isTitle: string | null;
  /** The id of the present organization. */
  isAt: number | null;
  /**
   * The day on which a file last stated the former job, if known. Null for roles, which have their own dates.
   */
  lastDay: string | null;
  /** When the present job was first stated, or the month or year when it began. */
  firstDay: string;
  /** The network whose files state the change. Null for roles. */
  networkId: number | null;
  /** The writer of the role. Null for files. */
  source: string | null;
  /** When a file or a role first stated the change, as YYYY-MM-DD. */
  heardOn: string;
}

/**
 * SQL for the changes that the viewer sees and that happened on or after a day: for each person, the one that
 * was stated most recently. Sources that name the same new organization and title state the same change. This
 * change happened on the earliest day that the sources give, and counts as stated when the first source
 * stated it. `memory/seen/changed-job.ts` chooses the same change.
 *
 * The columns after `source` only decide between changes that are otherwise equal: `is_month` is the calendar
 * month (1 to 12) in which the present role began, and `was_month` counts months up to the beginning of the
 * former one.
 */
export function changedJobs(spaces: Spaces, who: RawBuilder<unknown>, since: string): RawBuilder<unknown> {
  const same = sql`(partition by person_id, is_at, is_title_id)`;
  return sql`
    select distinct on (person_id) change.*
    from (
      select each.*, min(heard_on) over ${same} as first_heard, min(day) over ${same} as happened_by
      from (${ofStatements(spaces, who)} union all ${ofRoles(spaces, who)}) as each
    ) as change
    where happened_by >= ${since}::date
    order by person_id, first_heard desc, heard_on, month desc, network_id nulls first, is_primary desc,
      is_month desc nulls last, is_id desc, was_month desc, was_id desc`;
}

/**
 * SQL for changes between statements. Skips persons who have stated roles in a profile that the viewer sees,
 * because these roles replace what files say.
 */
function ofStatements({ contacts, profiles }: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  const formers = sql`former_statement f where f.contact_id = c.contact_id`;
  const isOtherTitle = sql`${statedTitle('f')} <> ${statedTitle('c')}`;
  return sql`
    select c.person_id, before.position as was_title, before.organization_id as was_at,
      c.position as is_title, c.organization_id as is_at, c.title_id as is_title_id,
      to_char(before.last_day, 'YYYY-MM-DD') as last_day, to_char(began.day, 'YYYY-MM-DD') as first_day,
      began.day as heard_on, began.day,
      (extract(year from began.day) * 12 + extract(month from began.day))::int as month,
      c.network_id, null as source, false as is_primary, null::int as is_month, c.contact_id as is_id,
      0 as was_month, before.id as was_id
    from (${contacts}) as c
    cross join lateral (
      select f.* from ${formers} and (f.organization_id <> c.organization_id or ${isOtherTitle})
      order by f.id desc limit 1) as before
    cross join lateral (
      select least(min(f.first_day), c.first_day) as day from ${formers} and f.id > before.id
        and (f.organization_id is not null or f.title_id is not null)) as began
    where c.person_id in (${who}) and began.day is not null and not exists (
      select from work_role w
      where w.person_id = c.person_id and w.in_profile and w.source = 'self'
        and w.person_id in (${profiles}))`;
}

/**
 * SQL for changes between roles. A role counts as begun on the last day of its month. A year without a month
 * counts as January, so that the change is not news during the whole year.
 */
function ofRoles(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  const monthOf = (row: string) =>
    sql`(${sql.ref(`${row}.from_year`)} * 12 + coalesce(${sql.ref(`${row}.from_month`)}, 1))`;
  const isAnother = sql`(
    before.organization_id <> present.organization_id or before.title_id <> present.title_id)`;
  return sql`
    select present.person_id, before.title, before.organization_id, present.title,
      present.organization_id, present.title_id, null,
      concat_ws('-', lpad(present.from_year::text, 4, '0'), lpad(present.from_month::text, 2, '0')),
      (present.created_on at time zone 'UTC')::date,
      (make_date(present.from_year, coalesce(present.from_month, 1), 1) + interval '1 month - 1 day')::date,
      ${monthOf('present')},
      null, present.source::text, present.is_primary, present.from_month, present.id,
      ${monthOf('before')}, before.id
    from work_role present join work_role before on before.person_id = present.person_id
    where present.person_id in (${who}) and ${isFactSeen('present', spaces)}
      and ${isFactSeen('before', spaces)} and present.is_ongoing and not before.is_ongoing
      and ${isAnother} and ${monthOf('before')} < ${monthOf('present')}`;
}
