import { type RawBuilder, sql } from 'kysely';
import type { Spaces } from '../scopes/seen-spaces.ts';
import { isFactSeen } from './is-fact-seen.ts';

/**
 * SQL for the shown names of organizations, by `organization_id`: `name`, `name_key`, and `searched` (the name, aliases and every
 * spelling seen, folded). The name is the common one, else chosen among the spellings in the seen files: mixed case without legal
 * form, then most frequent, then newest; else the one that a member has typed, where a fact that is seen leads to the organization. One
 * that only hidden statements name is missing. `which` is SQL for `organization_id`s.
 */
export function shownOrganizations(spaces: Spaces, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select o.id as organization_id, coalesce(common.name, chosen.company, typed.name) as name,
      coalesce(common.name_key, chosen.company_key, typed.name_key) as name_key,
      concat_ws(' ', common.name_key, typed.name_key, aliases.keys, chosen.keys) as searched
    from organization o
    cross join lateral (${COMMON_NAME}) as common
    cross join lateral (${typedName(spaces)}) as typed
    left join (${chosenSpellings(spaces, which)}) as chosen on chosen.organization_id = o.id
    left join lateral (
      select string_agg(n.name_norm, ' ') as keys from organization_name n where n.organization_id = o.id and n.is_alias
        and n.is_common
    ) as aliases on true
    where o.id in (${which}) and coalesce(common.name, chosen.company, typed.name) is not null`;
}

/** SQL for `organization_id`, `name` and `name_key` as shownOrganizations has them, without gathering what only searches compare. */
export function shownOrganizationNames(spaces: Spaces, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const unnamed = sql`select o.id from organization o where o.id in (${which}) and (o.name is null or ${isNameTyped('o')})`;
  return sql`
    select o.id as organization_id, coalesce(common.name, chosen.company, typed.name) as name,
      coalesce(common.name_key, chosen.company_key, typed.name_key) as name_key
    from organization o
    cross join lateral (${COMMON_NAME}) as common
    cross join lateral (${typedName(spaces)}) as typed
    left join (${chosenSpellings(spaces, unnamed)}) as chosen on chosen.organization_id = o.id
    where o.id in (${which}) and coalesce(common.name, chosen.company, typed.name) is not null`;
}

/** SQL for whether a row of `organization` (`alias`) has its name from a member: it is not everybody's to see, nor to read elsewhere. */
export function isNameTyped(alias: string): RawBuilder<boolean> {
  return sql`coalesce(${sql.ref(`${alias}.sources`)} ->> 'name' = 'self', false)`;
}

/** The name that everybody reads; nothing for one that a member has typed. */
const COMMON_NAME = sql`
  select case when not ${isNameTyped('o')} then o.name end as name, case when not ${isNameTyped('o')} then o.name_key end as name_key`;

/** The name that a member has typed, where a role, study or support that is seen leads to the organization. */
function typedName(spaces: Spaces): RawBuilder<unknown> {
  const leadsHere = (table: string) => sql`
    exists (select from ${sql.table(table)} fact where fact.organization_id = o.id and ${isFactSeen('fact', spaces)})`;
  return sql`
    select case when here.is_seen then o.name end as name, case when here.is_seen then o.name_key end as name_key
    from (select case when ${isNameTyped('o')} then
      ${leadsHere('work_role')} or ${leadsHere('education')} or ${leadsHere('person_supported_organization')}
    else false end as is_seen) as here`;
}

function chosenSpellings(spaces: Spaces, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select organization_id, (array_agg(company order by ${BEST_FIRST}))[1] as company,
      (array_agg(company_key order by ${BEST_FIRST}))[1] as company_key, string_agg(distinct company_key, ' ') as keys
    from (
      select c.organization_id, c.company, c.company_key, bool_or(c.company_is_plain) as is_plain, count(*) as times,
        max(c.day) as day
      from (${spellings(spaces, which)}) as c
      group by c.organization_id, c.company, c.company_key
    ) as spelling
    group by organization_id`;
}

const BEST_FIRST = sql`spelling.is_plain desc, spelling.times desc, spelling.day desc nulls last, spelling.company collate "C"`;

function spellings({ contacts }: Spaces, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select c.organization_id, c.company, c.company_key, c.company_is_plain, n.file_day as day
    from (${contacts}) as c join network n on n.id = c.network_id
    where c.organization_id in (${which}) and c.company is not null
    union all
    select f.organization_id, f.company, f.company_key, f.company_is_plain, least(f.last_day, n.file_day)
    from former_statement f join (${contacts}) as c on c.network_id = f.network_id and c.contact_id = f.contact_id
    join network n on n.id = c.network_id
    where f.organization_id in (${which}) and f.company is not null`;
}
