import { createHash } from 'node:crypto';
import { idOfRunningJob } from '../platform/jobs/running-job.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { Db } from '../tables.ts';

/**
 * Hands a mail to the mail server by `send`, and returns true. A job runs again if its end could not be
 * stored, for example because the database was unreachable. Returns false without sending if an earlier run
 * has handed over a mail with this address and subject, or was killed during the handover. If `send` throws,
 * the same error is thrown, and the next run sends the mail. Outside of jobs, always sends.
 */
export async function handOverOnce(
  db: Db,
  { mail, now, send }: { mail: Mail; now: Date; send: () => Promise<void> },
): Promise<boolean> {
  const jobId = idOfRunningJob();
  if (jobId === undefined) {
    await send();
    return true;
  }
  const handed = { jobId, mail: fingerprintOf(mail) };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('handedMail')
    .values({ ...handed, handedOn: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  try {
    await send();
  } catch (error) {
    await db
      .deleteFrom('handedMail')
      .where('jobId', '=', handed.jobId)
      .where('mail', '=', handed.mail)
      .execute();
    throw error;
  }
  return true;
}

function fingerprintOf({ to, subject }: Mail): Buffer {
  return createHash('sha256').update(`${to.address}\n${subject}`).digest();
}

export async function forgetHandedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('handedMail').where('handedOn', '<', before).execute();
}
