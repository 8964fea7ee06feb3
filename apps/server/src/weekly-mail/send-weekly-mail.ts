import { isDeepStrictEqual } from 'node:util';
import type { AppContext } from '../app-context.ts';
import type { Attempt } from '../platform/jobs/jobs.ts';
import { isSurelyUnsent } from '../platform/mail/is-surely-unsent.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { viewerNow } from '../scopes/viewer-now.ts';
import { gatherSections } from './sections/sections.ts';
import { weeklyLetter } from './weekly-letter.ts';
import { beginHandover, moveState, plannedMail, type WeeklyMail } from './weekly-mail.queries.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** The period in the mail's heading begins at most this many milliseconds before the mail was due. */
const LONGEST = 4 * WEEK;

/**
 * Sends a member's mail if it has something to say, with only what the member may see at this moment. The
 * mail is marked before it is handed over to the mail server, so that it is never sent twice, even if this
 * server is killed. It is tried again only if it was certainly not sent.
 */
export async function sendWeeklyMail(
  app: AppContext,
  mailer: Mailer,
  { isLast, ...mail }: WeeklyMail & Pick<Attempt, 'isLast'>,
): Promise<void> {
  const { db, clock } = app;
  const planned = await plannedMail(db, mail);
  const viewer = await viewerNow(db, mail.userId);
  const now = clock();
  if (planned === null || viewer === undefined || now.getTime() - planned.dueOn.getTime() > WEEK) return;
  const sections = await gatherSections(app, viewer, planned);
  if (sections.length === 0) return moveState(db, mail, { from: 'planned', to: 'empty', now });
  const since = beginOf(planned);
  const letter = weeklyLetter(app, { userId: mail.userId, planned, sections, since, now });
  // Composing takes seconds. If the receiver's rights, settings or address change meanwhile, this try fails,
  // and the next one composes the mail again.
  const present = [await plannedMail(db, mail), await viewerNow(db, mail.userId)];
  if (!isDeepStrictEqual(present, [planned, viewer]))
    throw new Error('The rights, settings or address of the receiver changed while the mail was composed.');
  if (!(await beginHandover(db, mail, now))) return;
  try {
    await mailer.send(letter);
  } catch (error) {
    if (isSurelyUnsent(error)) {
      await moveState(db, mail, { from: 'handed', to: isLast ? 'refused' : 'planned', now });
      throw error;
    }
    app.log.error({ err: error, ...mail }, 'it is unknown whether a weekly mail was sent');
    return;
  }
  await moveState(db, mail, { from: 'handed', to: 'sent', now });
}

/**
 * When the previous mail was due or, without one, a week before this mail was due; but never earlier than
 * `LONGEST` before this mail was due.
 */
function beginOf({ dueOn, formerOn }: { dueOn: Date; formerOn: Date | null }): Date {
  const longAgo = dueOn.getTime() - LONGEST;
  return new Date(Math.max(formerOn?.getTime() ?? dueOn.getTime() - WEEK, longAgo));
}
