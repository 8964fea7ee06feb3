import { changedJobsApi } from '@kithline/contract/changed-jobs.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { touchApi } from '@kithline/contract/keeping-in-touch.ts';
import { savedSearchesApi } from '@kithline/contract/saved-searches.ts';
import { weeklyMailApi } from '@kithline/contract/weekly-mail.ts';
import { expect, it } from 'vitest';
import { contactsOf } from '../directory/changed-jobs/testing/two-files.ts';
import { aCollective, signedIn } from '../testing/factories.ts';
import { fileOf, importNow } from '../networks/testing/contacts-files.ts';
import { aWeek, MONDAY } from './testing/a-week.ts';

const row = (first: string, company: string, position = 'Director') => ({
  first,
  last: 'Lund',
  slug: `${first.toLowerCase()}-sections`,
  company,
  position,
});

/** Two of three contacts have changed jobs since Wednesday, and it is time to contact the third. */
async function aFullWeek() {
  const week = await aWeek();
  const { app, ann } = week;
  const bring = (...rows: ReturnType<typeof row>[]) => importNow(app.context, ann.viewer, fileOf(...rows));
  await bring(row('Ana', 'Acme'), row('Ben', 'Acme', 'Engineer'), row('Cleo', 'Acme'));
  week.moveTo('2026-11-26T12:00:00Z');
  await bring(row('Ana', 'Beta.com Works'), row('Ben', 'Acme', 'Partner'), row('Cleo', 'Acme'));
  const { results } = await ann.ask(directoryApi.persons, {
    query: { networkId: ann.viewer.networkId } as never,
  });
  const cleo = results.find(({ person }) => person.name === 'Cleo Lund')?.person.id ?? 0;
  const touch = { day: '2026-06-20', way: 'met', note: 'A secret of mine' } as const;
  const clientId = '11111111-1111-4111-8111-111111111111';
  await ann.ask(touchApi.log, { params: { id: cleo }, body: { ...touch, clientId } });
  await ann.ask(touchApi.choose, { params: { id: cleo }, body: { everyMonths: 3 } });
  return week;
}

const plain = (text = '') => text.replaceAll(/[\u2060\u2068\u2069\r]/gu, '');

it('The mail lists changed jobs and overdue people with the counts of the home page, but contains no notes', async () => {
  const { ann, mailed, moveTo } = await aFullWeek();
  moveTo(MONDAY);
  const query = { networkId: ann.viewer.networkId } as never;
  const { figures } = await ann.ask(changedJobsApi.list, { query });
  const losing = await ann.ask(touchApi.losing);
  expect([figures.notSeen, losing.total]).toEqual([2, 1]);
  const [mail] = await mailed();
  expect(mail?.subject).toBe('Your week: 2 changed jobs not seen yet, 1 person to get back to');
  const text = plain(mail?.text);
  expect(text).toContain('2 changed jobs not seen yet and 1 person to get back to.');
  expect(text).toContain('* Ana Lund\n  Acme → Beta.com Works\n  Tie not rated yet');
  expect(text).toContain('* Ben Lund\n  Engineer → Partner, Acme\n');
  expect(text).toContain(
    '* Cleo Lund\n  Last contact 20 Jun 2026. You wanted to be in touch every 3 months.\n  2 months overdue',
  );
  expect(`${text} ${mail?.html}`).not.toContain('secret');
  // Mail programs must not be able to turn an organization's name into a link.
  expect(`${mail?.text} ${mail?.html}`).not.toContain('Beta.com');
});

it('The mail counts the changed jobs of the member’s own network, but not the changed jobs of a collective', async () => {
  const { app, ann, db, mailed, moveTo } = await aFullWeek();
  const tom = await signedIn(app, { name: 'Tom Reed' });
  await aCollective(db, { owner: tom.viewer, collaborators: [ann.viewer], shared: [tom.viewer] });
  await importNow(app.context, tom.viewer, { text: fileOf(row('Dora', 'Acme')), day: '2026-11-24' });
  await importNow(app.context, tom.viewer, { text: fileOf(row('Dora', 'Gull')), day: '2026-11-25' });
  moveTo(MONDAY);
  const [mail] = await mailed();
  expect(mail?.subject).toContain('2 changed jobs not seen yet');
  expect(mail?.text).not.toContain('Dora');
});

