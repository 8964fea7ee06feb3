import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/tables.ts';

/** Months before the last sync in which the contacts of these changes began their job. */
const MONTHS = 12;

/**
 * Gives a third of the contacts who have begun their job within a year the job before it as an earlier
 * statement of the file, so that members hear of changed jobs by their own files, too.
 */
export async function loadJobChanges(db: Db): Promise<void> {
  await sql`
    with changed as materialized (
      select distinct on (c.network_id, c.contact_id) c.network_id, c.contact_id, before.organization_id, before.title_id,
        before.title as position, o.name as company,
        make_date(present.from_year, coalesce(present.from_month, 1), 1) as began
      from network_contact c
      join network n on n.id = c.network_id
      join work_role present on present.person_id = c.person_id and present.is_ongoing
        and present.organization_id = c.organization_id and present.title_id = c.title_id
      join work_role before on before.person_id = c.person_id and not before.is_ongoing
        and before.organization_id <> present.organization_id and before.from_year is not null
      join organization o on o.id = before.organization_id
      where c.contact_id % 3 = 0
        and make_date(present.from_year, coalesce(present.from_month, 1), 1)
          between n.file_day - make_interval(months => ${MONTHS}) and n.file_day
      order by c.network_id, c.contact_id, before.from_year desc, before.from_month desc nulls last, before.id desc
    ), said as (
      insert into former_statement (network_id, contact_id, person_id, first_name, last_name, credentials, name,
        name_key, last_key, name_words, name_more, slug, linkedin, company, company_key, company_is_plain,
        organization_id, position, title_id, connected_on, first_day, last_day)
      select c.network_id, c.contact_id, c.person_id, c.first_name, c.last_name, c.credentials, c.name,
        c.name_key, c.last_key, c.name_words, c.name_more, c.slug, c.linkedin, changed.company,
        lower(changed.company), true, changed.organization_id, changed.position, changed.title_id,
        c.connected_on, began - 200, began - 20
      from changed join network_contact c using (network_id, contact_id)
    )
    update network_contact c set first_day = least(n.file_day, changed.began + 24)
    from changed, network n
    where c.network_id = changed.network_id and c.contact_id = changed.contact_id and n.id = c.network_id`.execute(
    db,
  );
}
