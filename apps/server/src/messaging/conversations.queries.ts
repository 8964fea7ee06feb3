import type { ConversationFilter } from '@kithline/contract/conversations.ts';
import { type RawBuilder, sql } from 'kysely';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import type { Db, RowOf } from '../tables.ts';
import { JOIN_ANSWERED, MESSAGE_COLUMNS, type MessageRow } from './messages.queries.ts';

/** A conversation as one of its current participants sees it. */
export interface ConversationRow extends RowOf<
  'participant',
  'number' | 'readPosition' | 'lastPosition' | 'lastOn' | 'muted'
> {
  id: number;
  subject: string | null;
  isGroup: boolean;
  /** At most `MOST_COUNTED`. */
  unread: number;
}

export interface ParticipantRow extends RowOf<
  'participant',
  'conversationId' | 'number' | 'userId' | 'leftOn' | 'readPosition'
> {
  personId: number | null;
  name: string;
  profilePicture: string | null;
  /** Whether this participant has read receipts on. */
  receipts: boolean;
}

const MOST_COUNTED = 100;

/** Messages by others that the participant `p` has not read. */
const UNREAD: RawBuilder<unknown> = sql`
  select from message m
  where m.conversation_id = p.conversation_id and m.position > p.read_position and m.kind = 'text' and m.deleted_on is null
    and m.author <> p.number and p.number = any(m.recipients)`;

const IS_UNREAD: RawBuilder<boolean> = sql`p.others_position > p.read_position`;

/**
 * SQL for whether the participant `p` was cut off when the message `m` was written, and has received no
 * message since then. A participant is cut off while the participant may write to none of the others. With
 * the next message, the participant sees the current name and everybody who was added, and so knows every
 * reader.
 */
const PASSED_BY: RawBuilder<boolean> = sql`
  m.conversation_id = p.conversation_id and m.position > p.last_position and p.number <> all(m.recipients)`;

export const KNOWS_NAME: RawBuilder<boolean> = sql`
  not exists (select from message m where m.kind = 'renamed' and ${PASSED_BY})`;

/**
 * SQL for the name of the conversation `c` as the participant `p` sees it: the previous one, if `p` was cut
 * off when the name changed and has received no message since.
 */
export const SHOWN_SUBJECT: RawBuilder<string | null> = sql`
  case when not (${KNOWS_NAME})
    then (select m.facts->>'subject' from message m
      where m.conversation_id = p.conversation_id and m.kind = 'renamed' and p.number = any(m.recipients)
      order by m.position desc limit 1)
    else c.subject end`;

/**
 * SQL for whether the participant `p` may see `other`. False if `other` had left before `p` joined, or if `p`
 * was cut off when `other` was added and has received no message since.
 */
export const KNOWS: RawBuilder<boolean> = sql`
  (other.left_on is null or other.left_on > p.joined_on)
  and not exists (select from message m where m.kind = 'added' and ${PASSED_BY} and m.facts->'added' @> to_jsonb(other.number))`;

const COLUMNS = sql`
  c.id, ${SHOWN_SUBJECT} as subject, c.is_group, p.number, p.read_position, p.last_position,
  p.last_on, p.muted,
  case when ${IS_UNREAD}
    then (select count(*)::int from (${UNREAD} limit ${MOST_COUNTED}) as counted) else 0 end as unread`;

const FILTERS: Record<ConversationFilter, RawBuilder<boolean>> = {
  all: sql`true`,
  unread: IS_UNREAD,
  muted: sql`p.muted`,
};

export interface ConversationSearch {
  filter: ConversationFilter;
  /** Null for all. */
  ids: readonly number[] | null;
}

function where(userId: number, { filter, ids }: ConversationSearch): RawBuilder<unknown> {
  const among = ids === null ? sql`true` : sql`p.conversation_id = any(${[...ids]}::bigint[])`;
  return sql`where p.user_id = ${userId} and p.left_on is null and ${FILTERS[filter]} and ${among}`;
}

