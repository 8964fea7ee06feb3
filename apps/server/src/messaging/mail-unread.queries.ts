import { type RawBuilder, sql } from 'kysely';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import type { Db } from '../tables.ts';

/** One mail about the messages after the position `after`, up to `until`. */
export interface UnreadMail {
  conversationId: number;
  number: number;
  after: number;
  until: number;
}

/**
 * SQL for messages of others after the position `after` that the participant `p` has not read, except
 * messages by suspended members and by members whom `p` has blocked.
 */
const unreadMessages = (after: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  message m
  join participant author on author.conversation_id = m.conversation_id and author.number = m.author
  left join users writing on writing.id = author.user_id
  where m.conversation_id = p.conversation_id and m.position > greatest(p.read_position, ${after}) and m.kind = 'text'
    and m.deleted_on is null and m.author <> p.number and p.number = any(m.recipients) and writing.suspended_on is null
    and not exists (
      select from user_block block where block.user_id = p.user_id and block.blocked_user_id = author.user_id)`;

/**
 * SQL for whether the participant `p`, who is the user `reader`, gets mails about the conversation. Mails
 * about unread messages are on by default.
 */
const IS_REACHABLE: RawBuilder<boolean> = sql`(
  p.left_on is null and not p.muted and reader.suspended_on is null and reader.username_proven
  and coalesce((select setting.mail from messaging_setting setting where setting.user_id = reader.id), true))`;

export interface Instants {
  now: Date;
  /** Later messages are too recent. */
  youngest: Date;
  /** Earlier messages are too old. */
  oldest: Date;
  /** A participant who got a mail about the conversation since this instant gets no other one yet. */
  mailedBefore: Date;
}

/** Maximum number of mails to one member since `mailedBefore`. */
const MOST_MAILS = 10;

/**
 * Marks up to `most` participants with due messages as mailed, and returns their mails. Skips a participant
 * whose row is locked, by another server or by marking messages as read.
 */
export async function takeUnread(
  db: Db,
  { now, youngest, oldest, mailedBefore }: Instants,
  most: number,
): Promise<UnreadMail[]> {
  const { rows } = await sql<UnreadMail>`
    with candidate as materialized (
      select p.conversation_id, p.number,
        row_number() over (partition by p.user_id order by p.last_on, p.conversation_id) + (
          select count(*) from participant mailed where mailed.user_id = p.user_id and mailed.mailed_on > ${mailedBefore}) as nth
      from participant p join users reader on reader.id = p.user_id
      where p.left_on is null and p.others_position > p.read_position and p.last_on > ${oldest}
        and p.others_position > p.mailed_position and (p.mailed_on is null or p.mailed_on <= ${mailedBefore})
        and ${IS_REACHABLE}
        and exists (select from ${unreadMessages(sql`p.mailed_position`)} and m.created_on <= ${youngest} and m.created_on > ${oldest})
    ), due as materialized (
      select p.conversation_id, p.number, greatest(p.read_position, p.mailed_position) as after
      from participant p join candidate on candidate.conversation_id = p.conversation_id and candidate.number = p.number
      where candidate.nth <= ${MOST_MAILS} and (p.mailed_on is null or p.mailed_on <= ${mailedBefore})
      limit ${most} for no key update of p skip locked
    )
    update participant p set mailed_on = ${now}, mailed_position = p.last_position
    from due where p.conversation_id = due.conversation_id and p.number = due.number
    returning p.conversation_id, p.number, due.after, p.last_position as until`.execute(db);
  return rows;
}

export interface Receiver {
  name: string;
  firstName: string;
  address: string;
  mailText: boolean;
}

export async function receiverOf(db: Db, { conversationId, number }: UnreadMail): Promise<Receiver | null> {
  const { rows } = await sql<Receiver>`
    select names.name, coalesce(names.first_name, '') as first_name, reader.username as address,
      coalesce((select setting.mail_text from messaging_setting setting where setting.user_id = reader.id), false) as mail_text
    from participant p join users reader on reader.id = p.user_id
    join (${MEMBER_NAMES}) as names on names.id = reader.person_id
    where p.conversation_id = ${conversationId} and p.number = ${number} and ${IS_REACHABLE}`.execute(db);
  return rows[0] ?? null;
}

export interface UnreadMessage {
  /** Null for a former member. */
  author: string | null;
  /** Null for messages before the last `MOST_QUOTED`. */
  text: string | null;
}

/** Number of the latest messages whose texts a mail contains. */
const MOST_QUOTED = 10;

/** Oldest first, without messages that have been read since. */
export async function waitingMessages(
  db: Db,
  { conversationId, number, after, until }: UnreadMail,
): Promise<UnreadMessage[]> {
  const { rows } = await sql<UnreadMessage>`
    select (select names.name from (${MEMBER_NAMES}) as names where names.id = writing.person_id) as author,
      case when row_number() over (order by m.position desc) <= ${MOST_QUOTED} then m.text end as text
    from participant p, ${unreadMessages(sql`${after}::int`)} and m.position <= ${until}
      and p.conversation_id = ${conversationId} and p.number = ${number}
    order by m.position`.execute(db);
  return rows;
}
