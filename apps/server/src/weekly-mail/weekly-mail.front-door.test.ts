import { savedSearchesApi } from '@kithline/contract/saved-searches.ts';
import { weeklyMailApi } from '@kithline/contract/weekly-mail.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { notesApi } from '@kithline/contract/relations.ts';
import { signedIn } from '../testing/factories.ts';
import { testApp } from '../testing/test-app.ts';
import { planWeeklyMails } from './plan-weekly-mails.ts';
import { sendWeeklyMail } from './send-weekly-mail.ts';
import { aMailer, aWeek, MONDAY, prove, saveDirectors, WEEK_OF_MONDAY } from './testing/a-week.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Week = Awaited<ReturnType<typeof aWeek>>;

/** A week in which a saved search that the member chose for the mail gets a new result. */
async function weekWithNewResult(): Promise<Week> {
  const week = await aWeek();
  await week.bringIn('Ana');
  await saveDirectors(week.ann);
  await week.bringIn('Ana', 'Ben');
  return week;
}

const statesOf = async ({ db, ann }: Week) =>
  (
    await db
      .selectFrom('weeklyMail')
      .select('state')
      .where('userId', '=', ann.viewer.userId)
      .orderBy('week')
      .execute()
  ).map(({ state }) => state);

describe('The weekly mail', () => {
  it("is sent once, on Monday at 8:00 in the member's time zone, with the number of new people that the home page shows", async () => {
    const week = await weekWithNewResult();
    const { ann, mailed, moveTo } = week;
    const { results } = await ann.ask(savedSearchesApi.counts);
    moveTo('2026-11-30T07:59:00Z');
    expect(await mailed()).toEqual([]);
    moveTo(MONDAY);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(results.map(({ newTotal }) => newTotal)).toEqual([1]);
    expect(mail?.subject).toBe('Your week: 1 new result in 1 saved search');
    for (const form of [
      mail?.text.replaceAll(/[\u2068\u2069]/gu, ''),
      mail?.html.replaceAll(/[\u2068\u2069]/gu, ''),
    ]) {
      expect(form).toContain('Your week, Ann');
      expect(form).toContain('1 new result in 1 saved search.');
      expect(form).toContain('1 of 2 is new');
      expect(form).toContain('Ben Lund');
      expect(form).not.toContain('Ana Lund');
      expect(form).toContain('Director, Acme');
    }
    expect(await mailed()).toEqual([]);
    moveTo(new Date(MONDAY.getTime() + 3 * DAY));
    expect(await mailed()).toEqual([]);
    expect(await statesOf(week)).toEqual(['sent']);
  });

  it('loads nothing from other servers, and has every word and every address of its HTML in its plain text, too', async () => {
    const { mailed, moveTo } = await weekWithNewResult();
    moveTo(MONDAY);
    const [mail] = await mailed();
    const { html = '', text = '' } = mail ?? {};
    expect(html).not.toMatch(/<img|<script|url\(|@import|src=/iu);
    for (const [, address = ''] of html.matchAll(/href="([^"]*)"/gu))
      expect(text).toContain(address.replaceAll('&amp;', '&'));
    const words = html.replaceAll(/<style.*?<\/style>|<head>.*?<\/head>/gsu, '').split(/<[^>]*>/u);
    // Texts of one or two letters are skipped, because they are initials.
    for (const word of words.map((each) => each.trim()).filter((each) => each.length > 2))
      expect(text).toContain(word.replaceAll('&quot;', '"'));
  });

  it('is not sent in a week without anything new, and is sent in the next week with something new', async () => {
    const week = await aWeek();
    await week.bringIn('Ana');
    await saveDirectors(week.ann);
    week.moveTo(MONDAY);
    expect(await week.mailed()).toEqual([]);
    expect(await statesOf(week)).toEqual(['empty']);
    await week.bringIn('Ana', 'Ben');
    week.moveTo(new Date(MONDAY.getTime() + 7 * DAY));
    expect(await week.mailed()).toHaveLength(1);
  });

  it('counts a person who is new in two searches twice, as the home page does', async () => {
    const { ann, bringIn, mailed, moveTo } = await aWeek();
    await bringIn('Ana');
    await saveDirectors(ann, 'weekly-mail', 'Directors');
    await saveDirectors(ann, 'weekly-mail', 'Directors again');
    await bringIn('Ana', 'Ben');
    moveTo(MONDAY);
    const [mail] = await mailed();
    expect(mail?.subject).toBe('Your week: 2 new results in 2 saved searches');
    expect(mail?.text).not.toContain('2 people');
  });

  it('does not cover searches that the member has not chosen for it', async () => {
    const { ann, bringIn, mailed, moveTo } = await aWeek();
    await bringIn('Ana');
    await saveDirectors(ann, 'in-kithline', 'In Kithline');
    await saveDirectors(ann, 'never', 'Never');
    await bringIn('Ana', 'Ben');
    moveTo(MONDAY);
    expect(await mailed()).toEqual([]);
  });

  it('contains no notes, and no links from the names of people or companies', async () => {
    const { ann, bringIn, mailed, moveTo, db } = await weekWithNewResult();
    await bringIn('Ana', 'Ben', 'Win');
    const { results } = await ann.ask(savedSearchesApi.counts);
    expect(results[0]?.newTotal).toBe(2);
    const contact = await db
      .selectFrom('networkContact')
      .select('personId')
      .where('firstName', '=', 'Win')
      .executeTakeFirstOrThrow();
    await ann.ask(notesApi.write, {
      body: {
        note: 'A secret of mine',
        entityTypeId: ENTITY_TYPES.person,
        entityId: contact.personId,
        networkId: ann.viewer.networkId,
      },
    });
    await db
      .updateTable('networkContact')
      .set({ name: 'Win at evil.example.test', company: 'www.evil.example.test' })
      .where('personId', '=', contact.personId)
      .execute();
    moveTo(MONDAY);
    const [mail] = await mailed();
    expect(mail).toBeDefined();
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/secret|evil\.example/u);
  });

  it('is not sent if the receiver can no longer see the only new person', async () => {
    const { bringIn, mailed, moveTo } = await weekWithNewResult();
    await bringIn('Ana');
    moveTo(MONDAY);
    expect(await mailed()).toEqual([]);
  });

  it.each<[string, (week: Week) => Promise<unknown>]>([
    ['has switched it off', ({ ann }) => ann.ask(weeklyMailApi.change, { body: { isOn: false } })],
    [
      'has switched every section off',
      ({ ann }) =>
        ann.ask(weeklyMailApi.change, {
          body: { savedSearches: false, changedJobs: false, losingTouch: false },
        }),
    ],
    [
      'has switched off saved searches, the only section with something new',
      ({ ann }) => ann.ask(weeklyMailApi.change, { body: { savedSearches: false } }),
    ],
    [
      'is suspended',
      ({ db, ann, clock }) =>
        db.updateTable('users').set({ suspendedOn: clock() }).where('id', '=', ann.viewer.userId).execute(),
    ],
    [
      'has not confirmed the login email',
      ({ db, ann }) =>
        db.updateTable('users').set({ usernameProven: false }).where('id', '=', ann.viewer.userId).execute(),
    ],
    ['has no known time zone', ({ db }) => db.deleteFrom('weeklyMailSetting').execute()],
  ])('is not sent to a member who %s, even if that happens after the mail was planned', async (_who, act) => {
    const before = await weekWithNewResult();
    await act(before);
    before.moveTo(MONDAY);
    expect(await before.mailed()).toEqual([]);

    const after = await weekWithNewResult();
    after.moveTo(MONDAY);
    const { userId } = after.ann.viewer;
    const mail = { userId, week: WEEK_OF_MONDAY };
    await after.db
      .insertInto('weeklyMail')
      .values({ ...mail, dueOn: MONDAY })
      .execute();
    await act(after);
    const { sent, mailer } = aMailer();
    await sendWeeklyMail(after.app.context, mailer, { ...mail, isLast: true });
    expect(sent).toEqual([]);
  });

  it('is sent by only one of several servers that check at the same time', async () => {
    const week = await weekWithNewResult();
    const { app, clock, dataDir, mailed, moveTo } = week;
    const second = await testApp({ clock, config: { dataDir }, database: app.database, started: true });
    onTestFinished(() => second.stop());
    moveTo(MONDAY);
    expect(await mailed([app, second, app, second])).toHaveLength(1);
  });

  it('is not sent if it is more than four days late, because the next mail is due in less than three days', async () => {
    const { mailed, moveTo } = await weekWithNewResult();
    moveTo(new Date(MONDAY.getTime() + 4 * DAY));
    expect(await mailed()).toEqual([]);
    moveTo(new Date(MONDAY.getTime() + 7 * DAY));
    expect(await mailed()).toHaveLength(1);
  });
});

