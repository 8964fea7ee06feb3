import { directoryApi } from '@kithline/contract/directory.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, importNow } from '../networks/testing/contacts-files.ts';
import { readTyped } from '../platform/text/match-text.ts';
import { EVERY_PERSON } from '../search/person-criteria.ts';
import { sqlSearch } from '../search/sql/sql-search.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// The list, the suggestions, the search for anything and the search in SQL find the same results.

const PEOPLE: readonly (readonly [first: string, last: string, company: string, position: string])[] = [
  ['Zara', "O'Brannoc", 'Ledger Works', 'VP, Sales'],
  ['Oliver', 'Brannick', 'Coco Chalet', 'Head of R&D'],
  ['Oscar', 'Brannocson', 'Coca-Colmar', 'Co-Founder'],
  ['Olga', 'Stanescu', 'Cola Nova', 'Full-Stack Engineer'],
  ['Siobhán', 'O’Bríanach', 'Coppervale & Glenmoor', 'Sr. Manager'],
  ['Margi', 'O`Maraigh', 'ISQTE - Instituto Novo', 'E-commerce Lead'],
  ['Nuala', 'O‘Tuathail', 'Oakrow + Ashrow', 'Chargé d’affaires'],
  ['Fionn', 'O´Cathain', 'Marlin / Finch', 'UX/UI Designer'],
  ['Keoni', 'Kaʻimanu', "L'Aurelle", 'Vice President of Sales'],
  ['Jean‐Luc', 'Zimmerlin', 'L’Éclatant', 'CTO'],
  ['Jean', 'Abeille', 'Coca Farms', 'Chief Financial Officer'],
  ['Luc', 'Barbier', 'Farms', 'Geschäftsführerin'],
  ['Anne–Marie', 'Desforges', 'Holder Works', 'Clerk'],
  ['Marie‑Ève', 'Lachapelle', 'Holder Works', 'Clerk'],
  ['Ludovica', 'D’Annunziati', 'Holder Works', 'Clerk'],
  ['J. K.', 'Rowenthal', 'Holder Works', 'Clerk'],
  ['Khalid', 'Al-Zarooniq', 'Holder Works', 'Clerk'],
  ['Zaid', 'Alami', 'Holder Works', 'Art Director'],
  ['Boris', 'Viankov', 'Holder Works', 'Clerk'],
  ['Jana', 'Müllerin', 'Holder Works', 'Clerk'],
  ['Kurt', 'Göthelmann', 'Holder Works', 'Clerk'],
  ['Анна', 'Щербакова', 'Holder Works', 'Clerk'],
  ['Νίκος', 'Παπαδημητρίου', 'Holder Works', 'Clerk'],
  ['محمد', 'الهاشمى', 'Holder Works', 'Clerk'],
  ['آمنة', 'خالد', 'Holder Works', 'Clerk'],
  ['علی', 'رضا', 'Holder Works', 'Clerk'],
  ['سعاد', 'الـسـالم', 'Holder Works', 'Clerk'],
  ['健太郎', '小林', 'Holder Works', 'Clerk'],
];

let app: TestApp;
let leila: SignedIn;
let mia: SignedIn;
let scope: { networkId: number };

beforeAll(async () => {
  app = await testApp({ started: true });
  leila = await signedIn(app, { name: 'Leila Haddad' });
  mia = await signedIn(app, { name: 'Mia Moe' });
  scope = { networkId: leila.viewer.networkId };
  await importNow(app.context, leila.viewer, fileOf(...PEOPLE.map(asRow)));
});
afterAll(() => app.stop());

const asRow = ([first, last, company, position]: (typeof PEOPLE)[number], at: number) => ({
  first,
  last,
  company,
  position,
  slug: `found-${at}`,
  email: `found-${at}@example.test`,
  on: '2020-01-01',
});

const listed = async (typed: string, query: object = { 'summary.name.value': typed }, who = leila) => {
  const { results, total } = await who.ask(directoryApi.persons, { query: { ...scope, ...query } as never });
  expect(total).toBe(results.length);
  return results.map(({ person }) => person.name);
};
const searched = (typed: string, who = leila, in_: object = scope) =>
  who.ask(directoryApi.search, { query: { name: typed, limit: 50, ...in_ } as never });
const suggested = async (dataset: string, typed: string) =>
  (
    await leila.ask(lookupsApi.autocomplete, { query: { dataset, name: typed, ...scope } as never })
  ).results.map(({ name }) => name);
