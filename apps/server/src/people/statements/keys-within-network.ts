import { type RawBuilder, sql } from 'kysely';

/** SQL for the one text that a row `t`, or a statement `t`, is compared by; null for what has none. */
export type KeyOf = RawBuilder<string | null>;

export const MAILBOX: KeyOf = sql`t.email || ' ' || coalesce(t.mailbox_name, '')`;

/**
 * The folded name with the family name last, whatever the order in which it is shown: that depends on the
 * file and the version.
 */
export const NAME: RawBuilder<string> = sql`case
  when t.last_key <> '' and left(t.name_key, length(t.last_key)) = t.last_key and right(t.name_key, length(t.last_key) + 1) <> ' ' || t.last_key
  then ltrim(substr(t.name_key, length(t.last_key) + 1)) || ' ' || t.last_key
  else t.name_key end`;

/** Without a day, a name is enough for rows and statements that have no key at all. */
export const NAME_AND_DAY: KeyOf = sql`${NAME} || ' ' || case
  when t.nameless then null
  when t.connected_on is not null then t.connected_on::text
  when t.slug is null and t.email is null then 'without a key' end`;

/** The name of rows and statements that have no key at all. */
export const NAME_ALONE: KeyOf = sql`case when t.slug is null and t.email is null and not t.nameless then ${NAME} end`;

/** The same for those without a day. */
export const NAME_WITHOUT_DAY: KeyOf = sql`
  case when t.slug is null and t.email is null and not t.nameless and t.connected_on is null then ${NAME} end`;
