import { type RawBuilder, sql } from 'kysely';

// Persons are stored under keyed hashes of keys, so that a person who is no longer named leaves no readable
// address.

export function slugHash(slug: RawBuilder<unknown>): RawBuilder<Buffer> {
  return sql`keyed_hash(${slugKey(slug)})`;
}

/** `name` is a `mailboxName`. */
export function mailboxHash(email: RawBuilder<unknown>, name: RawBuilder<unknown>): RawBuilder<Buffer> {
  return sql`keyed_hash(${mailboxKey(email, name)})`;
}

const slugKey = (slug: RawBuilder<unknown>) => sql`'slug:' || ${slug}`;

const mailboxKey = (email: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
  sql`'mailbox:' || ${email} || ' ' || ${name}`;

/**
 * SQL for the hash of the key of a statement with the alias `table`; null if it has no key. Reads the secret
 * once for all rows.
 */
export function keyHash(table: string): RawBuilder<Buffer | null> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const key = sql`case when ${column('slug')} is not null then ${slugKey(column('slug'))}
    else ${mailboxKey(column('email'), column('mailboxName'))} end`;
  return sql`keyed_hash(${key}, (select identity_secret()))`;
}

/**
 * SQL for the hash under which `person_key` stores the separate person of a mailbox (`keepApart`). `mailbox`
 * is SQL for the hash of the mailbox itself.
 */
export function apartHash(mailbox: RawBuilder<unknown>): RawBuilder<Buffer> {
  return sql`keyed_hash('apart:' || encode(${mailbox}, 'hex'))`;
}
