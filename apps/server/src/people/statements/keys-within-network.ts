import { type RawBuilder, sql } from 'kysely';

/** SQL for the text by which a row or a statement `t` is compared. Null if it has none. */
export type KeyOf = RawBuilder<string | null>;

export const MAILBOX: KeyOf = sql`t.email || ' ' || coalesce(t.mailbox_name, '')`;

/**
 * The folded name with the family name last, independent of the order in which the file or the version shows
 * it.
 */
export const NAME: RawBuilder<string> = sql`case
  when t.last_key <> '' and left(t.name_key, length(t.last_key)) = t.last_key and right(t.name_key, length(t.last_key) + 1) <> ' ' || t.last_key
  then ltrim(substr(t.name_key, length(t.last_key) + 1)) || ' ' || t.last_key
  else t.name_key end`;

/**
 * The name with the day of connection. Without a day, only rows and statements without any other key have
 * this one.
 */
export const NAME_AND_DAY: KeyOf = sql`${NAME} || ' ' || case
  when t.nameless then null
  when t.connected_on is not null then t.connected_on::text
  when t.slug is null and t.email is null then 'without a key' end`;

/** The name, for rows and statements without any other key. */
export const NAME_ALONE: KeyOf = sql`case when t.slug is null and t.email is null and not t.nameless then ${NAME} end`;

/** The same for those without a day of connection. */
export const NAME_WITHOUT_DAY: KeyOf = sql`
  case when t.slug is null and t.email is null and not t.nameless and t.connected_on is null then ${NAME} end`;
