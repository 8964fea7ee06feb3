import { type RawBuilder, sql } from 'kysely';
import type { Spaces } from '../scopes/seen-spaces.ts';
import { isFactSeen } from './is-fact-seen.ts';
import { PRECEDENCE, precedenceOfCommon } from './seen-names.ts';

/** How recent a role is. 2: current. 1: held in the last 10 years. 0: older. */
export type RoleWindow = 0 | 1 | 2;

/** When a role was held: in a window or a more recent one, or in the past (`former`). */
export type RoleTime = RoleWindow | 'former';

export function isOfTime(window: RoleWindow, time: RoleTime): boolean {
  return time === 'former' ? window < 2 : window >= time;
}

/** The first month that counts as "the last 10 years", in months since year 0. */
const FIRST_MONTH = sql`((extract(year from current_date) - 10) * 12 + extract(month from current_date))`;

/**
 * The window of `work_role w`. A year without a month counts to its end. A past role without an end counts by
 * its start, and one without dates as held in the last 10 years.
 */
const WINDOW_OF_FACT = sql`case
  when w.is_ongoing then 2
  when w.to_year is not null then case when w.to_year * 12 + coalesce(w.to_month, 12) >= ${FIRST_MONTH} then 1 else 0 end
  when w.from_year is not null then case when w.from_year * 12 + coalesce(w.from_month, 12) >= ${FIRST_MONTH} then 1 else 0 end
  else 1 end`;

/** The window of a job `j` of files. */
const WINDOW_OF_JOB = sql`
  case when j.is_current then 2 when j.last_day >= current_date - interval '10 years' then 1 else 0 end`;

/** SQL for the seen roles of profile facts: rows of `work_role` as `w`. `who` is SQL for `person_id`s. */
function factRoles(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select w.* from work_role w
    where w.person_id in (${who}) and ${isFactSeen('w', spaces)}`;
}

/**
 * SQL for the rows of `factRoles`, looked up person by person (by `offset 0`): quicker if `who`, which
 * selects each person once, has a small part of all persons.
 */
export function factRolesOfEach(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select w.* from (${who}) as each cross join lateral (
      select w.* from work_role w
      where w.person_id = each.person_id and ${isFactSeen('w', spaces)} offset 0) as w`;
}

/**
 * SQL for statements in seen files that name work: the present ones, and the history of the same contacts.
 * `last_day`, `ended_on` and `import_id` order them by the newest file with the statement.
 */
function namings({ contacts, ownNetworkId }: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  const isOwn = ownNetworkId === null ? sql`false` : sql`c.network_id = ${ownNetworkId}`;
  return sql`
    with contact as materialized (
      select c.person_id, c.network_id, c.contact_id, c.organization_id, c.title_id, c.position, c.role_id, c.first_import_id,
        n.file_day, n.updated_on as file_ended_on, n.import_id as file_import_id, ${isOwn} as is_own
      from (${contacts}) as c join network n on n.id = c.network_id where c.person_id in (${who})
    )
    select c.person_id, c.network_id, c.is_own, true as is_present, c.role_id, c.organization_id, c.title_id, c.position as title,
      c.first_import_id, c.file_import_id as last_import_id, coalesce(c.file_day, '-infinity') as last_day,
      coalesce(c.file_ended_on, '-infinity') as ended_on, coalesce(c.file_import_id, 0) as import_id
    from contact c where c.organization_id is not null or c.title_id is not null
    union all
    select c.person_id, c.network_id, c.is_own, false, f.role_id, f.organization_id, f.title_id, f.position,
      f.first_import_id, f.last_import_id, coalesce(least(f.last_day, c.file_day), '-infinity'),
      coalesce(f.last_ended_on, '-infinity'), coalesce(f.last_import_id, 0)
    from contact c join former_statement f on f.contact_id = c.contact_id
    where f.organization_id is not null or f.title_id is not null`;
}

/**
 * SQL for persons' work history as the viewer sees it, one row per role.
 *
 * Columns: `id`, `person_id`, `organization_id`, `title`, `title_id`, dates, `is_ongoing`, `is_primary` (at
 * most one role of a person), `source`, `role_type_id`, `seniority_ids`, `size_id`, `industry_ids`, `win`
 * (RoleWindow), `precedence`. A role from a file also has `network_id`, `file_day` (of the last file that
 * named it) and, if it has ended, `ended_by` (the day of the first later file that names another role).
 *
 * Of several roles marked as primary, the one of the highest precedence is. Unmarked roles of facts never
 * precede a marked one. `who` is SQL for `person_id`s.
 */