/** A member's conversations, the latest first. */
export async function conversationsOf(
  db: Db,
  userId: number,
  { page, limit, ...search }: ConversationSearch & { page: number; limit: number },
): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    select ${COLUMNS} from participant p join conversation c on c.id = p.conversation_id ${where(userId, search)}
    order by p.last_on desc, p.conversation_id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

export async function countConversations(
  db: Db,
  userId: number,
  search: ConversationSearch,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from participant p ${where(userId, search)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from participant p
    where p.user_id = ${userId} and p.left_on is null and not p.muted and ${IS_UNREAD}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Null if the member is not in the conversation now. */
export async function conversationOf(
  db: Db,
  userId: number,
  conversationId: number,
): Promise<ConversationRow | null> {
  const { rows } = await sql<ConversationRow>`
    select ${COLUMNS} from participant p join conversation c on c.id = p.conversation_id
    where p.user_id = ${userId} and p.conversation_id = ${conversationId} and p.left_on is null`.execute(db);
  return rows[0] ?? null;
}

/** Like `conversationOf`, and locks the conversation, so that nobody else can write there. */
export async function holdConversation(
  db: Db,
  userId: number,
  conversationId: number,
): Promise<ConversationRow | null> {
  await sql`select from conversation where id = ${conversationId} and exists (
    select from participant p where p.conversation_id = conversation.id and p.user_id = ${userId} and p.left_on is null)
    for no key update`.execute(db);
  return conversationOf(db, userId, conversationId);
}

/** Current and former participants, in the order in which they joined. */
export async function participantsOf(db: Db, conversationIds: readonly number[]): Promise<ParticipantRow[]> {
  const { rows } = await sql<ParticipantRow>`
    select p.conversation_id, p.number, p.user_id, names.id as person_id,
      coalesce(names.name, '') as name, names.profile_picture, p.left_on,
      p.read_position, coalesce(setting.receipts, true) as receipts
    from participant p
    left join users on users.id = p.user_id
    left join (${MEMBER_NAMES}) as names on names.id = users.person_id
    left join messaging_setting setting on setting.user_id = p.user_id
    where p.conversation_id = any(${[...conversationIds]}::bigint[])
    order by p.conversation_id, p.number`.execute(db);
  return rows;
}

/**
 * The participants of these conversations whom the member may not see, as "conversation/number". In `open`
 * conversations, the member can write and sees all current participants, because they would read the member's
 * next message.
 */
export async function unknownTo(
  db: Db,
  userId: number,
  { conversationIds, open }: { conversationIds: readonly number[]; open: readonly number[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select other.conversation_id || '/' || other.number as key
    from participant p join participant other on other.conversation_id = p.conversation_id and other.number <> p.number
    where p.user_id = ${userId} and p.left_on is null and p.conversation_id = any(${[...conversationIds]}::bigint[])
      and not (${KNOWS}) and not (other.left_on is null and p.conversation_id = any(${[...open]}::bigint[]))`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}

/** The last message that the member received, by conversation. */
export async function lastMessagesOf(
  db: Db,
  userId: number,
  conversationIds: readonly number[],
): Promise<Map<number, MessageRow>> {
  const { rows } = await sql<MessageRow>`
    select ${MESSAGE_COLUMNS}
    from participant p join message m on m.conversation_id = p.conversation_id and m.position = p.last_position
    ${JOIN_ANSWERED}
    where p.user_id = ${userId} and p.left_on is null and p.conversation_id = any(${[...conversationIds]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.conversationId, row]));
}

/**
 * Adds participants, numbered after all current and former ones. Returns their numbers in the order of the
 * users.
 */
export async function insertParticipants(
  db: Db,
  conversationId: number,
  { userIds, now }: { userIds: readonly number[]; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    insert into participant (conversation_id, number, user_id, joined_on, last_on)
    select ${conversationId}, coalesce((select max(number) from participant where conversation_id = ${conversationId}), 0) + place,
      id, ${now}, ${now}
    from unnest(${[...userIds]}::bigint[]) with ordinality as added (id, place)
    returning number`.execute(db);
  return rows.map(({ number }) => number);
}

/** Locks the users against deletion. Returns the ids of those who exist. */
export async function holdUsers(db: Db, userIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...userIds])
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}
