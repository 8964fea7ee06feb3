import { changedJobsApi } from '@kithline/contract/changed-jobs.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { networksApi } from '@kithline/contract/networks.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, importNow, upload } from '../../networks/testing/contacts-files.ts';
import { type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { CHANGED, contactsOf, CORRECTED } from './testing/two-files.ts';

let app: TestApp;
let ines: SignedIn;

beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-11-27T09:00:00Z') });
  ines = await signedIn(app, { name: 'Inês Carvalho' });
});
afterAll(() => app.stop());

async function importOf(side: 0 | 1, day: string) {
  const file = fileOf(...contactsOf(side));
  const name = `Complete_LinkedInDataExport_${day}.csv`;
  const preview = await upload(ines, file, { to: networksApi.previewImport.path, name });
  await importNow(app.context, ines.viewer, { text: file, day });
  const { last } = await ines.ask(networksApi.imports);
  return { preview: preview.reply as { changedJobs: number }, last };
}

const mine = () => ({ networkId: ines.viewer.networkId });
const listed = () =>
  ines.ask(changedJobsApi.list, { query: { ...mine(), days: '365', limit: 100 } as never });

test('a second file that writes 40 jobs differently, 12 of them only with a corrected spelling, makes 28 changed jobs', async () => {
  await importOf(0, '2026-05-03');
  expect(await listed()).toMatchObject({ total: 0, figures: { changed: 0 } });
  const { preview, last } = await importOf(1, '2026-11-20');
  const { results, total, figures } = await listed();
  const changed = new Set(CHANGED.map((_jobs, at) => `Person Number ${CORRECTED.length + at}`));
  expect(new Set(results.map(({ person }) => person.name))).toEqual(changed);
  expect([total, figures.changed, figures.notSeen]).toEqual([28, 28, 28]);
  // The import, its preview and the filter of people agree.
  expect([preview.changedJobs, last?.compared?.changedJobs]).toEqual([28, 28]);
  const query = { ...mine(), 'experience.changedSince.value': '2026-05-04' };
  expect((await ines.ask(directoryApi.persons, { query })).total).toBe(28);
});

test('corrected spellings do not become changed jobs when a third file has the former spellings again', async () => {
  await importOf(0, '2026-11-22');
  const { total } = await listed();
  expect(total).toBe(28);
  const isOfCorrected = (await listed()).results.some(({ person }) =>
    CORRECTED.some((_jobs, at) => person.name === `Person Number ${at}`),
  );
  expect(isOfCorrected).toBe(false);
});
