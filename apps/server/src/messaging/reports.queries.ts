import { FORMER_MEMBER } from '@kithline/contract/conversations.ts';
import { sql } from 'kysely';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import type { Db, RowOf } from '../tables.ts';
import type { Reader } from './messages.queries.ts';

/** Maximum number of earlier messages that are copied with the reported one. */
const BEFORE = 5;

interface ReportedMessage {
  author: string;
  authorId: number | null;
  createdOn: number;
  /** Null if the message had been deleted before the report. */
  text: string | null;
  isEdited: boolean;
}

export interface ReportRow extends RowOf<
  'messageReport',
  'id' | 'position' | 'reason' | 'createdOn' | 'closedOn'
> {
  /** Null if the conversation was deleted. */
  conversationId: number | null;
  reporterId: number | null;
  reporter: string | null;
  reporterPicture: string | null;
  messages: ReportedMessage[];
}

/**
 * Locks the reporter, and the administrators who are not suspended, against deletion. Returns the ids of the
 * administrators. Call it before a conversation is locked.
 */
export async function holdForReport(db: Db, reporterId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; isAdmin: boolean }>`
    select id, is_admin and suspended_on is null as is_admin from users
    where id = ${reporterId} or (is_admin and suspended_on is null) order by id for key share`.execute(db);
  return rows.filter(({ isAdmin }) => isAdmin).map(({ id }) => id);
}

/** Returns the person who wrote a message; null for a former member. */
export async function authorOf(
  db: Db,
  { conversationId, position }: { conversationId: number | null; position: number },
): Promise<number | null> {
  const { rows } = await sql<RowOf<'users', 'personId'>>`
    select users.person_id from message m
    join participant p on p.conversation_id = m.conversation_id and p.number = m.author join users on users.id = p.user_id
    where m.conversation_id = ${conversationId} and m.position = ${position}`.execute(db);
  return rows[0]?.personId ?? null;
}

/**
 * Stores a report with copies of the message and of at most five earlier texts that the reporter wrote or
 * received. Each copy has only the current text. Repeating a report changes nothing. Returns whether the
 * report is new.
 */
export async function insertReport(
  db: Db,
  { conversationId, number }: Reader,
  report: { position: number; reporterId: number; reason: string; now: Date },
): Promise<boolean> {
  const { position, reporterId, reason, now } = report;
  const { rows } = await sql`
    insert into message_report (conversation_id, position, reporter_id, reason, messages, created_on)
    select ${conversationId}, ${position}, ${reporterId}, ${reason},
      jsonb_agg(jsonb_build_object('number', m.author, 'userId', m.user_id, 'createdOn', floor(extract(epoch from m.created_on)), 'text', m.text,
        'isEdited', m.edited_on is not null, 'isDeleted', m.deleted_on is not null) order by m.position),
      ${now}
    from (
      select m.author, p.user_id, m.created_on, m.edited_on, m.deleted_on, m.text, m.position
      from message m join participant p on p.conversation_id = m.conversation_id and p.number = m.author
      where m.conversation_id = ${conversationId} and m.position <= ${position} and m.kind = 'text'
        and ${number}::smallint = any(m.recipients)
      order by m.position desc limit ${BEFORE + 1}
    ) as m
    on conflict (conversation_id, position, reporter_id) do nothing
    returning id`.execute(db);
  return rows.length > 0;
}

const REPORTS = sql`
  select report.id, report.conversation_id, report.position, report.reason, report.created_on, report.closed_on,
    reporter.id as reporter_id, reporter.name as reporter, reporter.profile_picture as reporter_picture,
    (select jsonb_agg(jsonb_build_object('author', coalesce(author.name, ${FORMER_MEMBER}::text), 'authorId', users.id, 'createdOn', copied.message->'createdOn',
        'text', case when (copied.message->>'isDeleted')::boolean then null else copied.message->>'text' end,
        'isEdited', copied.message->'isEdited') order by copied.place)
      from jsonb_array_elements(report.messages) with ordinality as copied (message, place)
      left join users on users.id = (copied.message->>'userId')::bigint
      left join (${MEMBER_NAMES}) as author on author.id = users.person_id) as messages
  from message_report report
  left join users reporting on reporting.id = report.reporter_id
  left join (${MEMBER_NAMES}) as reporter on reporter.id = reporting.person_id`;

/** One page of reports: the open ones first, and the newest first among the open and the closed ones. */
export async function reportsAt(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    ${REPORTS} order by (report.closed_on is not null), report.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return rows;
}

export async function reportById(db: Db, id: number): Promise<ReportRow | null> {
  const { rows } = await sql<ReportRow>`${REPORTS} where report.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function countReports(db: Db): Promise<{ total: number; open: number }> {
  const { rows } = await sql<{ total: number; open: number }>`
    select count(*)::int as total, (count(*) filter (where closed_on is null))::int as open from message_report`.execute(
    db,
  );
  return rows[0] ?? { total: 0, open: 0 };
}

/** Closes a report. Returns whether it was open. */
export async function setClosed(
  db: Db,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messageReport')
    .set({ closedOn: now, closedBy: userId })
    .where('id', '=', id)
    .where('closedOn', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
