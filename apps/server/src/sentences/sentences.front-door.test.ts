import { sentencesApi } from '@kithline/contract/sentences.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import { labelsApi } from '@kithline/contract/relations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, aPopulation, inNetwork } from '../testing/a-population.ts';
import { aStatement } from '../testing/a-statement.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

const TODAY = new Date('2026-11-27T12:00:00Z');

let app: TestApp;
let ida: SignedIn;
let omar: SignedIn;
let root: SignedIn;
let collectiveId: number;

beforeAll(async () => {
  app = await testApp({ hasPlaceNames: true, clock: () => TODAY });
  const { db } = app.database;
  ida = await signedIn(app, { name: 'Ida Berg' });
  omar = await signedIn(app, { name: 'Omar Aziz' });
  root = await signedIn(app, { name: 'Root Admin', isAdmin: true });
  const halden = await anOrganization(db, { name: 'Halden Ventures' });
  const marlow = await anOrganization(db, { name: 'Marlow Institute' });
  const insead = await anOrganization(db, { name: 'INSEAD' });
  const mit = await anOrganization(db, { name: 'MIT' });
  const health = await anOrganization(db, { name: 'World Health Organization' });
  const orbit = await anOrganization(db, { name: 'Orbit Labs' });
  const others = await Promise.all(
    ['Stone Systems', 'Harrow & Finch', 'Kuehne + Nagel', 'AT&T', 'Rolls-Royce'].map((name) =>
      anOrganization(db, { name }),
    ),
  );
  const [ana = 0, virginia = 0, cara = 0] = await aPopulation(db, [
    { name: 'Ana Silva', roles: [{ organizationId: halden, title: 'Director' }] },
    { name: 'Virginia Law', roles: [{ organizationId: halden, title: 'Lawyer' }] },
    {
      name: 'Cara Lind',
      roles: [insead, mit, orbit, health, ...others].map((organizationId) => ({
        organizationId,
        title: 'Engineer',
      })),
    },
    { name: 'Ben Okoro', roles: [{ organizationId: marlow, title: 'Engineer' }] },
  ]);
  await inNetwork(db, ida.viewer.networkId, [ana, virginia, cara]);
  // Only Omar's file names this organization and this title.
  await aStatement(db, {
    networkId: omar.viewer.networkId,
    name: 'Cleo Marsh',
    company: 'Quayside Works',
    position: 'Harbour Pilot',
  });
  await aStatement(db, { networkId: omar.viewer.networkId, name: 'Lisbon Lawyers' });
  const shared = { owner: omar.viewer, collaborators: [ida.viewer], shared: [] };
  collectiveId = (await aCollective(db, shared)).id;
  await omar.ask(labelsApi.create, { body: { name: 'Board ready', networkId: omar.viewer.networkId } });
  await ida.ask(labelsApi.create, { body: { name: 'Climate friends', networkId: ida.viewer.networkId } });
  await omar.ask(labelsApi.create, { body: { name: 'Shared list', collectiveId } });
});
afterAll(() => app.stop());

const networkOf = ({ viewer }: SignedIn): ScopeQuery => ({ networkId: viewer.networkId });
const ask = (who: SignedIn, text: string, scope: ScopeQuery = networkOf(who)) =>
  who.ask(sentencesApi.understand, { query: { ...scope, text } });
const understood = async (who: SignedIn, text: string, scope: ScopeQuery = networkOf(who)) =>
  (await ask(who, text, scope)).understood.map(({ kind, value }) => `${kind}: ${value}`);

test('A sentence becomes parts, each with its words, kind and value, and a query for the list', async () => {
  const found = await ask(ida, 'friendly directors at Halden Ventures who moved since March');
  expect(found).toMatchObject({ entity: 'person', total: 0, unused: ['friendly'] });
  expect(
    found.understood.map(({ text, from, to, kind, value }) => ({ text, from, to, kind, value })),
  ).toEqual([
    { text: 'directors', from: 9, to: 18, kind: 'Seniority', value: 'Director' },
    { text: 'Halden Ventures', from: 22, to: 37, kind: 'Company', value: 'Halden Ventures' },
    { text: 'moved since March', from: 42, to: 59, kind: 'Changed Jobs', value: 'since Mar 2026' },
  ]);
  const query = new URLSearchParams(found.query);
  expect(query.get('experience.changedSince.value')).toBe('2026-03-01');
  expect(query.get('order')).toBe('changedJob-desc');
});

