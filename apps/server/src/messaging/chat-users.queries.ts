import { type RawBuilder, sql } from 'kysely';
import { called } from '../platform/text/contains-words.ts';
import type { TypedText } from '../platform/text/match-text.ts';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import type { Db } from '../tables.ts';

export interface ChatUserRow {
  id: number;
  name: string;
  photoUrl: string | null;
  conversations: number;
  messages: number;
}

const membersNamed = (typed: TypedText | null): RawBuilder<unknown> => sql`
  users u join (${MEMBER_NAMES}) as member on member.id = u.person_id
  where ${called(sql`member.searched`, typed)}`;

/**
 * Returns a page of members, sorted by name, without message texts. Counts messages only for the members on
 * the page.
 */
export async function chatUsersPage(
  db: Db,
  typed: TypedText | null,
  { page, limit }: { page: number; limit: number },
): Promise<ChatUserRow[]> {
  const { rows } = await sql<ChatUserRow>`
    with page as materialized (
      select u.id, coalesce(nullif(member.name, ''), u.username) as name, member.profile_picture, member.name_key
      from ${membersNamed(typed)}
      order by member.name_key, u.id limit ${limit} offset ${(page - 1) * limit}
    )
    select page.id, page.name, page.profile_picture as photo_url,
      (select count(*)::int from participant p where p.user_id = page.id and p.left_on is null) as conversations,
      (select count(*)::int from participant p
        join message m on m.conversation_id = p.conversation_id and m.author = p.number and m.kind = 'text' and m.deleted_on is null
        where p.user_id = page.id) as messages
    from page order by page.name_key, page.id`.execute(db);
  return rows;
}

export async function countChatUsers(db: Db, typed: TypedText | null): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${membersNamed(typed)}`.execute(db);
  return rows[0]?.total ?? 0;
}
