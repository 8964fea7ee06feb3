import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for a text by which rows of a file and statements (alias `t`) are compared. Null if `t` has no such
 * key.
 */
export type KeyOf = RawBuilder<string | null>;

export const MAILBOX: KeyOf = sql`t.email || ' ' || coalesce(t.mailbox_name, '')`;

/** The folded name (`foldText`) with the family name last, whatever the order in the file. */
export const NAME: RawBuilder<string> = sql`case
  when t.last_key <> '' and left(t.name_key, length(t.last_key)) = t.last_key and right(t.name_key, length(t.last_key) + 1) <> ' ' || t.last_key
  then ltrim(substr(t.name_key, length(t.last_key) + 1)) || ' ' || t.last_key
  else t.name_key end`;

/**
 * The name with the day of connection. Rows and statements without a day have this key only if they have
 * neither a profile address nor an e-mail address.
 */
export const NAME_AND_DAY: KeyOf = sql`${NAME} || ' ' || case
  when t.nameless then null
  when t.connected_on is not null then t.connected_on::text
  when t.slug is null and t.email is null then 'without a key' end`;

export const NAME_ALONE: KeyOf = sql`case when t.slug is null and t.email is null and not t.nameless then ${NAME} end`;

export const NAME_WITHOUT_DAY: KeyOf = sql`
  case when t.slug is null and t.email is null and not t.nameless and t.connected_on is null then ${NAME} end`;
