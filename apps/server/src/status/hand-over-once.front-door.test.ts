import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAsJob } from '../platform/jobs/running-job.ts';
import type { Mail, Mailer } from '../platform/mail/mail.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { forgetHandedBefore } from './hand-over-once.ts';
import { MailRecord } from './mail-record.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const INVITATION: Mail = {
  to: { name: 'Ada', address: 'ada@example.test' },
  subject: 'Your invitation',
  text: 'Hello',
  html: '<p>Hello</p>',
};

let database: TestDatabase;
let sent: string[] = [];
let isDown = false;
let mailer: Mailer;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  sent = [];
  isDown = false;
  const record = new MailRecord({ db: database.db, clock: () => NOW, log: pino({ level: 'silent' }) });
  mailer = record.recording({
    send: async ({ subject }) => {
      if (isDown) throw new Error('The mail server is down.');
      sent.push(subject);
    },
    close: () => undefined,
  });
});

describe('A mail of a job', () => {
  it('is sent only once, even if the end of the job could not be stored and the job runs again', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    for (const job of [first, first, second]) await runAsJob(job, () => mailer.send(INVITATION));
    expect(sent).toEqual(['Your invitation', 'Your invitation']);
  });

  it('is sent by the next try if the mail server was down', async () => {
    const job = randomUUID();
    isDown = true;
    await expect(runAsJob(job, () => mailer.send(INVITATION))).rejects.toThrow('The mail server is down.');
    isDown = false;
    await runAsJob(job, () => mailer.send(INVITATION));
    expect(sent).toEqual(['Your invitation']);
  });

  it('does not prevent other mails of the job', async () => {
    const job = randomUUID();
    const reminder = { ...INVITATION, subject: 'A reminder' };
    await runAsJob(job, async () => {
      await mailer.send(INVITATION);
      await mailer.send(reminder);
      await mailer.send({ ...INVITATION, to: { name: 'Bo', address: 'bo@example.test' } });
    });
    expect(sent).toEqual(['Your invitation', 'A reminder', 'Your invitation']);
  });

  it('is recorded in a row that names nobody and that can be deleted by its age', async () => {
    await runAsJob(randomUUID(), () => mailer.send(INVITATION));
    const rows = () => database.db.selectFrom('handedMail').selectAll().execute();
    for (const { mail } of await rows()) expect(mail.toString('latin1')).not.toMatch(/ada|example/i);
    await forgetHandedBefore(database.db, NOW);
    expect((await rows()).length).toBeGreaterThan(0);
    await forgetHandedBefore(database.db, new Date(NOW.getTime() + 1));
    expect(await rows()).toEqual([]);
  });
});

describe('A mail outside of jobs', () => {
  it('is sent whenever it is requested', async () => {
    await mailer.send(INVITATION);
    await mailer.send(INVITATION);
    expect(sent).toEqual(['Your invitation', 'Your invitation']);
  });
});
