import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import type { MessageRow } from './messages.queries.ts';
import { wordsOf } from './words-of-message.ts';

type MessageKey = Pick<MessageRow, 'conversationId' | 'position'>;

/** SQL for the search words that stand for a message's recipients, which a change of the text keeps. */
const RECIPIENTS = sql`
  coalesce((select array_agg(word) from unnest(tsvector_to_array(words)) as word where word like '@%'), '{}')`;

/** Replaces the text of a message and keeps the previous text in `message_text`. */
export async function replaceText(
  db: Db,
  { conversationId, position, text: before }: MessageRow,
  { text, now }: { text: string; now: Date },
): Promise<void> {
  await db
    .insertInto('messageText')
    .values({ conversationId, position, text: before, replacedOn: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    update message set text = ${text}, edited_on = ${now}, version = version + 1,
      words = array_to_tsvector(${RECIPIENTS} || ${wordsOf(text)}::text[])
    where conversation_id = ${conversationId} and position = ${position}`.execute(db);
}

/** Deletes a message's current and previous texts, and its reactions. */
export async function eraseText(db: Db, { conversationId, position }: MessageKey, now: Date): Promise<void> {
  await sql`delete from message_text where conversation_id = ${conversationId} and position = ${position}`.execute(
    db,
  );
  await sql`delete from message_reaction where conversation_id = ${conversationId} and position = ${position}`.execute(
    db,
  );
  await sql`
    update message set text = '', deleted_on = ${now}, version = version + 1, words = array_to_tsvector(${RECIPIENTS})
    where conversation_id = ${conversationId} and position = ${position}`.execute(db);
  await sql`
    update participant p set others_position = coalesce((
      select max(m.position) from message m
      where m.conversation_id = p.conversation_id and m.position < ${position} and m.kind = 'text' and m.deleted_on is null
        and m.author <> p.number and p.number = any(m.recipients)), 0)
    where p.conversation_id = ${conversationId} and p.others_position = ${position}`.execute(db);
}

export async function setReaction(
  db: Db,
  input: MessageKey & { number: number; reaction: string | null },
): Promise<void> {
  const { conversationId, position, number, reaction } = input;
  await sql`update message set version = version + 1
    where conversation_id = ${conversationId} and position = ${position}`.execute(db);
  if (reaction === null) {
    await db
      .deleteFrom('messageReaction')
      .where('conversationId', '=', conversationId)
      .where('position', '=', position)
      .where('number', '=', number)
      .execute();
    return;
  }
  await db
    .insertInto('messageReaction')
    .values({ conversationId, position, number, reaction })
    .onConflict((conflict) =>
      conflict.columns(['conversationId', 'position', 'number']).doUpdateSet({ reaction }),
    )
    .execute();
}
