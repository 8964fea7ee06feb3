import { notificationsApi } from '@kithline/contract/notifications.ts';
import { expect, it } from 'vitest';
import { signedIn } from '../testing/factories.ts';
import { testApp } from '../testing/test-app.ts';
import { ended, fileOf, upload } from './testing/contacts-files.ts';

const ADA = {
  first: 'Ada',
  last: 'Lovelace',
  slug: 'ada-of-news',
  company: 'Engines Ltd',
  position: 'Analyst',
  on: '05 Mar 2021',
};

it('a member is told when an import has ended, well or not, and once while that is unread', async () => {
  await using app = await testApp({ started: true });
  const [member, other] = [await signedIn(app), await signedIn(app)];
  const news = async () =>
    (await member.ask(notificationsApi.list, { query: {} })).results.map(({ kind, body }) => [kind, body]);
  for (const text of [fileOf(ADA), fileOf(ADA)]) {
    await upload(member, text);
    await ended(member);
  }
  const complete = ['import-completed', 'Your LinkedIn Contacts sync is complete'];
  expect(await news()).toEqual([complete]);
  await upload(member, fileOf({ on: '07 Mar 2021' }));
  expect((await ended(member)).failed).toBe(true);
  expect(await news()).toEqual([['import-failed', 'Your LinkedIn Contacts sync has failed'], complete]);
  expect((await other.ask(notificationsApi.list, { query: {} })).total).toBe(0);
});
