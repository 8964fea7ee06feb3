import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/tables.ts';

/** The chosen people changed jobs within this many months before the last sync. */
const MONTHS = 12;
/** One in this many people is chosen. */
const ONE_OF = 9;

/**
 * Lets some people begin their current job within the year before the last sync. For about half of them, an
 * earlier contacts file of a member stated the previous job. Names determine who is chosen, so every load of
 * a population chooses the same people.
 */
export async function loadJobChanges(db: Db): Promise<void> {
  await moveBeginnings(db);
  await stateFormerJobs(db);
}

/** Moves the start of the current role, and with it the end of the previous role. */
async function moveBeginnings(db: Db): Promise<void> {
  await sql`
    with latest as (select date_trunc('month', max(file_day)) as month from network),
    chosen as materialized (
      select distinct on (p.id) p.id as person_id, present.id as present_id, before.id as before_id,
        (latest.month - make_interval(months => (drawn.number / ${ONE_OF}) % ${MONTHS}))::date as began,
        drawn.number / ${ONE_OF * MONTHS} % 27 as day
      from person p
      cross join latest
      cross join lateral (select ('x' || substr(md5(p.name_key), 1, 6))::bit(24)::int as number) as drawn
      join work_role present on present.person_id = p.id and present.is_ongoing and present.is_primary
      join work_role before on before.person_id = p.id and not before.is_ongoing
        and before.organization_id <> present.organization_id and before.from_year < present.from_year
      where drawn.number % ${ONE_OF} = 0 and present.from_year < extract(year from latest.month)
      order by p.id, before.from_year desc, before.from_month desc nulls last, before.id desc
    ), ended as (
      update work_role w set to_year = extract(year from chosen.began), to_month = extract(month from chosen.began)
      from chosen where w.id = chosen.before_id
    )
    update work_role w set from_year = extract(year from chosen.began), from_month = extract(month from chosen.began),
      created_on = least(chosen.began + chosen.day, (select max(file_day) from network))
    from chosen where w.id = chosen.present_id`.execute(db);
}

async function stateFormerJobs(db: Db): Promise<void> {
  await sql`
    with changed as materialized (
      select distinct on (c.network_id, c.contact_id) c.network_id, c.contact_id, before.organization_id,
        before.title_id, before.title as position, o.name as company, o.name_key as company_key,
        make_date(present.from_year, present.from_month, 1) as began
      from network_contact c
      join network n on n.id = c.network_id
      join work_role present on present.person_id = c.person_id and present.is_ongoing
        and present.organization_id = c.organization_id and present.title_id = c.title_id
      join work_role before on before.person_id = c.person_id and not before.is_ongoing
        and before.organization_id <> present.organization_id and before.from_year is not null
      join organization o on o.id = before.organization_id
      where length(c.name_key) % 2 = 0 and present.from_month is not null
        and make_date(present.from_year, present.from_month, 1)
          between n.file_day - make_interval(months => ${MONTHS}) and n.file_day
      order by c.network_id, c.contact_id, before.from_year desc, before.from_month desc nulls last, before.id desc
    ), said as (
      insert into former_statement (network_id, contact_id, person_id, first_name, last_name, credentials, name,
        name_key, last_key, name_words, name_more, slug, linkedin, company, company_key, company_is_plain,
        organization_id, position, title_id, connected_on, first_day, last_day)
      select c.network_id, c.contact_id, c.person_id, c.first_name, c.last_name, c.credentials, c.name,
        c.name_key, c.last_key, c.name_words, c.name_more, c.slug, c.linkedin, changed.company,
        changed.company_key, true, changed.organization_id, changed.position, changed.title_id,
        c.connected_on, began - 200, began - 20
      from changed join network_contact c using (network_id, contact_id)
    )
    update network_contact c set first_day = least(n.file_day, changed.began + length(c.name_key) % 20)
    from changed, network n
    where c.network_id = changed.network_id and c.contact_id = changed.contact_id and n.id = c.network_id`.execute(
    db,
  );
}
