import { sql } from 'kysely';
import { mailboxName } from '../../apps/server/src/people/identity/mailbox-name.ts';
import { mailboxHash, slugHash } from '../../apps/server/src/people/identity/keys.ts';
import type { Db } from '../../apps/server/src/tables.ts';
import type { SamplePerson } from './population.types.ts';

/**
 * Inserts keys by which statements in contacts files are joined with these persons. The proof of the keys is
 * `sample`, also for members.
 */
export async function insertPersonKeys(
  db: Db,
  persons: readonly { person: SamplePerson; id: number }[],
): Promise<void> {
  const slugs = persons.map(({ person, id }) => ({ slug: person.linkedinSlug, person_id: id }));
  const mailboxes = persons.flatMap(({ person, id }) =>
    [person.emailPersonal, person.emailWork]
      .filter((email) => email !== null)
      .map((email) => ({ email, name: mailboxName(person.firstName, person.lastName), person_id: id })),
  );
  await sql`
    insert into person_key (hash, person_id, proof)
    select ${slugHash(sql`slug`)}, person_id, 'sample'
    from jsonb_to_recordset(${JSON.stringify(slugs)}::jsonb) as given(slug text, person_id bigint)
    union all
    select ${mailboxHash(sql`email`, sql`name`)}, person_id, 'sample'
    from jsonb_to_recordset(${JSON.stringify(mailboxes)}::jsonb) as given(email text, name text, person_id bigint)
    where name is not null`.execute(db);
}

/** Inserts keys for the members' login addresses. Keeps keys that already exist. */
export async function insertLoginKeys(
  db: Db,
  members: readonly { person: SamplePerson; personId: number; username: string }[],
): Promise<void> {
  const logins = members.map(({ person, personId, username }) => ({
    email: username,
    name: mailboxName(person.firstName, person.lastName),
    person_id: personId,
  }));
  await sql`
    insert into person_key (hash, person_id, proof)
    select ${mailboxHash(sql`email`, sql`name`)}, person_id, 'login'
    from jsonb_to_recordset(${JSON.stringify(logins)}::jsonb) as given(email text, name text, person_id bigint)
    where name is not null
    on conflict (hash) do nothing`.execute(db);
}
