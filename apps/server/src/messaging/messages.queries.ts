import type { MessageKind } from '@kithline/contract/conversations.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, RowOf, Tables } from '../tables.ts';

/** A message as one of its recipients reads it. */
export interface MessageRow extends Omit<Selectable<Tables['message']>, 'recipients' | 'words'> {
  /** Null if the message is not a reply, or if the reader did not receive the answered message. */
  replyAuthor: number | null;
  replyText: string | null;
  replyIsEdited: boolean | null;
  /** Null if the message carries no request for an introduction, or if the request was deleted. */
  introductionId: number | null;
  reactions: { reaction: string; number: number }[];
}

/** SQL for the columns of `MessageRow`: a message `m`, read by the participant `p`. */
export const MESSAGE_COLUMNS: RawBuilder<unknown> = sql`
  m.conversation_id, m.position, m.kind, m.author, m.client_id, m.text, m.reply_to,
  answered.author as reply_author, answered.text as reply_text, answered.edited_on > m.created_on as reply_is_edited, m.facts, m.created_on, m.edited_on,
  m.deleted_on, m.version,
  (select i.id from introduction i where i.id = (m.facts->>'introduction')::bigint) as introduction_id,
  (select coalesce(jsonb_agg(jsonb_build_object('reaction', r.reaction, 'number', r.number) order by r.number), '[]')
    from message_reaction r where r.conversation_id = m.conversation_id and r.position = m.position) as reactions`;

/** SQL that joins the message that `m` replies to, if `p` may read it. */
export const JOIN_ANSWERED: RawBuilder<unknown> = sql`
  left join lateral (
    select r.author, r.edited_on, case when r.deleted_on is null then r.text end as text from message r
    where r.conversation_id = m.conversation_id and r.position = m.reply_to and p.number = any(r.recipients)
  ) as answered on true`;

export interface Reader {
  conversationId: number;
  /** The participant's number. */
  number: number;
}

/**
 * Messages that the reader received: the newest before a position, or the oldest after a position, sorted
 * newest first. Contains one more than `limit` if there are more.
 */
export async function messagesOf(
  db: Db,
  { conversationId, number }: Reader,
  { before, after, limit }: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const place =
    after === undefined ? sql`m.position < ${before ?? 2 ** 31 - 1}::int` : sql`m.position > ${after}::int`;
  const order = after === undefined ? sql`desc` : sql`asc`;
  const { rows } = await sql<MessageRow>`
    select ${MESSAGE_COLUMNS}
    from participant p join message m on m.conversation_id = p.conversation_id and p.number = any(m.recipients)
    ${JOIN_ANSWERED}
    where p.conversation_id = ${conversationId} and p.number = ${number} and ${place}
    order by m.position ${order} limit ${limit + 1}`.execute(db);
  return after === undefined ? rows : rows.toReversed();
}

export async function messageAt(db: Db, reader: Reader, position: number): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`
    select ${MESSAGE_COLUMNS}
    from participant p join message m on m.conversation_id = p.conversation_id and p.number = any(m.recipients)
    ${JOIN_ANSWERED}
    where p.conversation_id = ${reader.conversationId} and p.number = ${reader.number} and m.position = ${position}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function recipientsOf(db: Db, conversationId: number, position: number): Promise<number[]> {
  const { rows } = await sql<RowOf<'message', 'recipients'>>`
    select recipients from message where conversation_id = ${conversationId} and position = ${position}`.execute(
    db,
  );
  return rows[0]?.recipients ?? [];
}

/** `author` is the participant number under which the message was written. */
export interface SentEarlier {
  author: number;
  position: number;
}

/**
 * The member's message with this client id, or null. A member who left and returned may have written it under
 * an earlier participant number.
 */
export async function sentEarlier(
  db: Db,
  { conversationId, userId, clientId }: { conversationId: number; userId: number; clientId: string },
): Promise<SentEarlier | null> {
  const row = await db
    .selectFrom('participant')
    .innerJoin('message', (join) =>
      join
        .onRef('message.conversationId', '=', 'participant.conversationId')
        .onRef('message.author', '=', 'participant.number'),
    )
    .select(['message.author', 'message.position'])
    .where('participant.conversationId', '=', conversationId)
    .where('participant.userId', '=', userId)
    .where('message.clientId', '=', clientId)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewMessage {
  conversationId: number;
  kind: MessageKind;
  author: number;
  clientId?: string;
  text?: string;
  replyTo?: number | undefined;
  facts?: RowOf<'message', 'facts'>['facts'];
  isQuiet?: boolean | undefined;
  /** Numbers of participants, including the author. */
  recipients: readonly number[];
  words: readonly string[];
  now: Date;
}

/**
 * Writes the next message of a conversation, and returns its position. The caller has locked the
 * conversation. Messages that the author has not read stay unread, because a message that was written offline
 * may be sent before its author has seen newer messages.
 */
export async function appendMessage(db: Db, message: NewMessage): Promise<number> {
  const { conversationId, recipients, now } = message;
  const { rows } = await sql<{ position: number }>`
    with next as (
      update conversation set last_position = last_position + 1 where id = ${conversationId} returning last_position
    ), received as (
      update participant set last_position = next.last_position, last_on = ${now},
        others_position = case when ${message.kind === 'text' && message.isQuiet !== true} and number <> ${message.author} then next.last_position else others_position end,
        read_position = case when number = ${message.author} and others_position <= read_position
          then next.last_position else read_position end
      from next where conversation_id = ${conversationId} and number = any(${[...recipients]}::smallint[])
    )
    insert into message (conversation_id, position, kind, author, client_id, text, recipients, reply_to, facts, words, created_on)
    select ${conversationId}, last_position, ${message.kind}, ${message.author}, ${message.clientId ?? null}::uuid, ${message.text ?? ''},
      ${[...recipients]}::smallint[], ${message.replyTo ?? null}::int, ${JSON.stringify(message.facts ?? {})}::jsonb,
      array_to_tsvector(${[...message.words]}::text[]), ${now}
    from next
    returning position`.execute(db);
  return rows[0]?.position ?? 0;
}
