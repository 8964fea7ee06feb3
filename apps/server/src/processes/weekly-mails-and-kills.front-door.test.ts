import { expect, it, onTestFinished } from 'vitest';
import { urlOf } from '../testing/on-server.ts';
import { signedIn } from '../testing/factories.ts';
import { fileOf, importNow } from '../networks/testing/contacts-files.ts';
import { dataFolder, startServer } from '../testing/server-process.ts';
import { anSmtpServer } from '../testing/smtp-server.ts';
import { testApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { planWeeklyMails } from '../weekly-mail/plan-weekly-mails.ts';
import { saveDirectors } from '../weekly-mail/testing/a-week.ts';

// Starts servers as separate processes. Takes several seconds.

const MEMBERS = 9;

it('If servers are killed while they send weekly mails, no mail is sent twice, and other servers send the remaining mails', async () => {
  const app = await testApp();
  onTestFinished(() => app.stop());
  const { db, connection } = app.database;
  for (let n = 0; n < MEMBERS; n += 1) {
    const member = await signedIn(app, { name: `Member ${n}` });
    const ana = { first: 'Ana', last: 'Lund', slug: `ana-${n}`, company: 'Acme', position: 'Director' };
    await importNow(app.context, member.viewer, fileOf(ana));
    await saveDirectors(member);
    await importNow(app.context, member.viewer, fileOf(ana, { ...ana, first: 'Ben', slug: `ben-${n}` }));
    const due = new Date(Date.now() - 60_000);
    const setting = { day: due.getUTCDay() || 7, hour: due.getUTCHours(), browserZone: 'UTC' };
    await db
      .insertInto('weeklyMailSetting')
      .values({ userId: member.viewer.userId, ...setting, changedOn: new Date('2026-01-01T00:00:00Z') })
      .execute();
  }
  await db.updateTable('users').set({ usernameProven: true }).execute();
  const { url, received } = await anSmtpServer({ delay: 150 });
  await planWeeklyMails(app.context);
  const start = async () =>
    startServer({ DATABASE_URL: urlOf(connection), DATA_DIR: await dataFolder(), SMTP_URL: url });
  const [one, two] = await Promise.all([start(), start()]);
  await until(() => received.length >= 3);
  await Promise.all([one.end('SIGKILL'), two.end('SIGKILL')]);
  await Promise.all([start(), start()]);
  const states = async () =>
    (await db.selectFrom('weeklyMail').select('state').execute()).map(({ state }) => state);
  const sent = async () => (await states()).filter((state) => state === 'sent').length;
  await until(async () => !(await states()).includes('planned') && (await sent()) >= MEMBERS - 2, 120_000);
  const receivers = received.map(({ to }) => to);
  expect(new Set(receivers).size).toBe(receivers.length);
  // Each server may have been sending one mail when it was killed. That mail is not sent again.
  expect(receivers.length).toBeGreaterThanOrEqual(MEMBERS - 2);
}, 300_000);