test('The total counts the people who match; a part has its other readings and the query without this part', async () => {
  expect((await ask(ida, 'people at Halden Ventures')).total).toBe(2);
  const found = await ask(ida, 'directors at Halden Ventures');
  const [seniority, company] = found.understood;
  expect(seniority?.without).toMatch(/^experience\.companies\.value=\d+$/u);
  expect(company?.without).toMatch(/^experience\.seniorityLevels\.value=\d+$/u);
  expect(seniority?.alternatives.map(({ value }) => value)).toEqual([
    'Director and above',
    '“Director” in the title',
  ]);
});

test('A place has other readings: its region, its country and namesakes', async () => {
  const { understood: parts } = await ask(ida, 'lawyers in Lisbon');
  const place = parts.find(({ kind }) => kind === 'Location');
  expect(place?.value).toBe('Lisbon, within 25 miles');
  const values = place?.alternatives.map(({ value }) => value) ?? [];
  expect(values).toEqual(expect.arrayContaining(['Lisbon, Portugal (region)', 'Portugal']));
  const inParis = await ask(ida, 'lawyers in Paris');
  expect(inParis.understood.at(-1)?.alternatives.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['Paris, Texas, United States', 'France']),
  );
});

describe('The scope decides whether', () => {
  test('a sentence can name an organization that only a file states', async () => {
    expect(await understood(ida, 'lawyers at Quayside Works')).toEqual(['Role: Legal']);
    expect(await understood(omar, 'lawyers at Quayside Works')).toEqual([
      'Role: Legal',
      'Company: Quayside Works',
    ]);
    expect(await understood(root, 'lawyers at Quayside Works', { admin: 'true' })).toEqual([
      'Role: Legal',
      'Company: Quayside Works',
    ]);
  });

  test('a sentence can name a title that only a file states', async () => {
    expect(await understood(ida, 'harbour pilots in Lisbon')).toEqual(['Location: Lisbon, within 25 miles']);
    expect(await understood(omar, 'harbour pilots in Lisbon')).toEqual([
      'Title: harbour pilot',
      'Location: Lisbon, within 25 miles',
    ]);
  });

  test('a sentence can name a label of a network', async () => {
    expect(await understood(ida, 'lawyers labelled Board ready')).toEqual(['Role: Legal']);
    expect(await understood(omar, 'lawyers labelled Board ready')).toEqual([
      'Role: Legal',
      'Label: Board ready',
    ]);
  });

  test('a sentence can name a label of a collective', async () => {
    expect(await understood(ida, 'lawyers labelled Shared list')).toEqual(['Role: Legal']);
    expect(await understood(ida, 'lawyers labelled Shared list', { collectiveId })).toEqual([
      'Role: Legal',
      'Shared label: Shared list',
    ]);
  });

  test('a text is the name of a visible person, and therefore not understood as a sentence', async () => {
    expect(await understood(omar, 'lisbon lawyers')).toEqual([]);
    expect(await understood(ida, 'lisbon lawyers')).toEqual([
      'Location: Lisbon, within 25 miles',
      'Role: Legal',
    ]);
  });
});

test.each([
  'Virginia Law',
  'Halden Ventures',
  'halden ventures',
  'Paris Hilton',
  'Bath Spa University',
  'Virginia Banks',
  'at',
  'Ana',
  'enginers',
  '',
  'what is the weather like tomorrow',
])('The text "%s" is not understood as a sentence', async (text) => {
  expect(await ask(ida, text)).toEqual({ entity: 'person', query: '', total: 0, understood: [], unused: [] });
});

test.each([
  [
    'Anwälte in München, aber nicht bei Halden Ventures',
    ['Role: Legal', 'Location: Munich, within 25 miles'],
  ],
  ['avocats à Genève', ['Role: Legal', 'Location: Geneva, within 25 miles']],
  ['abogados cerca de Sevilla', ['Role: Legal', 'Location: Seville, within 50 miles']],
  ['advogados no Porto', ['Role: Legal', 'Location: Porto, within 25 miles']],
  ['avvocati a Milano', ['Role: Legal', 'Location: Milan, within 25 miles']],
  ['advocaten in Den Haag', ['Role: Legal', 'Location: The Hague, within 25 miles']],
])('The role and the place of the sentence "%s" are understood', async (text, parts) => {
  expect(await understood(ida, text)).toEqual(expect.arrayContaining(parts));
});