export function shownRoles(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with ${weighedWork(spaces, who)},
    ender as materialized (${ENDERS}),
    role as (
      select w.id, w.person_id, w.organization_id, w.title, w.title_id, w.from_year, w.from_month, w.to_year,
        w.to_month, w.is_ongoing, w.is_primary, ${YIELDS} as yields, w.source, w.role_type_id,
        w.seniority_ids, ${WINDOW_OF_FACT} as win,
        ${PRECEDENCE_OF_FACT} as precedence,
        null::bigint as network_id, null::date as file_day, null::date as ended_by
      from fact w
      union all
      select j.id, j.person_id, j.organization_id, j.title, j.title_id, null, null,
        extract(year from ender.day)::smallint, extract(month from ender.day)::smallint, j.is_current,
        false, false, 'import', null, null,
        ${WINDOW_OF_JOB},
        ${PRECEDENCE_OF_JOB},
        j.network_id, nullif(j.last_day, '-infinity'), ender.day
      from judged j
      ${HASHED} ender
        on (ender.person_id, ender.organization_key, ender.title_key)
          = (j.person_id, j.organization_key, j.title_key)
      where coalesce(j.person_id, 0) > 0
    )
    select r.id, r.person_id, r.organization_id, r.title, r.title_id, r.from_year, r.from_month, r.to_year,
      r.to_month, r.is_ongoing,
      coalesce(r.is_primary or r.is_ongoing, false) and row_number() over (
        partition by r.person_id
        order by (r.is_primary or r.is_ongoing) desc, ${PRIMARY_FIRST}) = 1 as is_primary,
      r.source, coalesce(r.role_type_id, t.role_type_id) as role_type_id,
      coalesce(r.seniority_ids, t.seniority_ids, '{}') as seniority_ids,
      o.employee_size_id as size_id, r.win, r.precedence, r.network_id, r.file_day, r.ended_by,
      ${INDUSTRIES} as industry_ids
    from role r
    left join title t on t.id = r.title_id
    left join organization o on o.id = r.organization_id`;
}

/**
 * SQL for the roles of `shownRoles`: `person_id`, `organization_id`, `title_id`, `source`, `role_type_id`,
 * `seniority_ids`, `size_id`, `win`. Does not compute when former jobs ended, which is slow.
 */
export function heldRoles(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with ${weighedWork(spaces, who)},
    role as (
      select w.person_id, w.organization_id, w.title_id, w.source, w.role_type_id, w.seniority_ids,
        ${WINDOW_OF_FACT} as win
      from fact w
      union all
      select j.person_id, j.organization_id, j.title_id, 'import', null, null, ${WINDOW_OF_JOB} from judged j
    )
    select r.person_id, r.organization_id, r.title_id, r.source, coalesce(r.role_type_id, t.role_type_id) as role_type_id,
      coalesce(r.seniority_ids, t.seniority_ids, '{}') as seniority_ids, o.employee_size_id as size_id, r.win
    from role r
    left join title t on t.id = r.title_id
    left join organization o on o.id = r.organization_id`;
}

/**
 * SQL for the primary role of each person who has one, as in `shownRoles`: `id`, `person_id`,
 * `organization_id`, `title`, `title_id`. Does not compute when former jobs ended.
 */