/** Returns the number of people whom the SQL search finds. */
const inSql = async (typed: string) => {
  const viewerScope = {
    viewer: leila.viewer,
    scope: { kind: 'network', id: leila.viewer.networkId },
  } as never;
  const name = readTyped(typed);
  const criteria = { ...EVERY_PERSON, name: name && { ...name, exact: false } };
  return (await sqlSearch(app.database.db).countPersons(viewerScope, criteria)) satisfies number;
};
const nameOf = (at: number) => `${PEOPLE[at]?.[0]} ${PEOPLE[at]?.[1]}`;
const shownName = (last: string) =>
  last === '小林' ? '小林健太郎' : nameOf(PEOPLE.findIndex((person) => person[1] === last));

describe('Names and titles are found as they are typed:', () => {
  it.each([
    ["O'Brannoc", ["o'brannoc", 'o’brannoc', 'obrannoc']],
    ['O’Bríanach', ["o'brianach", 'obrianach']],
    ['O`Maraigh', ["o'maraigh"]],
    ['O‘Tuathail', ["o'tuathail"]],
    ['O´Cathain', ["o'cathain"]],
    ['Kaʻimanu', ["ka'imanu"]],
    ['Zimmerlin', ['jean-luc', 'jeanluc', 'jean luc']],
    ['Desforges', ['anne-marie']],
    ['Lachapelle', ['marie-eve']],
    ['D’Annunziati', ["d'annunziati", 'd’annunziati', 'dannunziati']],
    ['Rowenthal', ['jk rowenthal']],
    ['Al-Zarooniq', ['al-zarooniq']],
    ['Viankov', ['viankov, boris', '"Boris Viankov"', 'Viankov B.', 'boris.viankov']],
    ['Müllerin', ['muellerin']],
    ['Göthelmann', ['goethelmann']],
    ['Щербакова', ['shcherbakova']],
    ['Παπαδημητρίου', ['papadimitriou']],
    ['الهاشمى', ['الهاشمي']],
    ['خالد', ['امنه']],
    ['رضا', ['علي']],
    ['الـسـالم', ['السالم']],
    ['小林', ['xiaolin', '小林']],
  ])('the name %s by %j, with every search and as the first result', async (last, typedTexts) => {
    for (const typed of typedTexts) {
      const { people, listedAs } = await searched(typed);
      expect([typed, people[0]?.person.name]).toEqual([typed, shownName(last)]);
      expect([typed, await listed(typed)]).toEqual([typed, [shownName(last)]]);
      expect([typed, await suggested('persons', typed)]).toEqual([typed, [shownName(last)]]);
      expect([typed, await inSql(typed)]).toEqual([typed, 1]);
      // The list that the search dialog opens has the same people in the same order.
      expect(listedAs.people).toBe('similar');
      const similar = { 'summary.name.value': typed, 'summary.name.modifier': 2, order: 'relevance-asc' };
      expect(await listed(typed, similar)).toEqual(people.map(({ person }) => person.name));
    }
  });

  it('a name by two typed words; a name with both as whole words comes first', async () => {
    const found = (await searched('o brannoc')).people.map(({ person }) => person.name);
    expect(found.slice(0, 2)).toEqual(["Zara O'Brannoc", 'Oscar Brannocson']);
  });

  it('a name with the reason, if the shown name does not explain the match', async () => {
    const [found] = (await searched('shcherbakova')).people;
    expect(found?.words).toMatchObject([{ word: 'Щербакова', isRespelt: true, isExact: true }]);
    const { results } = await leila.ask(directoryApi.persons, {
      query: { ...scope, 'summary.name.value': 'muellerin' } as never,
    });
    expect(results[0]?.blocks[0]?.filters[0]?.items).toMatchObject([
      { respelt: [{ typed: 'muellerin', word: 'Müllerin' }] },
    ]);
  });

  it.each([
    'Coppervale & Glenmoor',
    'Coppervale and Glenmoor',
    'ISQTE - Instituto Novo',
    'Oakrow + Ashrow',
    'Marlin / Finch',
    "l'eclatant",
    'leclatant',
  ])('the name of an organization by %s', async (typed) => {
    const { organizations, listedAs } = await searched(typed);
    const [first] = organizations;
    expect(first?.isExact).toBe(true);
    const { results } = await leila.ask(directoryApi.organizations, {
      query: { ...scope, 'summary.name.value': typed } as never,
    });
    expect(results.map(({ organization }) => organization.name)).toEqual([first?.organization.name]);
    expect(await suggested('organizations', typed)).toEqual([first?.organization.name]);
    expect(listedAs.organizations).toBe('similar');
  });

  it.each([
    ['cofounder', 'Co-Founder'],
    ['fullstack', 'Full-Stack Engineer'],
    ['ecommerce', 'E-commerce Lead'],
    ["charge d'affaires", 'Chargé d’affaires'],
    ['ui/ux', 'UX/UI Designer'],
    ['r and d', 'Head of R&D'],
    ['senior manager', 'Sr. Manager'],
    ['vp of sales', 'Vice President of Sales', 'VP, Sales'],
    ['chief technology officer', 'CTO'],
    ['cfo', 'Chief Financial Officer'],
    ['cto', 'CTO'],
    ['geschaeftsfuehrerin', 'Geschäftsführerin'],
  ])('the title $1 by $0, with the filter and its suggestions', async (typed, ...titles) => {
    const holders = PEOPLE.filter(([, , , title]) => titles.includes(title)).map(
      ([first, last]) => `${first} ${last}`,
    );
    expect((await listed(typed, { 'experience.title.value': typed })).toSorted()).toEqual(holders.toSorted());
    expect((await suggested('workrole-titles', typed)).toSorted()).toEqual(titles.toSorted());
  });
});