describe('The mail of a week', () => {
  it('is planned once, even if the member travels or the clocks change', async () => {
    const week = await aWeek();
    const { app, ann, db, moveTo } = week;
    const start = new Date('2026-03-04T12:00:00Z');
    moveTo(start);
    await ann.ask(weeklyMailApi.change, { body: { day: 7, hour: 2 } });
    const zones = [
      'America/Los_Angeles',
      'Pacific/Kiritimati',
      'Europe/Lisbon',
      'Asia/Kolkata',
      'Pacific/Pago_Pago',
    ];
    const hours = 6 * 7 * 24;
    for (let hour = 0; hour < hours; hour += 3) {
      moveTo(new Date(start.getTime() + hour * HOUR));
      const zone = zones[Math.floor(hour / 30) % zones.length] ?? '';
      if (hour % 30 === 0) await ann.ask(weeklyMailApi.reportZone, { body: { zone } });
      await planWeeklyMails(app.context);
    }
    const rows = await db.selectFrom('weeklyMail').select('week').orderBy('week').execute();
    const weeks = rows.map((row) => row.week);
    expect(weeks).toEqual([
      '2026-03-02',
      '2026-03-09',
      '2026-03-16',
      '2026-03-23',
      '2026-03-30',
      '2026-04-06',
    ]);
  });

  it('is not sent late if the member moves it to a weekday that has already passed, and is not sent twice', async () => {
    const { ann, bringIn, mailed, moveTo } = await weekWithNewResult();
    // On Wednesday, the member changes the day of the mail to Tuesday.
    const { nextOn } = await ann.ask(weeklyMailApi.change, { body: { day: 2, hour: 9 } });
    expect(new Date((nextOn ?? 0) * 1000).toISOString()).toBe('2026-12-01T09:00:00.000Z');
    moveTo('2026-11-26T12:00:00Z');
    expect(await mailed()).toEqual([]);
    moveTo('2026-12-01T09:00:00Z');
    expect(await mailed()).toHaveLength(1);
    await bringIn('Ana', 'Ben', 'Zoe');
    const { nextOn: afterwards } = await ann.ask(weeklyMailApi.change, { body: { day: 4 } });
    expect(new Date((afterwards ?? 0) * 1000).toISOString()).toBe('2026-12-10T09:00:00.000Z');
    moveTo('2026-12-03T12:00:00Z');
    expect(await mailed()).toEqual([]);
    moveTo('2026-12-10T09:00:00Z');
    expect(await mailed()).toHaveLength(1);
  });

  it('is not sent late when a section is switched on after all sections were off', async () => {
    const { ann, mailed, moveTo } = await weekWithNewResult();
    const none = { savedSearches: false, changedJobs: false, losingTouch: false };
    await ann.ask(weeklyMailApi.change, { body: none });
    moveTo('2026-12-02T12:00:00Z');
    await ann.ask(weeklyMailApi.change, { body: { savedSearches: true } });
    expect(await mailed()).toEqual([]);
    moveTo('2026-12-07T08:01:00Z');
    expect(await mailed()).toHaveLength(1);
  });

  it('is due in the time zone that the member has chosen, whatever the browser reports; an unknown time zone is refused', async () => {
    const { ann } = await aWeek();
    await ann.ask(weeklyMailApi.change, { body: { zone: 'America/New_York' } });
    await ann.ask(weeklyMailApi.reportZone, { body: { zone: 'Asia/Tokyo' } });
    const { zone, browserZone, nextOn } = await ann.ask(weeklyMailApi.read);
    expect([zone, browserZone]).toEqual(['America/New_York', 'Asia/Tokyo']);
    expect(new Date((nextOn ?? 0) * 1000).toISOString()).toBe('2026-11-30T13:00:00.000Z');
    const refused = await ann.call(weeklyMailApi.change, { body: { zone: 'Mars/Olympus' } });
    expect(refused.status).toBe(422);
  });
});

