import { directoryApi } from '@kithline/contract/directory.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, importNow } from '../networks/testing/contacts-files.ts';
import { anOrganization } from '../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let leila: SignedIn;
let stranger: SignedIn;
let admin: SignedIn;
let collectiveId: number;
const ROWS = [
  ['José', 'Hernández', 'Siemens Energy AG'],
  ['Robert', 'Smith', 'Kestrel Robotics'],
  ['Иван', 'Петров', 'Газпром'],
  ['Min-ji', "O'Brien", 'Kestrel Robotics'],
  ['Anna', 'Lindqvist', 'Siemens Energy AG'],
  ['Anna', 'Kestrel', 'Blue Heron'],
] as const;
const file = (rows: readonly (readonly [string, string, string])[]) =>
  fileOf(
    ...rows.map(([first, last, company], at) => ({
      first,
      last,
      company,
      slug: `row-${at}-${company.length}`,
      position: 'Engineer',
      on: '2020-01-01',
    })),
  );
beforeAll(async () => {
  app = await testApp({ started: true });
  leila = await signedIn(app, { name: 'Leila Haddad' });
  stranger = await signedIn(app, { name: 'Stanislav Stranger' });
  admin = await signedIn(app, { name: 'Ada Administrator', isAdmin: true });
  collectiveId = (
    await aCollective(app.database.db, { owner: leila.viewer, collaborators: [stranger.viewer] })
  ).id;
  await importNow(app.context, leila.viewer, file(ROWS));
  await importNow(app.context, stranger.viewer, file([['Hidden', 'Contact', 'Secret Client'] as const]));
});
afterAll(() => app.stop());

const search = async (name: string, who = leila, scope: object = { networkId: leila.viewer.networkId }) =>
  who.ask(directoryApi.search, { query: { name, ...scope } as never });
const peopleFor = async (name: string, who = leila, scope?: object) =>
  (await search(name, who, scope)).people.map(({ person }) => person.name);

