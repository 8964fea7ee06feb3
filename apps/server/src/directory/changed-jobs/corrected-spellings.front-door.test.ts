import { changedJobsApi } from '@kithline/contract/changed-jobs.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { networksApi } from '@kithline/contract/networks.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, importNow, type Row, upload } from '../../networks/testing/contacts-files.ts';
import { type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

// A member imports two files, one after the other. The second one states another job of 40 contacts, but for
// 12 of them the job is the same in another spelling.

type Job = readonly [position: string, company: string];

const CORRECTED: readonly (readonly [Job, Job])[] = [
  [
    ['Software Enginer', 'Halden'],
    ['Software Engineer', 'Halden'],
  ],
  [
    ['Project Mangaer', 'Halden'],
    ['Project Manager', 'Halden'],
  ],
  [
    ['Sr. Product Manager', 'Quayside'],
    ['Senior Product Manager', 'Quayside'],
  ],
  [
    ['VP Sales', 'Quayside'],
    ['Vice President, Sales', 'Quayside'],
  ],
  [
    ['HEAD OF PEOPLE', 'Fernmill Air'],
    ['Head of People', 'Fernmill Air'],
  ],
  [
    ['Diretora Comercial', 'Fernmill Air'],
    ['Diretora Comerçial', 'Fernmill Air'],
  ],
  [
    ['Accountent', 'Alderward Staffing'],
    ['Accountant', 'Alderward Staffing'],
  ],
  [
    ['Director, Marketing', 'Alderward Staffing'],
    ['Marketing Director', 'Alderward Staffing'],
  ],
  [
    ['Data Analist', 'Oakenmere'],
    ['Data Analyst', 'Oakenmere'],
  ],
  [
    ['Programme Co-ordinator', 'Oakenmere'],
    ['Program Coordinator', 'Oakenmere'],
  ],
  // One organization in two spellings, and one under two names that the table of same names joins.
  [
    ['Engineer', 'Sablegate Inc.'],
    ['Engineer', 'SABLEGATE'],
  ],
  [
    ['Consultant', 'PwC'],
    ['Consultant', 'PricewaterhouseCoopers'],
  ],
];

const CHANGED: readonly (readonly [Job, Job])[] = [
  [
    ['Manager', 'Halden'],
    ['Senior Manager', 'Halden'],
  ],
  [
    ['Director, Sales', 'Halden'],
    ['Director, Marketing', 'Halden'],
  ],
  [
    ['VP', 'Halden'],
    ['SVP', 'Halden'],
  ],
  [
    ['Engineer II', 'Halden'],
    ['Engineer III', 'Halden'],
  ],
  [
    ['CFO', 'Halden'],
    ['CEO', 'Halden'],
  ],
  [
    ['Associate', 'Halden'],
    ['Associate Director', 'Halden'],
  ],
  [
    ['Assistant to the Director', 'Halden'],
    ['Assistant Director', 'Halden'],
  ],
  [
    ['Trainee', 'Halden'],
    ['Trainer', 'Halden'],
  ],
  [
    ['Office Manager', 'Invernal Kitchens'],
    ['Studio Manager', 'Quayside'],
  ],
  [
    ['Vice President', 'Oakenmere'],
    ['President', 'Oakenmere'],
  ],
  ...Array.from({ length: 18 }, (_none, at): readonly [Job, Job] => [
    ['Sales Manager', `Former ${at}`],
    // Half of them keep their title.
    [at % 2 === 0 ? 'Sales Manager' : 'Sales Director', `Present ${at}`],
  ]),
];

let app: TestApp;
let ines: SignedIn;

beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-11-27T09:00:00Z') });
  ines = await signedIn(app, { name: 'Inês Carvalho' });
});
afterAll(() => app.stop());

const people = [...CORRECTED, ...CHANGED];
const rows = (side: 0 | 1): Row[] => [
  ...people.map((jobs, at) => {
    const [position, company] = jobs[side];
    return { first: 'Person', last: `Number ${at}`, slug: `person-${at}`, company, position };
  }),
  { first: 'Una', last: 'Changed', slug: 'una', company: 'Halden', position: 'Baker' },
];

async function importOf(side: 0 | 1, day: string) {
  const file = fileOf(...rows(side));
  const name = `Complete_LinkedInDataExport_${day}.csv`;
  const preview = await upload(ines, file, { to: networksApi.previewImport.path, name });
  await importNow(app.context, ines.viewer, { text: file, day });
  const { last } = await ines.ask(networksApi.imports);
  return { preview: preview.reply as { changedJobs: number }, last };
}

const mine = () => ({ networkId: ines.viewer.networkId });
const listed = () =>
  ines.ask(changedJobsApi.list, { query: { ...mine(), days: '365', limit: 100 } as never });

test('a second file with 40 other jobs, of which 12 are only corrected spellings, makes exactly 28 changed jobs', async () => {
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

test('another file with the former spellings makes no changed job of them either', async () => {
  await importOf(0, '2026-11-22');
  const { total } = await listed();
  expect(total).toBe(28);
  const isOfCorrected = (await listed()).results.some(({ person }) =>
    CORRECTED.some((_jobs, at) => person.name === `Person Number ${at}`),
  );
  expect(isOfCorrected).toBe(false);
});
