import { type RawBuilder, sql } from 'kysely';

/** SQL for the one text that a row `t`, or a statement `t`, is compared by; null for what has none. */
export type KeyOf = RawBuilder<string | null>;

export const MAILBOX: KeyOf = sql`t.email || ' ' || coalesce(t.mailbox_name, '')`;

/** Without a day, a name is enough for rows and statements that have no key at all. */
export const NAME_AND_DAY: KeyOf = sql`t.name_key || ' ' || case
  when t.nameless then null
  when t.connected_on is not null then t.connected_on::text
  when t.slug is null and t.email is null then 'without a key' end`;