describe('A weekly mail that cannot be handed over', () => {
  const planned = async () => {
    const week = await weekWithNewResult();
    week.moveTo(MONDAY);
    const mail = { userId: week.ann.viewer.userId, week: WEEK_OF_MONDAY };
    await week.db
      .insertInto('weeklyMail')
      .values({ ...mail, dueOn: MONDAY })
      .execute();
    return { ...week, week, mail };
  };

  it('is tried again when the mail server has refused it', async () => {
    const { app, week, mail } = await planned();
    let failure: Error | null = Object.assign(new Error('busy'), { responseCode: 451 });
    const { sent, mailer } = aMailer(() => failure);
    await expect(sendWeeklyMail(app.context, mailer, { ...mail, isLast: false })).rejects.toThrow('busy');
    expect(await statesOf(week)).toEqual(['planned']);
    failure = null;
    await sendWeeklyMail(app.context, mailer, { ...mail, isLast: false });
    await sendWeeklyMail(app.context, mailer, { ...mail, isLast: false });
    expect([sent.length, await statesOf(week)]).toEqual([1, ['sent']]);
  });

  it('is never handed over again if the mail server has possibly accepted it', async () => {
    const { app, week, mail } = await planned();
    const { sent, mailer } = aMailer(() => Object.assign(new Error('closed'), { code: 'ECONNECTION' }));
    await sendWeeklyMail(app.context, mailer, { ...mail, isLast: false });
    const working = aMailer();
    await sendWeeklyMail(app.context, working.mailer, { ...mail, isLast: false });
    expect([sent, working.sent, await statesOf(week)]).toEqual([[], [], ['handed']]);
  });

  it('is given up after the last try, but an administrator can try again, and the mail of the next week is sent', async () => {
    const { app, week, mail, mailed, moveTo } = await planned();
    const { mailer } = aMailer(() => Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
    await expect(sendWeeklyMail(app.context, mailer, { ...mail, isLast: true })).rejects.toThrow('mailbox');
    expect(await statesOf(week)).toEqual(['refused']);
    // An administrator tries the job again after repairing the mail server.
    const working = aMailer();
    await sendWeeklyMail(app.context, working.mailer, { ...mail, isLast: true });
    expect([working.sent.length, await statesOf(week)]).toEqual([1, ['sent']]);
    moveTo(new Date(MONDAY.getTime() + 7 * DAY));
    expect(await mailed()).toHaveLength(1);
  });
});

describe('A link of the weekly mail', () => {
  const linkOf = (text: string, label: string) =>
    new URL(new RegExp(`${label}: (\\S+)`, 'u').exec(text)?.[1] ?? 'http://none.test/');

  const aMail = async () => {
    const week = await weekWithNewResult();
    week.moveTo(MONDAY);
    const [mail] = await week.mailed();
    return { ...week, text: mail?.text ?? '' };
  };

  it('switches a section off without a session', async () => {
    const { app, ann, text } = await aMail();
    const { searchParams } = linkOf(text, 'Leave out “New in saved searches”');
    const body = { code: searchParams.get('code') ?? '', part: searchParams.get('part') as never };
    await app.visitor().ask(weeklyMailApi.stop, { body });
    expect(await ann.ask(weeklyMailApi.read)).toMatchObject({
      isOn: true,
      savedSearches: false,
      changedJobs: true,
      losingTouch: true,
    });
  });

  it('switches nothing on again, because a forwarded mail contains the link, too', async () => {
    const { app, ann, text } = await aMail();
    const code = linkOf(text, 'Stop this mail').searchParams.get('code') ?? '';
    await ann.ask(weeklyMailApi.change, { body: { isOn: false, savedSearches: false } });
    const before = await ann.ask(weeklyMailApi.read);
    for (const part of [null, 'savedSearches'] as const)
      await app.visitor().call(weeklyMailApi.stop, { body: { code, part, stopped: false } as never });
    expect(await ann.ask(weeklyMailApi.read)).toEqual(before);
  });

  it('stops the mail by one click in the mail program, which sends a form without a session', async () => {
    const { app, ann, text } = await aMail();
    const address = linkOf(text, 'Stop this mail');
    const click = (search: string, type: string) =>
      app.fastify.inject({
        method: 'POST',
        url: `/stop-mail${search}`,
        headers: { 'content-type': type },
        payload: 'List-Unsubscribe=One-Click',
      });
    const form = 'application/x-www-form-urlencoded';
    expect((await click('?code=1.none', form)).statusCode).toBe(404);
    expect((await ann.ask(weeklyMailApi.read)).isOn).toBe(true);
    expect((await click(address.search, form)).statusCode).toBe(204);
    expect((await ann.ask(weeklyMailApi.read)).isOn).toBe(false);
    await ann.ask(weeklyMailApi.change, { body: { isOn: true } });
    expect((await click(address.search, 'multipart/form-data; boundary=x')).statusCode).toBe(204);
    expect((await ann.ask(weeklyMailApi.read)).isOn).toBe(false);
  });

  it('works only for the receiver of the mail, and only until the login email changes', async () => {
    const { app, ann, db, text } = await aMail();
    const code = linkOf(text, 'Stop this mail').searchParams.get('code') ?? '';
    const stop = async (given: string) =>
      (await app.visitor().call(weeklyMailApi.stop, { body: { code: given, part: null } })).status;
    const other = await signedIn(app, { name: 'Tom Reed' });
    await prove(app);
    expect(await stop(code.replace(/^\d+/u, String(other.viewer.userId)))).toBe(404);
    await db
      .updateTable('users')
      .set({ username: 'new@example.test', usernameNorm: 'new@example.test' })
      .where('id', '=', ann.viewer.userId)
      .execute();
    expect(await stop(code)).toBe(404);
  });
});
