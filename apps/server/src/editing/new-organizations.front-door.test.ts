import { organizationEditingApi } from '@kithline/contract/editing-organizations.ts';
import { newOrganizationsApi } from '@kithline/contract/new-organizations.ts';
import { organizationsApi } from '@kithline/contract/organizations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, importNow } from '../networks/testing/contacts-files.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let admin: SignedIn;
let member: SignedIn;
beforeAll(async () => {
  app = await testApp({ started: true });
  admin = await signedIn(app, { name: 'Ada Administrator', isAdmin: true });
  member = await signedIn(app, { name: 'Mia Member' });
});
afterAll(() => app.stop());

const CONTACT = { first: 'Ana', last: 'Silva', slug: 'ana-w', position: 'Dean' };

const create = (body: { name: string; typeId?: number; linkedin?: string }) =>
  admin.call(newOrganizationsApi.create, { body: body as never });
const createNamed = async (name: string): Promise<number> =>
  (await admin.ask(newOrganizationsApi.create, { body: { name } as never })).id;
const edit = (id: number, body: object) =>
  admin.ask(organizationEditingApi.save, { params: { id }, body: body as never });
const like = async (query: { name?: string; linkedin?: string }) =>
  (await admin.ask(newOrganizationsApi.like, { query: query as never })).results;

describe('A new organization', () => {
  it('is a company if no type is chosen, and its creation is recorded in the activity', async () => {
    const id = await createNamed('Halden Ventures');
    const form = await admin.ask(organizationEditingApi.form, { params: { id } });
    expect(form).toMatchObject({ name: 'Halden Ventures', typeId: 3, linkedin: '' });
    const profile = await admin.ask(organizationsApi.profile, { params: { id }, query: {} });
    expect(profile).toMatchObject({ createdBy: admin.viewer.userId, updatedOn: null });
    const { rows } = await sql`
      select kind, words, on_kind, on_id, user_id from activity where on_id = ${id}`.execute(app.database.db);
    expect(rows).toEqual([
      {
        kind: 'edit',
        words: 'added',
        onKind: 'organization',
        onId: id,
        userId: admin.viewer.userId,
      },
    ]);
  });

  it('has the chosen type and the typed LinkedIn address', async () => {
    const { reply } = await create({
      name: 'Norrland School',
      typeId: 1,
      linkedin: 'linkedin.com/school/norrland/?trk=x',
    });
    const form = await admin.ask(organizationEditingApi.form, { params: { id: reply.id } });
    expect(form).toMatchObject({ typeId: 1, linkedin: 'https://linkedin.com/school/norrland' });
  });

  it('has the facts of the shipped tables immediately, and a contacts file that names it does not change them', async () => {
    const id = await createNamed('Wellesley College');
    const read = () => admin.ask(organizationsApi.profile, { params: { id }, query: {} });
    const before = await read();
    expect(before.location?.name).toBe('Wellesley, Massachusetts, United States');
    expect(before.updatedOn).toBeGreaterThanOrEqual(before.createdOn ?? Infinity);
    await importNow(app.context, member.viewer, fileOf({ ...CONTACT, company: 'Wellesley College' }));
    const { location, updatedOn, type } = await read();
    expect({ location, updatedOn, type }).toEqual({
      location: before.location,
      updatedOn: before.updatedOn,
      type: before.type,
    });
  });

  it('has the people of a contacts file that named it before it was created', async () => {
    const contact = { first: 'Ana', last: 'Silva', slug: 'ana', company: 'Ostrava Glass', position: 'Buyer' };
    await importNow(app.context, member.viewer, fileOf(contact));
    const id = await createNamed('Ostrava Glass GmbH');
    const profile = await admin.ask(organizationsApi.profile, { params: { id }, query: {} });
    expect(profile).toMatchObject({ name: 'Ostrava Glass GmbH', totals: { people: 1 } });
  });

  it('is refused if another organization has its name in another spelling', async () => {
    await createNamed('Büro Mitte');
    const { status, problem } = await create({ name: 'THE BURO MITTE Ltd.' });
    expect([status, problem.fields]).toEqual([
      422,
      { name: 'Another organization has the name "Büro Mitte".' },
    ]);
  });

  it('is refused if another organization has its LinkedIn address or slug', async () => {
    const id = await createNamed('Lumen Optics');
    await edit(id, { linkedin: 'https://linkedin.com/company/lumen' });
    await edit(id, { mappedLinkedinSlugs: ['lumen-optics-ag'] });
    for (const slug of ['Lumen', 'lumen-optics-ag']) {
      const linkedin = `https://de.linkedin.com/company/${slug}/`;
      const { status, problem } = await create({ name: `Other ${slug}`, linkedin });
      expect([status, problem.fields]).toEqual([422, { linkedin: 'This address belongs to Lumen Optics.' }]);
    }
    const typed = await create({ name: 'https://linkedin.com/company/lumen' });
    expect([typed.status, typed.problem.fields]).toEqual([
      422,
      { name: 'This address belongs to Lumen Optics.' },
    ]);
  });

  it('is refused if its name is the website of another organization', async () => {
    await edit(await createNamed('Tidewater'), { website: 'https://www.tidewater.example/en' });
    for (const name of ['tidewater.example', 'https://www.Tidewater.example/about']) {
      const { status, problem } = await create({ name });
      expect([status, problem.fields]).toEqual([422, { name: 'This website belongs to Tidewater.' }]);
    }
  });

  it('needs a name with a letter or a digit, and can have only the LinkedIn address of a company or school', async () => {
    expect((await create({ name: '&!' })).problem.fields).toEqual({
      name: 'Name needs a letter or a digit.',
    });
    expect((await create({ name: 'Fjord', linkedin: 'https://linkedin.com/in/ana' })).problem.fields).toEqual(
      { linkedin: 'Must be a valid LinkedIn Company or School URL.' },
    );
  });

  it('is created only once if two requests with the same name are sent concurrently', async () => {
    const statuses = (
      await Promise.all([create({ name: 'Twice Made' }), create({ name: 'Twice Made' })])
    ).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 422]);
  });
});

describe('While a name is typed', () => {
  it('an organization with an equal name is shown first, then similar ones; a misspelled alias finds its organization', async () => {
    const alike = await createNamed('Skerry Partners North');
    const id = await createNamed('Skerry Partners');
    await edit(id, { mappedNames: ['Grindylow Holdings'] });
    const found = await like({ name: 'skerry partners' });
    expect(found.map((one) => [one.id, one.equal])).toEqual([
      [id, 'name'],
      [alike, null],
    ]);
    expect((await like({ name: 'Grindilow' })).map((one) => one.id)).toEqual([id]);
  });

  it('a typed or pasted address finds its organization', async () => {
    const id = await createNamed('Vesper Labs');
    await edit(id, {
      linkedin: 'https://linkedin.com/company/vesper',
      website: 'https://vesper-labs.example',
    });
    const [first] = await like({ name: 'www.vesper-labs.example/jobs' });
    expect(first).toMatchObject({ id, equal: 'website', type: { id: 3, name: 'Company' } });
    const [second] = await like({ name: 'Something else', linkedin: 'linkedin.com/company/vesper' });
    expect(second).toMatchObject({ id, equal: 'linkedin' });
  });

  it('a missing name, or one without letters and digits, finds nothing', async () => {
    expect(await like({})).toEqual([]);
    expect(await like({ name: ' - ' })).toEqual([]);
  });
});
