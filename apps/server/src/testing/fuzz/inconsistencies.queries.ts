import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import { FAILED_JOB } from './fuzz-world.ts';

/** Queries for rows that must not exist once all imports have ended, whatever requests were sent. */
const NEVER: Readonly<Record<string, string>> = {
  'a user without exactly one network': `
    select from users u left join network n on n.user_id = u.id group by u.id having count(n.id) <> 1`,
  'two users with the same person': `
    select from users group by person_id having count(*) > 1`,
  'no administrator': `
    select where not exists (select from users where is_admin)`,
  'an owner who is a collaborator too': `
    select from collaborator b join collective c on c.id = b.collective_id join client l on l.id = c.client_id
    where l.owner_id = b.user_id`,
  'a share by somebody who does not belong to the collective': `
    select from collective_network s join network n on n.id = s.network_id join collective c on c.id = s.collective_id
      join client l on l.id = c.client_id
    where n.user_id <> l.owner_id
      and not exists (select from collaborator b where b.collective_id = c.id and b.user_id = n.user_id)`,
  'a person who is left out, but neither by name nor by a label': `
    select from share_left_out o
    where not exists (select from share_left_out_person p
        where (p.collective_id, p.network_id, p.person_id) = (o.collective_id, o.network_id, o.person_id))
      and not exists (select from share_left_out_label l join label_person g on g.label_id = l.label_id
        where (l.collective_id, l.network_id, g.person_id) = (o.collective_id, o.network_id, o.person_id))`,
  'a person who is shown, but left out by name or by a label': `
    select from (
      select collective_id, network_id, person_id from share_left_out_person
      union select l.collective_id, l.network_id, g.person_id
      from share_left_out_label l join label_person g on g.label_id = l.label_id
      except select collective_id, network_id, person_id from share_left_out) shown
    join network_share using (collective_id, network_id)`,
  'an exclusion remembered for somebody who does not belong to the collective': `
    select from (select collective_id, network_id from share_left_out_person
        union select collective_id, network_id from share_left_out_label) remembered
      join network n on n.id = remembered.network_id join collective c on c.id = remembered.collective_id
      join client l on l.id = c.client_id
    where n.user_id <> l.owner_id
      and not exists (select from collaborator b where b.collective_id = c.id and b.user_id = n.user_id)`,
  'a label of a network or collective that does not exist': `
    select from label l where l.scope_id is not null and not exists (select from network where id = l.scope_id)
      and not exists (select from collective where id = l.scope_id)`,
  'a note of a network or collective that does not exist': `
    select from note n where n.scope_id is not null and not exists (select from network where id = n.scope_id)
      and not exists (select from collective where id = n.scope_id)`,
  'a note in a network by somebody else than its member': `
    select from note o join network n on n.id = o.scope_id where o.user_id <> n.user_id`,
  'an invitation that is accepted without a member': `
    select from collective_invitation where accepted and user_id is null`,
  'an import that has not ended': `
    select from contact_import where state in ('queued', 'running')`,
  'a network whose import is of another network': `
    select from network n join contact_import i on i.id = n.import_id where i.network_id <> n.id`,
  'a person with two primary roles in one space': `
    select from work_role where is_primary group by person_id, in_profile having count(*) > 1`,
  'an overridden role of a person without an account': `
    select from work_role w where overridden and not exists (select from users u where u.person_id = w.person_id)`,
  'a change without fields': `
    select from profile_change c where not exists (select from profile_change_field f where f.change_id = c.id)`,
  'a retired item that is still in its dataset': `
    select from lookup join retired_lookup using (id)`,
  'an item that was merged into nothing': `
    select from retired_lookup r where merged_into is not null and not exists (select from lookup l where l.id = r.merged_into)
      and not exists (select from retired_lookup o where o.id = r.merged_into and o.merged_into is null)`,
  'a job that failed': `
    select from pgboss.job where state = 'failed' and name <> '${FAILED_JOB}'`,
};

/** Returns descriptions of the inconsistencies that exist. */
export async function inconsistencies(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(NEVER)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (${sql.raw(query)}) as found`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) found.push(`${what} (${count})`);
  }
  return found;
}

/** Whether an import is waiting or running. */
export async function isImporting(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('contactImport')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return row !== undefined;
}
