import { sql } from 'kysely';
import { inTransaction } from '../platform/db/database.ts';
import type { Db } from '../tables.ts';

/** What is known of the one who registers. */
export interface Traits {
  /** Folded "first last". */
  nameKey: string;
  /** Lowered addresses. */
  emails: string[];
  slugs: string[];
}

const MOST_CANDIDATES = 20;

/** Trigram similarity from which two names may be one person's: "ida lindqvist" and "ida maria lindqvist" have 0.72. */
const SIMILAR_ENOUGH = 0.5;

/** A person without a user who may be the one who registers. */
export interface Candidate {
  id: number;
  linkedin: string | null;
}

/** Candidates, best first: by profile slug, then by e-mail address, then by similar name; at most 20. */
export async function candidatesFor(db: Db, traits: Traits): Promise<Candidate[]> {
  return inTransaction(db, async (db) => {
    await sql`set local pg_trgm.similarity_threshold = ${sql.lit(SIMILAR_ENOUGH)}`.execute(db);
    return (await bestCandidates(traits).execute(db)).rows;
  });
}

function bestCandidates(traits: Traits) {
  return sql<Candidate>`
    with found as (
      select person_id as id, 3::real as score from person_slug where slug = any(${traits.slugs}::text[])
      union all
      select person_id, 2 from person_email where email = any(${traits.emails}::text[])
      union all
      select id, similarity(name_key, ${traits.nameKey}) from person where name_key % ${traits.nameKey}
    )
    select person.id, person.linkedin
    from found join person using (id)
    where not exists (select from users where users.person_id = person.id)
    group by person.id
    order by max(found.score) desc, person.id
    limit ${MOST_CANDIDATES}`;
}