export function primaryRoles(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with ${weighedWork(spaces, who)},
    role as (
      select w.id, w.person_id, w.organization_id, w.title, w.title_id, w.from_year, w.from_month,
        w.is_primary or w.is_ongoing as is_held, w.is_primary, ${YIELDS} as yields,
        ${PRECEDENCE_OF_FACT} as precedence, null::bigint as network_id, null::date as file_day
      from fact w
      union all
      select j.id, j.person_id, j.organization_id, j.title, j.title_id, null, null, true, false, false,
        ${PRECEDENCE_OF_JOB}, j.network_id, nullif(j.last_day, '-infinity')
      from judged j where j.is_current
    )
    select distinct on (r.person_id) r.id, r.person_id, r.organization_id, r.title, r.title_id
    from role r where r.is_held
    order by r.person_id, ${PRIMARY_FIRST}`;
}

const YIELDS = sql`not w.is_primary and bool_or(w.is_primary) over (partition by w.person_id)`;

const PRECEDENCE_OF_FACT = sql`
  case when w.in_profile then ${sql.lit(PRECEDENCE.profile)} else ${precedenceOfCommon(sql`w.source`)} end`;

const PRECEDENCE_OF_JOB = sql`
  case when j.is_of_own_file then ${sql.lit(PRECEDENCE.ownFile)} else ${sql.lit(PRECEDENCE.file)} end`;

/** Order of held roles `r`: the first one is primary. */
const PRIMARY_FIRST = sql`
  r.yields, r.precedence, r.is_primary desc, r.from_year desc nulls last, r.from_month desc nulls last,
  r.file_day desc nulls last, r.network_id, r.id desc`;

/**
 * Common table expressions. `fact`: the roles of profile facts. `naming`: statements of files that name work.
 * `judged`: the jobs of files that no fact replaces, and whether each is current. Expressions that are read
 * once are not materialized, so that unread columns are not computed.
 */
function weighedWork(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    fact as materialized (
      select w.id, w.person_id, w.organization_id, w.title, w.title_id, w.from_year, w.from_month, w.to_year,
        w.to_month, w.is_ongoing, w.is_primary, w.source, w.in_profile, w.role_type_id, w.seniority_ids
      from (${factRoles(spaces, who)}) as w),
    naming as (
      select n.*, dense_rank() over (partition by n.person_id order by n.last_day, n.ended_on, n.import_id) as newness
      from (${namings(spaces, who)}) as n
      -- roles that a person wrote into the profile replace all statements
      where n.person_id not in (select fact.person_id from fact where fact.in_profile and fact.source = 'self')
    ),
    job as (
      select person_id, organization_id, title_id, max(newness) as newness, max(newness) filter (where is_own) as own_newness,
        (array_agg(role_id order by is_own desc, role_id))[1] as id,
        (array_agg(network_id order by is_own desc, newness desc, network_id))[1] as network_id,
        (array_agg(title order by is_own desc, newness desc, network_id))[1] as title,
        max(last_day) as last_day, (array_agg(ended_on order by newness desc))[1] as ended_on,
        (array_agg(import_id order by newness desc))[1] as import_id
      from naming group by person_id, organization_id, title_id
    ),
    compared as (
      select job.*, max(newness) over (partition by person_id) as newest, max(own_newness) over (partition by person_id) as newest_own
      from job
    ),
    judged as (
      select compared.*, coalesce(organization_id, 0) as organization_key, coalesce(title_id, 0) as title_key,
        coalesce(own_newness = newest_own, false) as is_of_own_file,
        case when newest_own is null then newness = newest
          else coalesce(own_newness = newest_own, false) or (newness = newest and newest > newest_own) end as is_current
      from compared
      where (person_id, coalesce(organization_id, 0)) not in (
          select fact.person_id, fact.organization_id from fact where fact.source = 'admin' and fact.organization_id is not null)
        and (person_id, coalesce(organization_id, 0), coalesce(title_id, 0)) not in (
          select fact.person_id, coalesce(fact.organization_id, 0), coalesce(fact.title_id, 0) from fact)
    )`;
}

const INDUSTRIES = sql`array(
  select i.item_id from organization_item i
  where i.organization_id = r.organization_id and i.dataset = 'industries' order by i.item_id)`;

/**
 * A join that PostgreSQL hashes, because a nested loop cannot compute a full join. For these expressions of
 * unknown size, the planner would choose nested loops, which take minutes for tens of thousands of jobs. A
 * condition after the join removes the extra rows; it must not show the planner that a plain join would do.
 */
const HASHED = sql`full join`;

/**
 * The jobs that have ended, each with its `day`: that of the first file that names another job, after the
 * last file that named this one. If that last file is the viewer's own, only the viewer's own files end the
 * job.
 */
