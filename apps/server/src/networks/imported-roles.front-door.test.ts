import { personsApi } from '@kithline/contract/people.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Source } from '../column-types.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { fileOf, importNow, type Row } from './testing/contacts-files.ts';
import { personOfSlug } from './testing/persons.queries.ts';

let app: TestApp;
let mia: SignedIn;
let tom: SignedIn;
let collectiveId: number;

beforeEach(async () => {
  await app?.[Symbol.asyncDispose]();
  app = await testApp();
  mia = await signedIn(app, { name: 'Mia' });
  tom = await signedIn(app, { name: 'Tom' });
  const owner = await signedIn(app, { name: 'Owner' });
  const both = [mia.viewer, tom.viewer];
  const collective = await aCollective(app.database.db, {
    owner: owner.viewer,
    collaborators: both,
    shared: both,
  });
  collectiveId = collective.id;
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

type Work = Pick<Row, 'company' | 'position'>;

/** Imports a file of this day with Ada's job. */
async function adaWorks(who: SignedIn, day: string, work: Work): Promise<void> {
  const ada = { first: 'Ada', last: 'L', slug: 'ada', on: '2020-01-01', ...work };
  await importNow(app.context, who.viewer, { text: fileOf(ada), day });
}

const adasId = async () => (await personOfSlug(app.database.db, 'ada')) ?? 0;

async function adasExperiences(who: SignedIn, query: { collectiveId?: number } = {}) {
  return who.ask(personsApi.experiences, { params: { id: await adasId() }, query });
}

/** Returns Ada's roles as a member reads them, in the order of the response. */
async function adasRoles(who: SignedIn, query: { collectiveId?: number } = {}): Promise<string[]> {
  const { results } = await adasExperiences(who, query);
  return results.flatMap(({ organization, roles }) =>
    roles.map(({ title, to, isOngoing, primary, until, source, file }) =>
      [
        [title, organization?.name].filter((name) => name != null).join(' at '),
        isOngoing ? 'now' : until ? `ended between ${until.after} and ${until.before}` : `until ${to}`,
        ...(primary ? ['primary'] : []),
        file ? `${file.owner} ${file.day}` : source,
      ].join(', '),
    ),
  );
}

async function giveAda(role: {
  company?: string;
  title: string;
  source: Source;
  to?: number;
  primary?: boolean;
}) {
  const { db } = app.database;
  const name = await db
    .selectFrom('organizationName')
    .selectAll()
    .where('nameNorm', '=', role.company ?? '')
    .executeTakeFirst();
  const title = await db.selectFrom('title').select('id').where('name', '=', role.title).executeTakeFirst();
  await db
    .insertInto('workRole')
    .values({
      personId: await adasId(),
      organizationId: name?.organizationId ?? null,
      title: role.title,
      titleId: title?.id ?? null,
      source: role.source,
      inProfile: role.source === 'self',
      fromYear: 2015,
      toYear: role.to ?? null,
      isOngoing: role.to === undefined,
      isPrimary: role.primary ?? false,
    })
    .execute();
}

/** Makes Ada a member and a collaborator in the collective. */
async function makeAdaMember(): Promise<void> {
  const ada = await signedIn(app, { name: 'Ada L' });
  await app.database.db
    .updateTable('users')
    .set({ personId: await adasId() })
    .where('id', '=', ada.viewer.userId)
    .execute();
  await app.database.db
    .insertInto('collaborator')
    .values({ collectiveId, userId: ada.viewer.userId })
    .execute();
}

describe('The work of a contact in the member’s network', () => {
  it('is the current job, with the owner and the day of the file', async () => {
    await adaWorks(mia, '2021-05-09', { company: 'Acme Inc.', position: 'Engineer' });
    expect(await adasRoles(mia)).toEqual(['Engineer at Acme Inc., now, primary, Mia 2021-05-09']);
    const { results } = await adasExperiences(mia);
    expect(results[0]?.roles[0]).toMatchObject({ source: 'import', from: null, to: null, until: null });
  });

  it('is a former job if a later file of the member names another job', async () => {
    await adaWorks(mia, '2021-05-09', { company: 'Acme Inc.', position: 'Engineer' });
    await adaWorks(mia, '2022-07-01', { company: 'ACME INC', position: 'Director' });
    await adaWorks(mia, '2022-12-01', { company: 'ACME INC', position: 'Director' });
    await adaWorks(mia, '2023-01-31', { company: 'Beta', position: 'Director' });
    expect(await adasRoles(mia)).toEqual([
      'Director at Beta, now, primary, Mia 2023-01-31',
      'Director at ACME INC, ended between 2022-12 and 2023-01, Mia 2022-12-01',
      'Engineer at ACME INC, ended between 2021-05 and 2022-07, Mia 2021-05-09',
    ]);
  });

  it('is one job, even if files spell it in different ways', async () => {
    await adaWorks(mia, '2021-05-09', { company: 'Müller & Söhne GmbH', position: 'Chef d’équipe' });
    await adaWorks(mia, '2022-07-01', { company: 'MULLER AND SOHNE', position: 'CHEF D’EQUIPE' });
    const [role, ...others] = await adasRoles(mia);
    expect(role?.toLowerCase()).toContain('equipe at m');
    expect(others).toEqual([]);
  });

  it('is not ended by a file that names no work', async () => {
    await adaWorks(mia, '2021-05-09', { company: 'Acme', position: 'Engineer' });
    await adaWorks(mia, '2022-05-09', {});
    expect(await adasRoles(mia)).toEqual(['Engineer at Acme, now, primary, Mia 2021-05-09']);
  });

  it('has a title without an employer if the file names no employer', async () => {
    await adaWorks(mia, '2021-05-09', { company: 'Self-employed', position: 'Engineer' });
    expect(await adasRoles(mia)).toEqual(['Engineer, now, primary, Mia 2021-05-09']);
  });

  it('keeps the id of its role when the file is imported again and when the job returns', async () => {
    const idOf = async () =>
      (await adasExperiences(mia)).results.find(({ organization }) => organization?.name === 'Acme')?.roles[0]
        ?.id;
    await adaWorks(mia, '2021-05-09', { company: 'Acme', position: 'Engineer' });
    const id = await idOf();
    await adaWorks(mia, '2022-05-09', { company: 'Acme', position: 'Engineer' });
    expect(await idOf()).toBe(id);
    await adaWorks(mia, '2023-05-09', { company: 'Beta', position: 'Engineer' });
    expect(await idOf()).toBe(id);
    await adaWorks(mia, '2024-05-09', { company: 'Acme', position: 'Engineer' });
    expect(await idOf()).toBe(id);
  });

  it('comes first, and a job that is only in another visible file is shown after it', async () => {
    await adaWorks(mia, '2021-05-09', { company: 'Acme', position: 'Engineer' });
    await adaWorks(tom, '2023-05-09', { company: 'Beta', position: 'Director' });
    expect(await adasRoles(mia)).toEqual([
      'Engineer at Acme, now, primary, Mia 2021-05-09',
      'Director at Beta, now, Tom 2023-05-09',
    ]);
    expect(await adasRoles(tom)).toEqual([
      'Director at Beta, now, primary, Tom 2023-05-09',
      'Engineer at Acme, ended between 2021-05 and 2023-05, Mia 2021-05-09',
    ]);
  });

  it('is not changed by a file in a network that the member may not see', async () => {
    await adaWorks(mia, '2021-05-09', { company: 'Acme', position: 'Engineer' });
    await app.database.db.deleteFrom('collectiveNetwork').execute();
    await adaWorks(tom, '2023-05-09', { company: 'Scam Corp', position: 'Convict' });
    expect(await adasRoles(mia)).toEqual(['Engineer at Acme, now, primary, Mia 2021-05-09']);
  });
});

describe('The work of a contact in a collective', () => {
  it('is the job of the newest file, and jobs that only older files name are former', async () => {
    await adaWorks(mia, '2021-05-09', { company: 'Acme', position: 'Engineer' });
    await adaWorks(tom, '2023-05-09', { company: 'Beta', position: 'Director' });
    const roles = [
      'Director at Beta, now, primary, Tom 2023-05-09',
      'Engineer at Acme, ended between 2021-05 and 2023-05, Mia 2021-05-09',
    ];
    expect(await adasRoles(mia, { collectiveId })).toEqual(roles);
    expect(await adasRoles(tom, { collectiveId })).toEqual(roles);
  });

  it('depends on the day of the file, not on when it was imported', async () => {
    await adaWorks(tom, '2023-05-09', { company: 'Beta', position: 'Director' });
    await adaWorks(mia, '2021-05-09', { company: 'Acme', position: 'Engineer' });
    expect(await adasRoles(mia, { collectiveId })).toEqual([
      'Director at Beta, now, primary, Tom 2023-05-09',
      'Engineer at Acme, ended between 2021-05 and 2023-05, Mia 2021-05-09',
    ]);
  });

  it('is shown with the day of the newest file that confirms it', async () => {
    await adaWorks(mia, '2021-05-09', { company: 'Acme', position: 'Engineer' });
    await adaWorks(tom, '2023-05-09', { company: 'Acme', position: 'Engineer' });
    await adaWorks(mia, '2022-05-09', { company: 'Beta', position: 'Director' });
    expect((await adasRoles(tom, { collectiveId }))[0]).toBe(
      'Engineer at Acme, now, primary, Tom 2023-05-09',
    );
  });

  it('disappears when the only network that contains it is withdrawn', async () => {
    await adaWorks(mia, '2021-05-09', { company: 'Acme', position: 'Engineer' });
    await adaWorks(tom, '2023-05-09', { company: 'Beta', position: 'Director' });
    await app.database.db
      .deleteFrom('collectiveNetwork')
      .where('networkId', '=', tom.viewer.networkId)
      .execute();
    expect(await adasRoles(mia, { collectiveId })).toEqual([
      'Engineer at Acme, now, primary, Mia 2021-05-09',
    ]);
  });
});

describe('Roles that do not come from files', () => {
  it('replace all roles from files if the person saved them; the roles from files are then listed separately', async () => {
    await adaWorks(mia, '2021-05-09', { company: 'Acme', position: 'Engineer' });
    await adaWorks(tom, '2023-05-09', { company: 'Beta', position: 'Director' });
    await makeAdaMember();
    await giveAda({ title: 'Poet', source: 'self', primary: true });
    expect(await adasRoles(mia)).toEqual(['Poet, now, primary, self']);
    const { filesSay } = await adasExperiences(mia);
    expect(
      filesSay.map(({ title, organization, file }) => [title, organization?.name, file.owner, file.day]),
    ).toEqual([
      ['Engineer', 'Acme', 'Mia', '2021-05-09'],
      ['Director', 'Beta', 'Tom', '2023-05-09'],
    ]);
  });

  it('replace roles from files at the same organization if an administrator wrote them', async () => {
    await adaWorks(mia, '2021-05-09', { company: 'Acme', position: 'Engineer' });
    await giveAda({ company: 'acme', title: 'Director', source: 'admin' });
    expect(await adasRoles(mia)).toEqual(['Director at Acme, now, primary, admin']);
    await adaWorks(mia, '2022-05-09', { company: 'Beta', position: 'Engineer' });
    expect((await adasRoles(mia)).toSorted()).toEqual([
      'Director at Acme, now, primary, admin',
      'Engineer at Beta, now, Mia 2022-05-09',
    ]);
  });

  it.each(['admin', 'enrichment', 'sample'] as const)(
    '(source: %s) are merged with an equal job of a file, and keep their own dates',
    async (source) => {
      await adaWorks(mia, '2021-05-09', { company: 'Acme', position: 'Engineer' });
      await giveAda({ company: 'acme', title: 'Engineer', source, to: 2019 });
      expect(await adasRoles(mia)).toEqual([`Engineer at Acme, until 2019, ${source}`]);
    },
  );

  it.each(['enrichment', 'sample'] as const)(
    '(source: %s) keep their own dates if a later file states another organization',
    async (source) => {
      await adaWorks(mia, '2021-05-09', { company: 'Acme', position: 'Engineer' });
      await giveAda({ company: 'acme', title: 'Director', source });
      await adaWorks(mia, '2023-05-09', { company: 'Beta', position: 'Engineer' });
      expect((await adasRoles(mia)).toSorted()).toEqual([
        `Director at Acme, now, ${source}`,
        'Engineer at Acme, ended between 2021-05 and 2023-05, Mia 2021-05-09',
        'Engineer at Beta, now, primary, Mia 2023-05-09',
      ]);
    },
  );
});