test.each([
  ['directors', 'Seniority: Director'],
  ['fintech', 'Industry: Financial Services'],
  ['Lisbon', 'Location: Lisbon, within 25 miles'],
  ['nonprofits', 'Type: Nonprofit'],
])('The single word "%s" is understood', async (text, part) => {
  expect(await understood(ida, text)).toEqual([part]);
});

test('The name of an added lookup is understood until the lookup is renamed or deleted', async () => {
  const { db } = app.database;
  const read = () => ask(ida, 'beekeepers in Lisbon');
  expect((await read()).unused).toEqual(['beekeepers']);
  const item = { dataset: 'person-tags', name: 'Beekeeper', nameNorm: 'beekeeper' } as const;
  const { id } = await db.insertInto('lookup').values(item).returning('id').executeTakeFirstOrThrow();
  expect((await read()).understood.map(({ value }) => value)).toContain('Beekeeper');
  await db.updateTable('lookup').set({ name: 'Apiarist' }).where('id', '=', id).execute();
  expect((await read()).unused).toEqual(['beekeepers']);
  await db.updateTable('lookup').set({ name: 'Beekeeper' }).where('id', '=', id).execute();
  expect((await read()).unused).toEqual([]);
  await db.deleteFrom('lookup').where('id', '=', id).execute();
  expect((await read()).unused).toEqual(['beekeepers']);
});

test('A member who may not read the scope is refused', async () => {
  const { status } = await omar.call(sentencesApi.understand, {
    query: { ...networkOf(ida), text: 'lawyers in Lisbon' },
  });
  expect(status).toBe(403);
});

describe('Words that belong to no part are listed as unused:', () => {
  test.each([
    ['students in Berlin', ['Location: Berlin, within 25 miles'], ['students']],
    ['former people in Lisbon', ['Location: Lisbon, within 25 miles'], ['former']],
    [
      'people in Lisbon in the last 10 years',
      ['Location: Lisbon, within 25 miles'],
      ['in the last 10 years'],
    ],
    [
      'engineers who studied in Lisbon',
      ['Role: Engineering', 'Location: Lisbon, within 25 miles'],
      ['studied in'],
    ],
    ['lawyers who like in Lisbon', ['Role: Legal', 'Location: Lisbon, within 25 miles'], ['who like']],
    ['lawyers who like Lisbon', ['Role: Legal', 'Location: Lisbon, within 25 miles'], ['who like']],
    ['lawyers with notes who like', ['Role: Legal', 'Note: At any time'], ['who like']],
    ['lawyers connected to me', ['Role: Legal'], ['connected to']],
    ['lawyers who moved in the last 300000 years', ['Role: Legal'], ['moved in the last 300000 years']],
    ['lawyers who moved in the last 3000 years', ['Role: Legal'], ['moved in the last 3000 years']],
    ['lawyers connected more than 2 years ago', ['Role: Legal'], ['connected more than 2 years ago']],
    ['lawyers connected 6 years ago', ['Role: Legal'], ['connected 6 years ago']],
    ['lawyers who moved since 2024-02-31', ['Role: Legal'], ['moved since 2024-02-31']],
    ['show me 20 people in Lisbon', ['Location: Lisbon, within 25 miles'], ['20']],
    ['top 10 people in Lisbon', ['Location: Lisbon, within 25 miles'], ['top 10']],
    ['people in Lisbon or Porto', ['Location: Lisbon, within 25 miles'], ['Porto']],
    ['people in Lisbon and Porto', ['Location: Lisbon, within 25 miles'], ['Porto']],
    ['directors or lawyers', ['Seniority: Director', 'Role: Legal'], ['or']],
    ['Ingenieure oder Direktoren', ['Role: Engineering', 'Seniority: Director'], ['oder']],
    ['startups or banks', ['Type: Startup', 'Industry: Banking'], ['or']],
    [
      'lawyers in Lisbon or at Halden Ventures',
      ['Role: Legal', 'Location: Lisbon, within 25 miles', 'Company: Halden Ventures'],
      ['or'],
    ],
    ['programme people in Lisbon', ['Location: Lisbon, within 25 miles'], ['programme']],
    ['lawyers at Haldne', ['Role: Legal'], ['Haldne']],
    [`lawyers ${'the '.repeat(39)}in Lisbon`, ['Role: Legal'], ['in Lisbon']],
    [
      'ex Halden Ventures who works at Orbit Labs',
      ['Company: Halden Ventures, formerly', 'Company: Orbit Labs'],
      ['who works at'],
    ],
  ])('"%s"', async (text, parts, unused) => {
    const found = await ask(ida, text);
    expect(found.understood.map(({ kind, value }) => `${kind}: ${value}`)).toEqual(parts);
    expect(found.unused).toEqual(unused);
  });
});

