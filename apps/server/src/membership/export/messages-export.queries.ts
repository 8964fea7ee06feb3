import { sql } from 'kysely';
import type { Viewer } from '../../viewer.ts';
import { KNOWS, SHOWN_SUBJECT } from '../../messaging/conversations.queries.ts';
import { MEMBER_NAMES } from '../../seen-facts/member-names.ts';
import type { Db, RowOf } from '../../tables.ts';
import { type Cursor, type Paged, pageAfter } from './pages.ts';

export async function messagingOf(db: Db, { userId }: Viewer): Promise<unknown> {
  const { rows: settings } = await sql`
    select receipts as shows_what_is_read, mail as mails_about_unread, mail_text as mails_carry_text
    from messaging_setting where user_id = ${userId}`.execute(db);
  const { rows: blocked } = await sql`
    select names.name, block.created_on as since
    from user_block block join users on users.id = block.blocked_user_id
    join (${MEMBER_NAMES}) as names on names.id = users.person_id
    where block.user_id = ${userId} order by block.created_on`.execute(db);
  return { settings: settings[0] ?? null, blocked };
}

export interface ExportedConversation extends Paged, RowOf<'participant', 'joinedOn' | 'leftOn' | 'muted'> {
  id: number;
  subject: string | null;
  /** Current names; null for former members. */
  participants: (string | null)[];
}

const NAME_OF = sql`(
  select names.name from users join (${MEMBER_NAMES}) as names on names.id = users.person_id where users.id = other.user_id)`;

/**
 * The conversations that the member is or was in. After the member has left, `subject` is null and
 * `participants` is empty.
 */
export async function conversationsAfter(
  db: Db,
  { userId }: Viewer,
  after: Cursor,
): Promise<ExportedConversation[]> {
  const { rows } = await sql<ExportedConversation>`
    select c.id, case when p.left_on is null then ${SHOWN_SUBJECT} end as subject,
      (select coalesce(jsonb_agg(${NAME_OF} order by other.number), '[]') from participant other
        where other.conversation_id = c.id and p.left_on is null and (other.number = p.number or ${KNOWS})) as participants,
      p.joined_on, p.left_on, p.muted, array[c.id, p.number::bigint] as cursor
    from participant p join conversation c on c.id = p.conversation_id
    where p.user_id = ${userId} and ${pageAfter(after, sql`c.id, p.number::bigint`)}`.execute(db);
  return rows;
}

export interface ExportedMessage
  extends Paged, RowOf<'message', 'conversationId' | 'position' | 'editedOn' | 'deletedOn'> {
  /** Null for a former member. */
  author: string | null;
  isOwn: boolean;
  /** Empty if the message was deleted. */
  text: string;
  writtenOn: Date;
  /** For the member's messages: their earlier texts, oldest first. */
  earlierTexts: string[];
}

/** Messages that the member sent, and those received in conversations that the member has not left. */
export async function messagesAfter(db: Db, { userId }: Viewer, after: Cursor): Promise<ExportedMessage[]> {
  const { rows } = await sql<ExportedMessage>`
    select m.conversation_id, m.position, ${NAME_OF} as author, m.author = p.number as is_own, m.text,
      m.created_on as written_on, m.edited_on, m.deleted_on,
      (select coalesce(jsonb_agg(earlier.text order by earlier.replaced_on), '[]') from message_text earlier
        where m.author = p.number and earlier.conversation_id = m.conversation_id and earlier.position = m.position) as earlier_texts,
      array[m.conversation_id, m.position::bigint] as cursor
    from participant p join message m on m.conversation_id = p.conversation_id
    join participant other on other.conversation_id = m.conversation_id and other.number = m.author
    where p.user_id = ${userId} and m.kind = 'text'
      and (p.left_on is null and p.number = any(m.recipients) or m.author = p.number)
      and ${pageAfter(after, sql`m.conversation_id, m.position::bigint`)}`.execute(db);
  return rows;
}
