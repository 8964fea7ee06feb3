import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import type { systemApi } from '@kithline/contract/system.ts';
import type { AppContext } from '../app-context.ts';
import { greetingOf } from '../platform/mail/greeting.ts';
import { layOutMail } from '../platform/mail/mail-layout.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { whyUnsent } from '../platform/mail/why-unsent.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { publishSystem } from './publish-system.ts';

/**
 * Sends a mail to the administrator's own login email, without a job, so that the reply contains the result.
 */
export async function sendTestMail(
  { db, config }: AppContext,
  mailer: Mailer,
  viewer: Viewer,
): Promise<ReplyOf<typeof systemApi.testMail>> {
  const address = await loginEmailOf(db, viewer.userId);
  const { kind } = config.mail;
  try {
    await mailer.send({ to: { name: '', address }, ...testMail(config.publicUrl) });
    return { kind, unsent: null };
  } catch (error) {
    return { kind, unsent: whyUnsent(error) };
  } finally {
    await publishSystem(db);
  }
}

async function loginEmailOf(db: Db, userId: number): Promise<string> {
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return username;
}

function testMail(publicUrl: URL) {
  const subject = 'Mails from Kithline arrive';
  const letter = {
    title: subject,
    greeting: greetingOf(''),
    paragraphs: ['An administrator of Kithline, probably you, has sent this mail as a test.'],
    action: { label: 'Open System', url: new URL('/dashboard/system', publicUrl).href },
    smallPrint: ['You get this mail because somebody has pressed "Send a test" in the dashboard.'],
  };
  return { subject, ...layOutMail(letter) };
}