it('A changed job from a file whose day is before the last Monday is in the first two mails after the upload, but not in later mails', async () => {
  const { app, ann, mailed, moveTo } = await aWeek();
  const bring = (day: string, company: string) =>
    importNow(app.context, ann.viewer, { text: fileOf(row('Ana', company)), day });
  await bring('2026-11-20', 'Acme');
  moveTo(MONDAY);
  expect(await mailed()).toEqual([]);
  moveTo('2026-12-01T12:00:00Z');
  await bring('2026-11-27', 'Gull');
  const subjects = [];
  for (const day of ['2026-12-07', '2026-12-14', '2026-12-21']) {
    moveTo(`${day}T08:01:00Z`);
    subjects.push((await mailed()).map(({ subject }) => subject));
  }
  const once = ['Your week: 1 changed job not seen yet'];
  expect(subjects).toEqual([once, once, []]);
});

it('A section that is switched off is not in the mail', async () => {
  const { ann, mailed, moveTo } = await aFullWeek();
  await ann.ask(weeklyMailApi.change, { body: { changedJobs: false } });
  moveTo(MONDAY);
  expect((await mailed()).map(({ subject }) => subject)).toEqual(['Your week: 1 person to get back to']);
});

it('A changed job that the member has marked as seen is not in the mail', async () => {
  const { ann, mailed, moveTo } = await aFullWeek();
  await ann.ask(changedJobsApi.markSeen, { body: { networkId: ann.viewer.networkId } });
  moveTo(MONDAY);
  expect((await mailed()).map(({ subject }) => subject)).toEqual(['Your week: 1 person to get back to']);
});

it('After a file that changes 40 jobs, 12 of them only in spelling, the home page and the mail count 28 changed jobs, and a saved search has one new person', async () => {
  const { app, ann, mailed, moveTo } = await aWeek();
  const bring = (side: 0 | 1) => importNow(app.context, ann.viewer, fileOf(...contactsOf(side)));
  await bring(0);
  const { networkId } = ann.viewer;
  const filter = { 'experience.title.value': 'marketing' };
  await ann.ask(savedSearchesApi.create, {
    body: {
      name: 'Marketing',
      entity: 'person',
      networkId,
      filter,
      order: null,
      forCollectiveId: null,
      telling: 'weekly-mail',
    },
  });
  const found = async () => {
    const { results } = await ann.ask(directoryApi.persons, { query: { networkId, ...filter } as never });
    return results.map(({ person }) => person.name).toSorted();
  };
  const counted = async () => {
    const { results } = await ann.ask(savedSearchesApi.counts);
    return results.map(({ total, newTotal }) => [total, newTotal]);
  };
  // This person is "Director, Marketing" in the first file and "Marketing Director" in the second one.
  expect([await found(), await counted()]).toEqual([['Person Number 7'], [[1, 0]]]);
  moveTo('2026-11-26T12:00:00Z');
  await bring(1);
  // The new result was "Director, Sales" and has become "Director, Marketing".
  expect([await found(), await counted()]).toEqual([['Person Number 13', 'Person Number 7'], [[2, 1]]]);
  const { figures } = await ann.ask(changedJobsApi.list, { query: { networkId } as never });
  expect([figures.changed, figures.notSeen]).toEqual([28, 28]);
  moveTo(MONDAY);
  const [mail] = await mailed();
  expect(mail?.subject).toBe('Your week: 1 new result in 1 saved search, 28 changed jobs not seen yet');
  expect(plain(mail?.text)).toContain('1 of 2 is new');
});
