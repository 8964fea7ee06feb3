import { sql } from 'kysely';
import type { Db } from '../apps/server/src/tables.ts';
import { type ContactRow, generateContacts } from '../sample/contacts-file/generate-contacts.ts';
import { readNameSource } from '../sample/contacts-file/name-source.ts';
import { writeContactsFile } from '../sample/contacts-file/write-contacts-file.ts';
import { createRandom } from '../sample/population/random.ts';

const UNTIL = '2026-10-31';

/**
 * A contacts file. A share of its people is in the directory: their rows contain their profile addresses and
 * mostly their stored jobs. The rest are new people with the proportions of real files. The file differs in
 * every run, because imports change the directory.
 */
export async function makeContactsFile(
  db: Db,
  { rows, known }: { rows: number; known: number },
): Promise<Buffer> {
  const seed = Date.now() % 1_000_000;
  const people = await knownRows(db, Math.round(rows * known), seed);
  const names = readNameSource(new URL('../sample/facts/', import.meta.url), createRandom(`bench/${seed}`));
  const unknown = generateContacts({ rows: rows - people.length, seed, names, until: UNTIL });
  const all = createRandom(`bench/order/${seed}`).sample([...people, ...unknown], rows);
  return Buffer.from(writeContactsFile(all));
}

/** Rows of known people; one of five has another company or position than the directory. */
async function knownRows(db: Db, count: number, seed: number): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select p.first_name, p.last_name, p.linkedin as url, '' as email,
      coalesce(case when p.id % 5 = 0 then 'Fresh Company ' || p.id % 2000 else o.name end, '') as company,
      coalesce(w.title, '') as position, to_char(date '2012-01-01' + (p.id % 5000)::int, 'YYYY-MM-DD') as connected_on
    from (select id from person where linkedin like '%/bench-%' order by hashint8extended(id, ${seed}), id limit ${count}) as drawn
    join person p using (id)
    left join lateral (select * from work_role w where w.person_id = p.id and w.is_ongoing limit 1) as w on true
    left join organization o on o.id = w.organization_id`.execute(db);
  return rows;
}
