import { type RawBuilder, sql } from 'kysely';
import { slugHash } from '../people/identity/keys.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Db, RowOf } from '../tables.ts';

export interface Traits {
  /** First and last name, folded: "ida lindqvist". */
  nameKey: string;
  /** In lower case. */
  email: string;
  slug: string | null;
}

const MOST_CANDIDATES = 20;

/**
 * The trigram similarity from which two names may be the same person's. "ida lindqvist" and "ida maria
 * lindqvist" have 0.7.
 */
const SIMILAR_ENOUGH = 0.5;

/**
 * Returns the ids of at most 20 persons who may be the person whom an administrator invited: first those with
 * the profile address, then those with the e-mail address, then those with a similar name.
 */
export async function candidatesFor(db: Db, { nameKey, email, slug }: Traits): Promise<number[]> {
  return inTransaction(db, async (db) => {
    await sql`set local pg_trgm.similarity_threshold = ${sql.lit(SIMILAR_ENOUGH)}`.execute(db);
    return bestOf(
      db,
      sql`
      select person_id as id, 3::real as score from person_key where hash = ${slugHash(sql`${slug}::text`)}
      union all
      select person_id, 2 from network_contact where email = ${email}
      union all
      select id, 2 from person where lower(email_personal) = ${email} or lower(email_work) = ${email}
      union all
      select id, similarity(name_key, ${nameKey}) from person where name_key % ${nameKey}
      union all
      select person_id, similarity(name_key, ${nameKey}) from network_contact where name_key % ${nameKey} and not nameless`,
    );
  });
}

/**
 * Returns the ids of at most 20 persons with this e-mail address in networks of members outside the circle of
 * the inviting owner. Networks of the circle prove nothing, because its members can write any address into a
 * file. A name or a profile address proves nothing either, because owners can send an invitation to a mailbox
 * of their own.
 */
export async function candidatesAtAddress(
  db: Db,
  { email, inviterId }: { email: string; inviterId: number },
): Promise<number[]> {
  return bestOf(
    db,
    sql`
    select c.person_id as id, 1::real as score
    from network_contact c join network n on n.id = c.network_id
    join users holder on holder.id = n.user_id
    where c.email = ${email}
      and holder.circle_id <> (select inviter.circle_id from users inviter where inviter.id = ${inviterId})`,
  );
}

/**
 * `found` is SQL for `id` and `score`. Excludes members, and persons with neither a common name nor a present
 * statement.
 */
async function bestOf(db: Db, found: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<RowOf<'person', 'id'>>`
    select person.id from (${found}) as found join person on person.id = found.id
    where not exists (select from users where users.person_id = person.id)
      and (person.name is not null or exists (select from network_contact c where c.person_id = person.id))
    group by person.id
    order by max(found.score) desc, person.id
    limit ${MOST_CANDIDATES}`.execute(db);
  return rows.map(({ id }) => id);
}
