import { networksApi } from '@kithline/contract/networks.ts';
import { notificationsApi } from '@kithline/contract/notifications.ts';
import { expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { testApp } from '../testing/test-app.ts';
import { ended, fileOf, importNow, upload } from './testing/contacts-files.ts';

const ADA = {
  first: 'Ada',
  last: 'Lovelace',
  slug: 'ada-of-news',
  company: 'Engines Ltd',
  position: 'Analyst',
  on: '05 Mar 2021',
};

it('A member is notified when an import completes or fails, and a second completed import adds no second unread notification', async () => {
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

it('Undoing an import removes its notification and restores the notification of the previous import', async () => {
  await using app = await testApp();
  const member = await signedIn(app);
  const notifications = async () => (await member.ask(notificationsApi.list, { query: {} })).results;
  await importNow(app.context, member.viewer, fileOf(ADA));
  const before = await notifications();
  const second = await importNow(app.context, member.viewer, fileOf(ADA, { ...ADA, slug: 'ada-two' }));
  expect(await notifications()).toHaveLength(1);
  await member.ask(networksApi.undoImport, { params: { id: second } });
  expect(await notifications()).toEqual(before);
});

it('After an import is undone, no notification says that it is complete', async () => {
  await using app = await testApp();
  const [member, other] = [await signedIn(app), await signedIn(app)];
  const complete = async (who: SignedIn) =>
    (await who.ask(notificationsApi.list, { query: {} })).results.filter(
      ({ kind }) => kind === 'import-completed',
    );
  const first = await importNow(app.context, member.viewer, fileOf(ADA));
  const [notification] = await complete(member);
  await member.ask(notificationsApi.read, { params: { id: notification?.id ?? 0 }, body: { read: true } });
  const second = await importNow(app.context, member.viewer, fileOf(ADA, { ...ADA, slug: 'ada-two' }));
  await importNow(app.context, other.viewer, fileOf(ADA));
  expect(await complete(member)).toHaveLength(2);
  await member.ask(networksApi.undoImport, { params: { id: second } });
  expect(await complete(member)).toMatchObject([{ id: notification?.id }]);
  await member.ask(networksApi.undoImport, { params: { id: first } });
  expect(await complete(member)).toEqual([]);
  expect(await complete(other)).toHaveLength(1);
});
