import type { Db } from '../tables.ts';
import type { Reader } from './messages.queries.ts';

/** Turns a conversation of two into a group. The two can then begin another conversation of two. */
export async function becomeGroup(db: Db, id: number): Promise<void> {
  await db
    .updateTable('conversation')
    .set({ isGroup: true, firstUserId: null, secondUserId: null })
    .where('id', '=', id)
    .execute();
}

/** Number of current and former participants; a member counts once for each time of joining. */
export async function countNumbers(db: Db, conversationId: number): Promise<number> {
  const { total } = await db
    .selectFrom('participant')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('conversationId', '=', conversationId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function leaveAs(
  db: Db,
  { conversationId, number, now }: Reader & { now: Date },
): Promise<void> {
  await db
    .updateTable('participant')
    .set({ leftOn: now })
    .where('conversationId', '=', conversationId)
    .where('number', '=', number)
    .execute();
}

export async function setMuted(
  db: Db,
  { conversationId, number, muted }: Reader & { muted: boolean },
): Promise<void> {
  await db
    .updateTable('participant')
    .set({ muted })
    .where('conversationId', '=', conversationId)
    .where('number', '=', number)
    .execute();
}

/** `subjectNorm` is the subject as searches compare it (`foldText`). */
export async function nameConversation(
  db: Db,
  { id, subject, subjectNorm }: { id: number; subject: string | null; subjectNorm: string },
): Promise<void> {
  await db.updateTable('conversation').set({ subject, subjectNorm }).where('id', '=', id).execute();
}