describe('A pasted address', () => {
  it('finds exactly the people who have it, in the list, the search for anything and the suggestions', async () => {
    for (const typed of [
      'found-3@example.test',
      ' <Found-3@example.test> ',
      'https://www.linkedin.com/in/found-3/',
      'linkedin.com/in/found-3?x=1',
    ]) {
      expect(await listed(typed)).toEqual(['Olga Stanescu']);
      const { people, organizations, totals, listedAs } = await searched(typed);
      expect(people.map(({ person }) => person.name)).toEqual(['Olga Stanescu']);
      expect([organizations, totals, listedAs.people]).toEqual([
        [],
        { people: 1, organizations: 0 },
        'partial',
      ]);
      expect(await suggested('persons', typed)).toEqual(['Olga Stanescu']);
    }
    expect(await listed('found-99@example.test')).toEqual([]);
  });

  it('finds nobody if it is an e-mail address that the viewer may not read', async () => {
    const rows = [['Olga', 'Stanescu', 'Cola Nova', 'Engineer']] as const;
    // This file of another member has the same person without the e-mail address.
    await importNow(app.context, mia.viewer, fileOf({ ...asRow(rows[0], 3), email: '' }));
    const own = { networkId: mia.viewer.networkId };
    expect((await searched('found-3@example.test', mia, own)).people).toEqual([]);
    expect((await searched('linkedin.com/in/found-3', mia, own)).totals.people).toBe(1);
    const listOfMia = await mia.ask(directoryApi.persons, {
      query: { ...own, 'summary.name.value': 'found-3@example.test' } as never,
    });
    expect(listOfMia.total).toBe(0);
  });
});

it('A contact is found by a former last name from an earlier file of the network, and this name is shown as the reason', async () => {
  const nia = await signedIn(app, { name: 'Nia Noe' });
  const own = { networkId: nia.viewer.networkId };
  const row = { first: 'Ana', company: 'Acme', slug: 'ana-changes', position: 'Clerk', on: '2020-01-01' };
  await importNow(app.context, nia.viewer, fileOf({ ...row, last: 'Schmidt' }));
  await importNow(app.context, nia.viewer, fileOf({ ...row, last: 'Weber' }));
  const { people } = await searched('ana schmidt', nia, own);
  expect(people).toMatchObject([
    { person: { name: 'Ana Weber' }, isExact: true, otherName: { name: 'Ana Schmidt', isFormer: true } },
  ]);
  const { results } = await nia.ask(directoryApi.persons, {
    query: { ...own, 'summary.name.value': 'schmidt' } as never,
  });
  expect(results[0]?.blocks[0]?.filters[0]?.items).toMatchObject([
    { name: 'Ana Weber', otherName: { name: 'Ana Schmidt', isFormer: true } },
  ]);
  // In another member's network, the former name finds nobody.
  expect((await searched('schmidt')).people).toEqual([]);
});
