import type { Pool } from 'pg';
import { COLLABORATORS } from './collective.ts';

export const CONVERSATIONS = 50_000;
/** Number of messages per conversation. */
export const MESSAGES = 20;
/** Every fifth conversation includes member 1, who is in more conversations than anybody else. */
const BUSY_EVERY = 5;
/** Number of distinct words, "w0" to "w4999"; each message has ten. */
export const WORDS = 5000;

/**
 * Creates conversations, unless the data set already has them. Each one is between three members of the
 * collective (collective.ts) who write in turn. The number of a conversation determines its participants.
 */
export async function conversationsOf(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from conversation where is_group',
  );
  if ((rows[0]?.n ?? 0) >= CONVERSATIONS) return;
  const others = COLLABORATORS - 1;
  const spread = Math.floor(others / 3);
  await pool.query(`
    insert into conversation (id, is_group, last_position, created_on)
    select n, true, ${MESSAGES}, timestamptz '2026-01-01' from generate_series(1, ${CONVERSATIONS}) n;
    insert into participant (conversation_id, number, user_id, joined_on, read_position, last_position, others_position, last_on)
    select n, number,
      case when number = 1 and n % ${BUSY_EVERY} = 0 then 1
        when number = 1 then 2 + n % ${others}
        when number = 2 then 2 + (n + 1 + (n / ${others}) % ${spread}) % ${others}
        else 2 + (n + ${spread + 5} + (n / 97) % ${spread}) % ${others} end,
      timestamptz '2026-01-01', case when n % 7 = 0 then 0 else ${MESSAGES} end, ${MESSAGES}, ${MESSAGES},
      timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${CONVERSATIONS}) n, generate_series(1, 3) number;
    insert into message (conversation_id, position, kind, author, text, recipients, words, created_on)
    select c.n, position, 'text', 1 + position % 3, words.text, '{1,2,3}', array_to_tsvector(words.list || c.recipients),
      timestamptz '2026-01-01' + c.n * interval '1 minute'
    from (
      select conversation_id as n, array_agg('@' || user_id) as recipients from participant
      where conversation_id <= ${CONVERSATIONS} group by 1
    ) as c, generate_series(1, ${MESSAGES}) position, lateral (
      select array_agg(distinct word) as list, string_agg(word, ' ') as text
      from (select 'w' || abs(hashint8(c.n * 200 + position * 10 + k)) % ${WORDS} as word from generate_series(1, 10) k) as drawn
    ) as words;
    analyze conversation; analyze participant; analyze message`);
}
