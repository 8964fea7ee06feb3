import { sql } from 'kysely';
import type { StepAnswer, StoredIntroductionState } from '../column-types.ts';
import type { MessagePlace } from '../messaging/write-between.ts';
import type { Db } from '../tables.ts';
import type { Request, Step } from './introduction.ts';

type RequestId = Pick<Request, 'id'>;

/** Records the receiver's answer to a step; null deletes the answer. */
export async function setAnswer(
  db: Db,
  { id }: RequestId,
  { number, answer, now }: { number: number; answer: StepAnswer | null; now: Date },
): Promise<void> {
  await db
    .updateTable('introductionStep')
    .set({ answer, answeredOn: answer === null ? null : now })
    .where('introductionId', '=', id)
    .where('number', '=', number)
    .execute();
}

interface Sending extends Pick<Step, 'number' | 'words' | 'withAskerWords' | 'userId'> {
  /** The message that carries the step; null for the connector's own mail. */
  place: MessagePlace | null;
  now: Date;
}

/** Begins a step. It becomes the present step of the request. */
export async function sendStep(
  db: Db,
  { id }: RequestId,
  { number, words, withAskerWords, userId, place, now }: Sending,
): Promise<void> {
  const { conversationId = null, position = null } = place ?? {};
  await db
    .updateTable('introductionStep')
    .set({ words, withAskerWords, userId, conversationId, position, sentOn: now })
    .where('introductionId', '=', id)
    .where('number', '=', number)
    .execute();
  await setStepOn(db, { id }, now);
}

/** Undoes `sendStep`. A target's user is cleared, too. */
export async function unsendStep(
  db: Db,
  { id }: RequestId,
  { number, isTarget, userId }: Step,
): Promise<void> {
  await db
    .updateTable('introductionStep')
    .set({ words: '', withAskerWords: true, userId: isTarget ? null : userId })
    .set({ conversationId: null, position: null, sentOn: null, laterUntil: null })
    .where('introductionId', '=', id)
    .where('number', '=', number)
    .execute();
}

/** Deletes a step, and renumbers the steps after it. */
export async function deleteStep(db: Db, { id, steps }: Request, { number }: Step): Promise<void> {
  const at = (step: number) => sql`introduction_id = ${id} and number = ${step}`;
  await sql`delete from introduction_step where ${at(number)}`.execute(db);
  // One after the other, because numbers must be unique after each update.
  for (const later of steps.slice(number))
    await sql`update introduction_step set number = number - 1 where ${at(later.number)}`.execute(db);
}

/** Sets when the waiting time of the present step began. */
export async function setStepOn(db: Db, { id }: RequestId, stepOn: Date): Promise<void> {
  await db.updateTable('introduction').set({ stepOn }).where('id', '=', id).execute();
}

export async function setReminded(db: Db, { id }: RequestId, now: Date): Promise<void> {
  await db.updateTable('introduction').set({ remindedOn: now }).where('id', '=', id).execute();
}

export async function setLater(
  db: Db,
  { id }: RequestId,
  { number, laterUntil }: { number: number; laterUntil: Date },
): Promise<void> {
  await db
    .updateTable('introductionStep')
    .set({ laterUntil })
    .where('introductionId', '=', id)
    .where('number', '=', number)
    .execute();
}

interface Ending {
  state: Exclude<StoredIntroductionState, 'open'>;
  now: Date;
  isTold?: boolean;
  reason?: string | null;
  conversationId?: number | null;
}

/** Columns without a value stay unchanged. */
export async function endRequest(
  db: Db,
  { id }: RequestId,
  { state, now, isTold, reason, conversationId }: Ending,
): Promise<void> {
  await db
    .updateTable('introduction')
    .set({ state, endedOn: now, isTold, reason, conversationId })
    .where('id', '=', id)
    .execute();
}
