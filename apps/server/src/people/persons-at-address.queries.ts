import { sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import { slugHash } from './identity/keys.ts';

/**
 * Returns the ids of persons for whom any present file, profile or common fact states this e-mail address.
 * `email` is in lower case. The caller checks whether the viewer may read the address.
 */
export async function personsWithEmail(db: Db, email: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select person_id as id from member_profile where ${email} in (lower(email_personal), lower(email_work))
    union select id from person where lower(email_personal) = ${email}
    union select id from person where lower(email_work) = ${email}
    union select person_id from network_contact where email = ${email}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the profile addresses, as far as the viewer sees them, of the persons to whom the slug may lead.
 * Some of these addresses have other slugs, so the caller compares the slugs.
 */
export async function profileLinksOf(
  db: Db,
  viewerScope: ViewerScope,
  slug: string,
): Promise<{ id: number; linkedin: string }[]> {
  const spaces = spacesSeen(viewerScope);
  const { rows } = await sql<{ id: number; linkedin: string }>`
    with known as materialized (
      select person_id as id from person_key where hash = ${slugHash(sql`${slug}::text`)}
      union select person_id from network_contact where slug = ${slug}
      union select person_id from member_profile where linkedin is not null
    )
    select m.person_id as id, m.linkedin from member_profile m join known on known.id = m.person_id
    where m.linkedin is not null and m.person_id in (${spaces.profiles})
    union
    select p.id, p.linkedin from person p join known using (id) where p.linkedin is not null and not exists (
      select from member_profile m where m.person_id = p.id and m.sources ? 'linkedin'
        and m.person_id in (${spaces.profiles}))
    union
    select c.person_id, c.linkedin from (${spaces.contacts}) as c join known on known.id = c.person_id
    where c.linkedin is not null`.execute(db);
  return rows;
}
