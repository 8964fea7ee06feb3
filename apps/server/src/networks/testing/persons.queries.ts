import { sql } from 'kysely';
import type { Db, RowOf } from '../../tables.ts';

/** The contacts of a network in the order of their names, with the day of connection and the current job. */
export async function contactsOf(db: Db, networkId: number) {
  return db
    .selectFrom('networkContact')
    .select(['personId as id', 'name', 'connectedOn as on', 'company', 'position'])
    .where('networkId', '=', networkId)
    .orderBy('nameKey')
    .orderBy('personId')
    .execute();
}

export async function namesOf(db: Db, networkId: number): Promise<string[]> {
  return (await contactsOf(db, networkId)).map(({ name }) => name ?? '?');
}

/** The person in a network with this name. Throws unless there is exactly one. */
export async function personNamed(db: Db, networkId: number, name: string): Promise<number> {
  const ids = (await contactsOf(db, networkId))
    .filter((contact) => contact.name === name)
    .map(({ id }) => id);
  const [id] = ids;
  if (id === undefined || ids.length > 1) throw new Error(`${ids.length} contacts are called ${name}`);
  return id;
}

/** Returns the person to whom a profile address leads; null for an unknown address. */
export async function personOfSlug(db: Db, slug: string): Promise<number | null> {
  const { rows } = await sql<RowOf<'personKey', 'personId'>>`
    select person_id from person_key where hash = keyed_hash('slug:' || ${slug}::text)`.execute(db);
  return rows[0]?.personId ?? null;
}

/** The jobs of a contact in the files of a network, oldest first, the current one last. */
export async function jobsInFiles(db: Db, networkId: number, personId: number): Promise<string[]> {
  const { rows } = await sql<{ job: string }>`
    select concat_ws(' at ', position, company) as job from (
      select f.position, f.company, f.id as at from former_statement f
      join network_contact c on c.contact_id = f.contact_id
      where c.network_id = ${networkId} and c.person_id = ${personId}
      union all
      select position, company, 9223372036854775807 from network_contact
      where network_id = ${networkId} and person_id = ${personId}
    ) as statement order by at`.execute(db);
  return rows.map(({ job }) => job);
}
