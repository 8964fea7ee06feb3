import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../apps/server/src/tables.ts';
import { chance } from './chance.ts';

/** Fraction of statements whose job is not the person's newest one, but the newest job of another person. */
const OUTDATED_SHARE = 0.2;

/**
 * Writes what contacts files state about people: name, profile address, and in most cases the newest job.
 * `contacts` is a query that selects `network_id`, `person_id` and `connected_on`. A contact that already
 * exists stays unchanged.
 */
export async function insertStatements(db: Db, contacts: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into network_contact (network_id, person_id, connected_on, first_name, last_name, name, name_key, last_key, slug, linkedin,
      company, company_key, company_is_plain, organization_id, position, title_id, role_id, first_day)
    select c.network_id, c.person_id, c.connected_on, p.first_name, p.last_name, p.name, p.name_key, p.last_key, 'bench-' || p.id, p.linkedin,
      o.name, o.name_key, o.id is not null, o.id, w.title, w.title_id,
      case when w.id is not null then nextval((select pg_get_serial_sequence('work_role', 'id')::regclass)) end, n.file_day
    from (${contacts}) as c
    join network n on n.id = c.network_id
    join person p on p.id = c.person_id
    left join work_role w on w.is_primary and w.person_id =
      case when ${chance('c.network_id * 1000003::bigint + c.person_id', 65)} < ${OUTDATED_SHARE}::float8 and c.person_id > 1
        then c.person_id - 1 else c.person_id end
    left join organization o on o.id = w.organization_id
    order by c.network_id, c.person_id
    on conflict do nothing`.execute(db);
}
