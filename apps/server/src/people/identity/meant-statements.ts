import { type RawBuilder, sql } from 'kysely';
import { mailboxHash, slugHash } from './keys.ts';
import type { Mailbox } from './mailbox-name.ts';

// SQL conditions on statements with the alias `c`, present or former.

export interface KeyOfStatements {
  readonly hash: RawBuilder<Buffer>;
  readonly isMeant: RawBuilder<boolean>;
}

export function keyOfSlug(slug: string): KeyOfStatements {
  return { hash: slugHash(sql`${slug}::text`), isMeant: sql`c.slug = ${slug}` };
}

export function keyOfMailbox({ email, name }: Mailbox): KeyOfStatements {
  return {
    hash: mailboxHash(sql`${email}::text`, sql`${name}::text`),
    isMeant: sql`c.slug is null and c.email = ${email} and c.mailbox_name = ${name}`,
  };
}

/** Selects statements with a key, except in networks where the key leads to another person than elsewhere. */
export function joinedBy({ hash, isMeant }: KeyOfStatements): RawBuilder<boolean> {
  return sql`${isMeant} and not exists (
    select from parted_key parted where parted.network_id = c.network_id and parted.hash = ${hash})`;
}

export function ofNetwork(networkId: number, isMeant: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql`c.network_id = ${networkId} and ${isMeant}`;
}

export function aboutPerson(personId: number): RawBuilder<boolean> {
  return sql`c.person_id = ${personId}`;
}
