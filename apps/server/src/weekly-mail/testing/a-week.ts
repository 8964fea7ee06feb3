import { savedSearchesApi, type Telling } from '@kithline/contract/saved-searches.ts';
import { weeklyMailApi } from '@kithline/contract/weekly-mail.ts';
import { onTestFinished } from 'vitest';
import { fileOf, importNow } from '../../networks/testing/contacts-files.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { type SignedIn, signedIn } from '../../testing/factories.ts';
import { mailsOf } from '../../testing/mails.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { planWeeklyMails } from '../plan-weekly-mails.ts';

/** A Wednesday. `MONDAY` is a minute after the next weekly mail is due in Lisbon. */
export const WEDNESDAY = new Date('2026-11-25T12:00:00Z');
export const MONDAY = new Date('2026-11-30T08:01:00Z');
export const WEEK_OF_MONDAY = '2026-11-30';

let serial = 0;

/**
 * A server with a clock that tests set by `moveTo`, and a member in Lisbon. `bringIn` imports directors into
 * the member's network. `mailed` sends all due mails and returns the mails that it has not returned before.
 */
export async function aWeek() {
  const { mails, dataDir } = await mailsOf();
  let now = WEDNESDAY;
  const clock = () => now;
  const app = await testApp({ clock, config: { dataDir }, started: true });
  onTestFinished(() => app.stop());
  const ann = await signedIn(app, { name: 'Ann Berg' });
  await prove(app);
  await app.database.db
    .updateTable('session')
    .set({ expiresOn: new Date('2030-01-01T00:00:00Z') })
    .execute();
  await ann.ask(weeklyMailApi.reportZone, { body: { zone: 'Europe/Lisbon' } });
  serial += 1;
  const weekSerial = serial;
  const bringIn = (...names: string[]) =>
    importNow(app.context, ann.viewer, fileOf(...directors(weekSerial, names)));
  let seen = 0;
  const mailed = async (by: TestApp[] = [app]) => {
    await Promise.all(by.map(({ context }) => planWeeklyMails(context)));
    await until(async () => (await waitingJobs(app)) === 0);
    const all = await mails();
    const before = seen;
    seen = all.length;
    return all.slice(before);
  };
  const moveTo = (instant: Date | string) => void (now = new Date(instant));
  return { app, db: app.database.db, ann, clock, dataDir, bringIn, mailed, moveTo };
}

const directors = (serial: number, names: readonly string[]) =>
  names.map((first) => ({
    first,
    last: 'Lund',
    slug: `${first.toLowerCase()}-lund-${serial}`,
    company: 'Acme',
    position: 'Director',
  }));

/** Marks all login emails as proven. */
export const prove = (app: TestApp) =>
  app.database.db.updateTable('users').set({ usernameProven: true }).execute();

export const saveDirectors = (who: SignedIn, telling: Telling = 'weekly-mail', name = 'Directors') =>
  who.ask(savedSearchesApi.create, {
    body: {
      name,
      entity: 'person',
      networkId: who.viewer.networkId,
      filter: { 'experience.title.value': 'director' },
      order: null,
      forCollectiveId: null,
      telling,
    },
  });

/** The number of mails that wait to be sent. */
async function waitingJobs(app: TestApp): Promise<number> {
  const { rows } = await app.database.pool.query<{ n: number }>(
    "select count(*)::int as n from pgboss.job where name = 'send-weekly-mail' and state in ('created', 'retry', 'active')",
  );
  return rows[0]?.n ?? 0;
}

/** A mailer that collects the mails in `sent`, or throws the error that `failing` returns. */
export function aMailer(failing: () => Error | null = () => null) {
  const sent: Mail[] = [];
  const send = async (mail: Mail) => {
    const error = failing();
    if (error !== null) throw error;
    sent.push(mail);
  };
  return { sent, mailer: { send, close: () => undefined } };
}
