import type { Db } from '../../tables.ts';

/** Whom a network holds, by name, with the day and the work as the member's file has them. */
export async function contactsOf(db: Db, networkId: number) {
  return db
    .selectFrom('network_contact as c')
    .innerJoin('person as p', 'p.id', 'c.person_id')
    .select(['p.id', 'p.name', 'c.connected_on as on', 'c.company', 'c.position'])
    .where('c.network_id', '=', networkId)
    .orderBy('p.name_key')
    .orderBy('p.id')
    .execute();
}

export async function namesOf(db: Db, networkId: number): Promise<string[]> {
  return (await contactsOf(db, networkId)).map(({ name }) => name);
}

/** The roles of the person with this name, oldest row first, each as one line. */
export async function rolesOf(db: Db, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom('work_role as r')
    .innerJoin('person as p', 'p.id', 'r.person_id')
    .leftJoin('organization as o', 'o.id', 'r.organization_id')
    .select([
      'r.title',
      'o.name as at',
      'r.to_year',
      'r.to_month',
      'r.is_ongoing',
      'r.is_primary',
      'r.source',
    ])
    .where('p.name', '=', name)
    .orderBy('r.id')
    .execute();
  return rows.map(({ title, at, to_year, to_month, is_ongoing, is_primary, source }) => {
    const until = is_ongoing ? 'now' : `${to_year}-${String(to_month).padStart(2, '0')}`;
    return `${title ?? '?'} at ${at ?? '?'}, until ${until}${is_primary ? ', primary' : ''}, ${source}`;
  });
}

export async function personNamed(db: Db, name: string) {
  return db.selectFrom('person').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

/** The profile addresses of a person, the one that is shown first. */
export async function slugsOf(db: Db, personId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('person_slug')
    .select('slug')
    .where('person_id', '=', personId)
    .orderBy('is_alias')
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}
