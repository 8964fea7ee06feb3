import { type RawBuilder, sql } from 'kysely';
import type { Spaces } from '../scopes/seen-spaces.ts';
import { isFactSeen } from './is-fact-seen.ts';

/**
 * SQL for the shown names of organizations, by `organization_id`: `name`, `name_key`, `aliases`, `spellings`
 * (every seen one) and `written` (the common name, the aliases and the spellings).
 *
 * The name is the common one if there is one. Otherwise it is chosen among the spellings in seen files: mixed
 * case without a legal form first, then the most frequent, then the newest. If no seen file has a spelling,
 * it is chosen among those in seen roles, studies and support: in the viewer's own network, the viewer's
 * spelling first; then mixed case without a legal form; then that of most people. Organizations without any
 * of these are missing. `which` is SQL for `organization_id`s.
 */
export function shownOrganizations(spaces: Spaces, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select o.id as organization_id, coalesce(o.name, chosen.company) as name, coalesce(o.name_key, chosen.company_key) as name_key,
      aliases.names as aliases, chosen.companies as spellings,
      array_remove(o.name || aliases.names || chosen.companies, null) as written
    from organization o
    left join (${chosenSpellings(spaces, which)}) as chosen on chosen.organization_id = o.id
    left join lateral (
      select array_agg(n.name order by n.name_norm) as names
      from organization_name n where n.organization_id = o.id and n.is_alias
        and n.is_common
    ) as aliases on true
    where o.id in (${which}) and coalesce(o.name, chosen.company) is not null`;
}

/** SQL for the `organization_id`, `name` and `name_key` of `shownOrganizations`. */
export function shownOrganizationNames(spaces: Spaces, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with asked as materialized (select o.id, o.name, o.name_key from organization o where o.id in (${which})),
    unnamed as materialized (select asked.id from asked where asked.name is null)
    select o.id as organization_id, coalesce(o.name, chosen.company) as name, coalesce(o.name_key, chosen.company_key) as name_key
    from asked o
    left join (${chosenSpellings(spaces, sql`select unnamed.id from unnamed`)}) as chosen
      on chosen.organization_id = o.id
    where coalesce(o.name, chosen.company) is not null`;
}

function chosenSpellings(spaces: Spaces, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select organization_id, (array_agg(company order by ${BEST_FIRST}))[1] as company,
      (array_agg(company_key order by ${BEST_FIRST}))[1] as company_key, array_agg(distinct company) as companies
    from (
      select c.organization_id, c.company, c.company_key, c.is_of_fact, bool_or(c.company_is_plain) as is_plain,
        coalesce(nullif(count(distinct c.stated_by), 0), count(*)) as times, max(c.day) as day, bool_or(c.is_own) as is_own
      from (${spellings(spaces, which)}) as c
      group by c.organization_id, c.company, c.company_key, c.is_of_fact
    ) as spelling
    group by organization_id`;
}

const BEST_FIRST = sql`spelling.is_of_fact, spelling.is_own desc, spelling.is_plain desc, spelling.times desc, spelling.day desc nulls last, spelling.company collate "C"`;

function spellings(spaces: Spaces, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const { contacts, ownNetworkId } = spaces;
  const own = sql`(
    select users.person_id from network join users on users.id = network.user_id
    where network.id = ${ownNetworkId}::bigint and users.suspended_on is null)`;
  const ofFacts = ['work_role', 'education', 'person_supported_organization'].map(
    (table) => sql`
    select fact.organization_id, fact.spelling, fact.spelling_key, fact.spelling_is_plain, null, true, fact.person_id,
      coalesce(fact.person_id = ${own}, false)
    from ${sql.table(table)} as fact
    where fact.organization_id in (${which}) and fact.spelling is not null and ${isFactSeen('fact', spaces)}`,
  );
  return sql`
    select c.organization_id, c.company, c.company_key, c.company_is_plain, n.file_day as day, false as is_of_fact,
      null::bigint as stated_by, false as is_own
    from (${contacts}) as c join network n on n.id = c.network_id
    where c.organization_id in (${which}) and c.company is not null
    union all
    select f.organization_id, f.company, f.company_key, f.company_is_plain, least(f.last_day, n.file_day), false, null, false
    from former_statement f join (${contacts}) as c on c.contact_id = f.contact_id
    join network n on n.id = c.network_id
    where f.organization_id in (${which}) and f.company is not null
    union all ${sql.join(ofFacts, sql` union all `)}`;
}