test.each([
  ['former students of INSEAD', ['School: INSEAD, alumni']],
  ['former INSEAD students', ['School: INSEAD, alumni']],
  ['students of INSEAD', ['School: INSEAD, students']],
  ['alumni of MIT', ['School: MIT, alumni']],
  ['lawyers at WHO', ['Role: Legal', 'Company: World Health Organization']],
  ['lawyers in LA', ['Role: Legal', 'Location: Los Angeles, within 25 miles']],
  [
    'lawyers AND engineers IN Lisbon',
    ['Role: Legal', 'Role: Engineering', 'Location: Lisbon, within 25 miles'],
  ],
  [
    'people in Lisbon except lawyers and interns',
    ['Location: Lisbon, within 25 miles', 'Role: none of Legal', 'Seniority: none of Training'],
  ],
  ['people with notes who connected since 2024', ['Note: At any time', 'Connected: since Jan 2024']],
  ['engineers at companies with 20 people', ['Role: Engineering', 'Size: 11-50']],
  ['startups with about 20 people', ['Type: Startup', 'Size: 11-50']],
  ['not directors or lawyers', ['Seniority: none of Director', 'Role: none of Legal']],
  ['engineers or people in sales', ['Role: Engineering', 'Role: Sales']],
  ['people who work at INSEAD', ['Company: INSEAD, currently']],
  ['people at INSEAD', ['Company: INSEAD']],
  ['people at Stone Sytems', ['Company: Stone Systems']],
  ['works at stone', ['Company: Stone Systems, currently']],
  ['Stone Sytems engineers', ['Company: Stone Systems', 'Role: Engineering']],
  ['lawyers at Harrow & Finch', ['Role: Legal', 'Company: Harrow & Finch']],
  ['lawyers at harrow and finch', ['Role: Legal', 'Company: Harrow & Finch']],
  ['lawyers at Kuehne and Nagel', ['Role: Legal', 'Company: Kuehne + Nagel']],
  ['lawyers at at&t', ['Role: Legal', 'Company: AT&T']],
  ['lawyers at rolls-royce', ['Role: Legal', 'Company: Rolls-Royce']],
  ['people in R&D at INSEAD', ['Role: Research', 'Company: INSEAD']],
  ['20 person startups', ['Size: 11-50', 'Type: Startup']],
])('All words of "%s" except "about" are understood', async (text, parts) => {
  const found = await ask(ida, text);
  expect(found.understood.map(({ kind, value }) => `${kind}: ${value}`)).toEqual(parts);
  expect(found.unused.filter((words) => words !== 'about')).toEqual([]);
});

test('The query without a part omits the values of the part even if other words mean these values', async () => {
  const twice = await ask(ida, 'engineers and developers in Lisbon');
  expect(twice.understood.map(({ text }) => text)).toEqual(['engineers', 'Lisbon']);
  expect(twice.understood[0]?.without).not.toContain('roleTypes');
  expect(twice.unused).toEqual([]);
  const ranges = await ask(ida, 'VPs and above, directors and above, in Lisbon');
  expect(ranges.understood.map(({ value }) => value)).toEqual([
    'Vice President, C-Suite, Partner, Owner',
    'Director',
    'Lisbon, within 25 miles',
  ]);
  expect(ranges.understood[0]?.without).toBe((await ask(ida, 'directors in Lisbon')).query);
});