describe('The search for anything', () => {
  it.each([
    ['hernandez jose', 'José Hernández'],
    ['jose hernandes', 'José Hernández'],
    ['pepe hernandez', 'José Hernández'],
    ['bob smith', 'Robert Smith'],
    ['smiht robert', 'Robert Smith'],
    ['ivan petrov', 'Иван Петров'],
    ['obrien', "Min-ji O'Brien"],
    ['minji', "Min-ji O'Brien"],
    ['ndqvi', 'Anna Lindqvist'],
    ['anna siemens', 'Anna Lindqvist'],
  ])('given "%s", finds %s first', async (name, expected) => {
    expect((await peopleFor(name))[0]).toBe(expected);
  });

  it('shows whether all words were found as typed, or some only in a similar form', async () => {
    const { people, totals } = await search('anna kestrel');
    expect(people.map(({ person, isExact }) => [person.name, isExact])).toEqual([['Anna Kestrel', true]]);
    expect(totals).toEqual({ people: 1, organizations: 0 });
    const [alike] = (await search('anna lindkvist')).people;
    expect([alike?.person.name, alike?.isExact]).toEqual(['Anna Lindqvist', false]);
  });

  it('finds an organization by another name that it is known by, before those with similar names', async () => {
    const mia = await signedIn(app, { name: 'Mia Import' });
    const companies = [
      'Amazon Web Services',
      'Amazon Web Services',
      'AWS',
      'Equinor',
      'Metabolon',
      'AWS Truepower',
    ];
    const alike = Array.from({ length: 12 }, (_, nth) => `AWS Partner ${nth + 1}`);
    const rows = [...companies, ...alike].map((company) => ['Cleo', 'Ray', company] as const);
    await importNow(app.context, mia.viewer, file(rows));
    const found = async (name: string, who = mia) => search(name, who, { networkId: who.viewer.networkId });
    const { organizations, totals } = await found('aws');
    expect(organizations).toHaveLength(10);
    expect(organizations[0]).toMatchObject({
      organization: { name: 'Amazon Web Services' },
      isExact: true,
      words: [{ typed: 'aws', word: null, isMissing: false }],
      knownAs: 'AWS',
    });
    expect(organizations.slice(1).every(({ knownAs }) => knownAs === null)).toBe(true);
    expect(totals.organizations).toBe(14);
    expect((await found('Statoil ASA')).organizations).toMatchObject([
      { organization: { name: 'Equinor' }, knownAs: 'Statoil' },
    ]);
    // An organization with exactly the typed name is found only once.
    expect((await found('Amazon Web Services')).totals.organizations).toBe(1);
    // Facebook is another name of Meta, where nobody in this network works. Metabolon is not found just
    // because it begins with "Meta". Nobody in the stranger's network works at Equinor.
    expect((await found('Facebook')).organizations).toEqual([]);
    expect((await found('statoil', stranger)).organizations).toEqual([]);
  });

  it('puts an exact name first, and says whether a person or an organization has this name', async () => {
    const mara = await signedIn(app, { name: 'Mara Named' });
    const rows = [
      ['James', 'Thomas', 'Orange'],
      ['Thomas', 'James', 'Orange Business'],
      ['Anna', 'Orange', 'Halden Alpha GmbH'],
      ['Bela', 'Kestrel', 'Kestrel Robotics'],
      ['Cleo', 'Ray', 'Halden GmbH'],
    ] as const;
    await importNow(app.context, mara.viewer, file(rows));
    const firstFor = async (name: string) => {
      const found = await search(name, mara, { networkId: mara.viewer.networkId });
      const [person, organization] = [found.people[0]?.person.name, found.organizations[0]];
      return [found.best, person ?? null, organization?.organization.name ?? null];
    };
    expect(await firstFor('james thomas')).toEqual(['people', 'James Thomas', null]);
    expect(await firstFor('Thomas James')).toEqual(['people', 'Thomas James', null]);
    expect(await firstFor('orange')).toEqual(['organizations', 'Anna Orange', 'Orange']);
    expect(await firstFor('anna orange')).toEqual(['people', 'Anna Orange', null]);
    // Both words also find Bela Kestrel, who works there, but only the company has exactly this name.
    expect(await firstFor('kestrel robotics')).toEqual(['organizations', 'Bela Kestrel', 'Kestrel Robotics']);
    expect(await firstFor('kestrel')).toEqual([null, 'Bela Kestrel', 'Kestrel Robotics']);
    // The legal form does not matter.
    expect((await firstFor('halden'))[2]).toBe('Halden GmbH');
    const [halden] = (await search('Halden Ltd', mara, { networkId: mara.viewer.networkId })).organizations;
    expect([halden?.organization.name, halden?.isExact, halden?.knownAs]).toEqual([
      'Halden GmbH',
      true,
      null,
    ]);
  });

  it('does not find an organization by a name that only other members use for it', async () => {
    const [heron] = (await search('blue heron')).organizations;
    await app.database.db
      .insertInto('organizationName')
      .values({
        nameNorm: 'hidden heronry',
        organizationId: heron?.organization.id ?? 0,
        name: 'hidden heronry',
        isAlias: true,
        isCommon: false,
      })
      .execute();
    expect((await search('hidden heronry')).organizations).toEqual([]);
    expect((await search('blue heron')).organizations).toHaveLength(1);
  });

  it('shows people who match all words but one if nobody matches all words, and finds nobody by an unknown name', async () => {
    expect(await peopleFor('robert smith siemens')).toEqual(['Robert Smith']);
    expect(await search('zzyzx')).toEqual({
      people: [],
      organizations: [],
      totals: { people: 0, organizations: 0 },
      listedAs: { people: null, organizations: null },
      best: null,
    });
    expect(await search('☆ ')).toMatchObject({ people: [] });
  });

  it('shows what each typed word found: a word of the shown name, an organization, or nothing', async () => {
    const asFound = async (name: string) =>
      (await search(name)).people[0]?.words.map(({ typed, word, organization, isExact, isMissing }) =>
        isMissing
          ? `${typed}: nothing`
          : `${typed}: ${word ?? organization?.name}${isExact ? '' : ' (alike)'}`,
      );
    expect(await asFound('hernandes jose simens')).toEqual([
      'hernandes: Hernández (alike)',
      'jose: José',
      'simens: Siemens Energy AG (alike)',
    ]);
    expect(await asFound('minji obrian')).toEqual(['minji: Min-ji', "obrian: O'Brien (alike)"]);
    expect(await asFound('robert smith siemens')).toEqual([
      'robert: Robert',
      'smith: Smith',
      'siemens: nothing',
    ]);
    const [anna] = (await search('anna siemens')).people;
    expect(anna?.blocks).toMatchObject([
      { name: 'experience', filters: [{ items: [{ organization: { name: 'Siemens Energy AG' } }] }] },
    ]);
    expect((await search('anna')).people[0]?.blocks).toEqual([]);
    const [siemens] = (await search('enrgy siemens')).organizations;
    expect(siemens?.words.map(({ word, isExact }) => [word, isExact])).toEqual([
      ['Energy', false],
      ['Siemens', true],
    ]);
  });

  it('finds organizations by words of their names, and by aliases', async () => {
    const { organizations } = await search('energy siemens');
    expect(organizations.map(({ organization, people }) => [organization.name, people])).toEqual([
      ['Siemens Energy AG', 2],
    ]);
    const id = await anOrganization(app.database.db, { name: 'Boston Consulting Group' });
    await app.database.db
      .insertInto('organizationName')
      .values({ nameNorm: 'bcg', organizationId: id, name: 'BCG', isAlias: true })
      .execute();
    const found = await search('bcg', admin, { admin: 'true' });
    expect(found.organizations.map(({ organization }) => organization.name)).toEqual([
      'Boston Consulting Group',
    ]);
  });

  it('finds nobody by facts that the scope does not show', async () => {
    expect(await peopleFor('hidden contact')).toEqual([]);
    expect((await search('secret client')).organizations).toEqual([]);
    expect(await peopleFor('hidden secret', admin, { admin: 'true' })).toEqual(['Hidden Contact']);
    // Both members know Robert. The workplace is only in the stranger's file, so for Leila the word "other"
    // finds nothing.
    const shared = {
      first: 'Robert',
      last: 'Smith',
      slug: 'row-1-16',
      company: 'Other Secret',
      position: 'Spy',
      on: '2021-01-01',
    };
    await importNow(app.context, stranger.viewer, fileOf(shared));
    expect(await peopleFor('robert other')).toEqual(['Robert Smith']);
    const [robert] = (await search('robert other')).people;
    expect([robert?.isExact, robert?.words[1]]).toEqual([
      false,
      { typed: 'other', isExact: false, isRespelt: false, word: null, organization: null, isMissing: true },
    ]);
    expect((await search('robert other', admin, { admin: 'true' })).people[0]?.isExact).toBe(true);
  });

  it('is refused to a member who may not read the scope', async () => {
    const statusOf = async (who: SignedIn, scope: object) =>
      (await who.call(directoryApi.search, { query: { name: 'anna', ...scope } as never })).status;
    const nobody = await signedIn(app, { name: 'Nora Nobody' });
    expect(await statusOf(nobody, { networkId: leila.viewer.networkId })).toBe(403);
    expect(await statusOf(nobody, { collectiveId })).toBe(403);
    expect(await statusOf(nobody, { admin: 'true' })).toBe(403);
    expect(await statusOf(stranger, { collectiveId })).toBe(200);
  });
});