const ENDERS = sql`
  select person_id, organization_key, title_key, min(day) as day
  from (
    select j.person_id, j.organization_key, j.title_key, later.day,
      (later.is_own or j.own_newness is distinct from j.newness)
        and (later.organization_id, later.title_id) is distinct from (j.organization_id, j.title_id)
        and (later.last_day, later.ended_on, later.import_id) > (j.last_day, j.ended_on, j.import_id) as ends
    from (select * from judged where not is_current) as j ${HASHED} (
      select n.person_id, n.is_own, n.organization_id, n.title_id, i.file_day as day, coalesce(i.file_day, '-infinity') as last_day,
        coalesce(i.completed_on, '-infinity') as ended_on, i.id as import_id
      from naming n join contact_import i on i.network_id = n.network_id and i.state = 'completed'
        and i.id between coalesce(n.first_import_id, 0) and coalesce(n.last_import_id, 0)
      union all
      select n.person_id, n.is_own, n.organization_id, n.title_id, nullif(n.last_day, '-infinity'), n.last_day, n.ended_on, n.import_id
      from naming n
    ) as later on later.person_id = j.person_id
    offset 0
  ) as pair
  where ends
  group by person_id, organization_key, title_key`;

/**
 * SQL for the roles of `shownRoles` that come from profile facts: `person_id`, `organization_id`, `title_id`,
 * `role_type_id`, `seniority_ids`, `size_id`, `win`.
 */
export function rolesOfFacts(
  spaces: Spaces,
  who: RawBuilder<unknown>,
  facts = factRoles(spaces, who),
): RawBuilder<unknown> {
  return sql`
    select w.person_id, w.organization_id, w.title_id, coalesce(w.role_type_id, t.role_type_id) as role_type_id,
      coalesce(w.seniority_ids, t.seniority_ids, '{}') as seniority_ids, o.employee_size_id as size_id, ${WINDOW_OF_FACT} as win
    from (${facts}) as w
    left join title t on t.id = w.title_id
    left join organization o on o.id = w.organization_id`;
}

/**
 * SQL for the titles of the roles in `shownRoles`, each with the role's spelling: `person_id`, `title_id`,
 * `title`. `who` is SQL for `person_id`s.
 */
export function titlesReached(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select person_id, title_id, title from (${factRoles(spaces, who)}) as w where title_id is not null
    union all
    select n.person_id, n.title_id, n.title from (${namings(spaces, who)}) as n
    where n.title_id is not null and not exists (
      select from work_role w where w.person_id = n.person_id and (
        w.in_profile and w.source = 'self' and w.person_id in (${spaces.profiles})
        or w.source = 'admin' and w.organization_id = n.organization_id
          and ${isFactSeen('w', spaces)}))`;
}

/**
 * SQL for the organizations of persons' seen roles and studies and, with `support`, of their seen support:
 * `person_id` and `organization_id`. May repeat a pair.
 */
export function organizationsReached(
  spaces: Spaces,
  who: RawBuilder<unknown>,
  { support }: { support: boolean },
): RawBuilder<unknown> {
  const supported = sql`
    union all
    select s.person_id, s.organization_id from person_supported_organization s
    where s.person_id in (${who}) and ${isFactSeen('s', spaces)}`;
  return sql`
    select person_id, organization_id from (${factRoles(spaces, who)}) as w where organization_id is not null
    union all
    select n.person_id, n.organization_id from (${workplaces(spaces, who)}) as n
    where not exists (
      select from work_role w where w.person_id = n.person_id and w.in_profile and w.source = 'self'
        and w.person_id in (${spaces.profiles}))
    union all
    select e.person_id, e.organization_id from (${shownEducations(spaces, who)}) as e
    ${support ? supported : sql``}`;
}

/** SQL for the `person_id` and `organization_id` of `namings`. */
function workplaces({ contacts }: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select c.person_id, c.organization_id from (${contacts}) as c
    where c.organization_id is not null and c.person_id in (${who})
    union all
    select c.person_id, f.organization_id
    from (${contacts}) as c join former_statement f on f.contact_id = c.contact_id
    where f.organization_id is not null and c.person_id in (${who})`;
}

/** SQL for the seen rows of `education`. */
export function shownEducations(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select e.* from education e
    where e.person_id in (${who}) and ${isFactSeen('e', spaces)}`;
}
