import { editingApi } from '@kithline/contract/editing.ts';
import { organizationEditingApi } from '@kithline/contract/editing-organizations.ts';
import { organizationsApi } from '@kithline/contract/organizations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, importNow } from '../networks/testing/contacts-files.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { loadCuratedOrganizations } from '../organizations/curated/load-curated.ts';
import { anOrganization } from '../testing/a-population.ts';
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

const formOf = (id: number) => admin.ask(organizationEditingApi.form, { params: { id } });
const save = (id: number, body: object) =>
  admin.call(organizationEditingApi.save, { params: { id }, body: body as never });
const changesOf = async (id: number) =>
  (await admin.ask(organizationEditingApi.history, { params: { id }, query: {} })).results.filter(
    (entry) => entry.means !== 'file',
  );
const takeBack = (id: number) => admin.call(editingApi.takeBack, { params: { id } });

/** Makes an organization with this name. */
async function named(name: string): Promise<number> {
  const id = await anOrganization(app.database.db, { name: 'Nameless yet' });
  expect((await save(id, { name })).status).toBe(200);
  return id;
}

/** An empty row of a curated file. */
const NOTHING = {
  slug: null,
  domain: null,
  industryIds: null,
  employeeSizeId: null,
  placeId: null,
  aliases: [],
};

async function lookup(dataset: string): Promise<number> {
  const row = await app.database.db
    .selectFrom('lookup')
    .select('id')
    .where('dataset', '=', dataset)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Returns the organization of the member's only contact. */
async function employerOfContact(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select organization_id as id from network_contact where network_id = ${member.viewer.networkId}`.execute(
    app.database.db,
  );
  return rows[0]?.id ?? 0;
}

describe('An organization', () => {
  it('cannot get the LinkedIn address of another organization, even in another spelling', async () => {
    const [first, second] = [await named('Büro Nord'), await named('Büro Süd')];
    const linkedin = 'https://www.linkedin.com/company/B%C3%BCro-Nord?trk=top';
    expect((await save(first, { linkedin })).status).toBe(200);
    const { status, problem } = await save(second, { linkedin: 'https://linkedin.com/school/büro-nord/' });
    expect([status, problem.fields]).toEqual([422, { linkedin: 'This address belongs to Büro Nord.' }]);
  });

  it('is edited section by section, and members see the changes immediately', async () => {
    const id = await named('Halden Ventures');
    await importNow(
      app.context,
      member.viewer,
      fileOf({ first: 'Ana', last: 'Silva', slug: 'ana', company: 'Halden Ventures', position: 'Partner' }),
    );
    expect((await save(id, { tagline: 'Climate first', typeId: 11, yearFounded: '1998' })).status).toBe(200);
    expect((await save(id, { industryIds: [await lookup('industries')], numberOfFunds: 3 })).status).toBe(
      200,
    );
    const shown = await member.ask(organizationsApi.profile, { params: { id }, query: {} });
    expect(shown).toMatchObject({
      tagline: 'Climate first',
      type: { id: 11, name: 'Investment Firm' },
      yearFounded: 1998,
      numberOfFunds: 3,
    });
    // Choosing another type keeps the values that were entered for the first type.
    await save(id, { typeId: 3 });
    expect(await formOf(id)).toMatchObject({ typeId: 3, numberOfFunds: 3 });
    expect((await member.call(organizationEditingApi.form, { params: { id } })).status).toBe(403);
  });

  it('shows errors at the field', async () => {
    const id = await anOrganization(app.database.db, { name: 'Rules Ltd' });
    const { status, problem } = await save(id, {
      name: ' ',
      typeId: 99,
      tagline: 'x'.repeat(151),
      yearFounded: '19a8',
      totalEnrollment: '12345678901',
      linkedin: 'linkedin.com/in/somebody',
      website: 'ftp://example.org',
    });
    expect([status, problem.fields]).toEqual([
      422,
      {
        name: 'Name cannot contain only spaces.',
        typeId: 'Type is required.',
        tagline: 'Tagline cannot exceed 150 characters.',
        yearFounded: 'Year Founded can contain only digits.',
        totalEnrollment: 'Total Enrollment cannot exceed 10 digits.',
        linkedin: 'Must be a valid LinkedIn Company or School URL.',
        website: 'Must be a valid URL.',
      },
    ]);
    expect((await save(id, { name: 'Halden Ventures GmbH' })).problem.fields).toEqual({
      name: 'Another organization has the name "Halden Ventures GmbH".',
    });
    expect((await save(id, { mappedNames: ['Rules', 'Halden Ventures'] })).problem.fields).toEqual({
      'mappedNames.1': 'Another organization has the name "Halden Ventures".',
    });
    expect((await save(id, { mappedLinkedinSlugs: ['foo bar?x=1'] })).problem.fields).toEqual({
      'mappedLinkedinSlugs.0': 'Enter the last part of the page’s address, such as "halden-ventures".',
    });
    expect((await save(id, { mappedPdlCompanyIds: ['ok-1', '🦄'] })).problem.fields).toEqual({
      'mappedPdlCompanyIds.1': 'An id has only letters, digits, ".", "-" and "_".',
    });
    const page = 'https://www.linkedin.com/company/Halden-Two/about?x=1';
    expect((await save(id, { mappedLinkedinSlugs: [page] })).status).toBe(200);
    expect((await formOf(id)).mappedLinkedinSlugs).toEqual(['halden-two']);
    expect((await save(id, { mappedPdlSchoolIds: ['x', 'x'.repeat(201)] })).problem.fields).toEqual({
      'mappedPdlSchoolIds.1': 'An entry can have at most 200 characters.',
    });
    expect((await save(id, { industryIds: [999_999_999] })).problem.fields).toEqual({
      industryIds: 'This choice no longer exists. Choose another one.',
    });
  });

  it('has a history in which changes can be taken back, the newest first', async () => {
    const id = await anOrganization(app.database.db, { name: 'Back And Forth' });
    const first = await formOf(id);
    await save(id, { name: 'Forth', tagline: 'One' });
    await save(id, { tagline: 'Two' });
    const changes = await changesOf(id);
    expect(changes.map(({ sentence, fields }) => ({ sentence, fields }))).toEqual([
      {
        sentence: 'changed Basic Information',
        fields: [{ field: 'Tagline', from: 'One', to: 'Two' }],
      },
      {
        sentence: 'changed Basic Information',
        fields: [
          { field: 'Name', from: 'Back And Forth', to: 'Forth' },
          { field: 'Tagline', from: null, to: 'One' },
        ],
      },
    ]);
    expect((await takeBack(changes[1]?.id ?? 0)).status).toBe(409);
    expect((await takeBack(changes[0]?.id ?? 0)).status).toBe(200);
    expect((await takeBack(changes[1]?.id ?? 0)).status).toBe(200);
    const { known: _known, totals: _totals, changedByViewer: _own, ...last } = await formOf(id);
    const { known: _first, totals: _none, changedByViewer: _nobody, ...before } = first;
    expect(last).toEqual(before);
    expect((await member.call(editingApi.takeBack, { params: { id: changes[0]?.id ?? 0 } })).status).toBe(
      404,
    );
  });

  it('gets the statements of files that use its alias, and loses them when the alias is removed', async () => {
    const id = await named('Bramble Cove Glassworks');
    await importNow(
      app.context,
      member.viewer,
      fileOf({ first: 'Ana', last: 'Silva', slug: 'ana', company: 'Bramble Glass', position: 'Consultant' }),
    );
    const before = await employerOfContact();
    expect(before).not.toBe(id);
    expect((await save(id, { mappedNames: ['Bramble Glass'] })).status).toBe(200);
    expect(await employerOfContact()).toBe(id);
    expect((await formOf(id)).mappedNames).toEqual(['Bramble Glass']);
    const [change] = await changesOf(id);
    expect((await takeBack(change?.id ?? 0)).status).toBe(200);
    const after = await employerOfContact();
    expect(after).not.toBe(id);
    expect((await formOf(id)).mappedNames).toEqual([]);
    const shown = await member.ask(organizationsApi.profile, { params: { id: after }, query: {} });
    expect(shown.name).toBe('Bramble Glass');
  });

  it('has the changes of a curated file in its history, and they can be taken back', async () => {
    const id = await named('Curated Works');
    await save(id, { yearFounded: 1990 });
    const author = { userId: admin.viewer.userId, now: new Date() };
    const row = { ...NOTHING, line: 2, name: 'Curated Works', yearFounded: 2001 };
    await loadCuratedOrganizations(app.database.db, [row], author);
    const [change] = await changesOf(id);
    expect(change).toMatchObject({
      means: 'curated',
      madeBy: { name: 'Ada Administrator' },
      sentence: 'changed facts with a curated file',
      fields: [{ field: 'Year Founded', from: '1990', to: '2001' }],
    });
    expect((await takeBack(change?.id ?? 0)).status).toBe(200);
    expect((await formOf(id)).yearFounded).toBe(1990);
  });
});

describe('Taking a change back', () => {
  const newestOf = async (id: number) => (await changesOf(id))[0]?.id ?? 0;

  it('restores a role and a supported organization even if the organization has been merged into another one', async () => {
    const { db } = app.database;
    const into = await named('Theta Foundry');
    const gone = await anOrganization(db, { name: 'Theta' });
    const person = { params: { id: member.viewer.personId } };
    const { id: role } = await member.ask(editingApi.addRole, {
      ...person,
      body: { organizationId: gone, title: 'Smith', from: '2020', to: null },
    });
    const support = (ids: number[]) =>
      member.ask(editingApi.save, { ...person, body: { supportedOrganizationIds: ids } });
    await support([gone]);
    await support([]);
    await member.ask(editingApi.removeRole, { params: { id: role } });
    // Simulates taking back the name that an administrator gave to this organization.
    await sql`update organization set name = null, name_key = null where id = ${gone}`.execute(db);
    await sql`insert into organization_name (name_norm, organization_id, name, is_common) values ('theta', ${gone}, 'Theta', false)`.execute(
      db,
    );
    expect((await save(into, { mappedNames: ['Theta'] })).status).toBe(200);
    const { results } = await member.ask(editingApi.history, { ...person, query: {} });
    const newest = results.flatMap((entry) => (entry.means === 'file' ? [] : entry)).slice(0, 2);
    expect(newest.map(({ obstacle }) => obstacle)).toEqual([null, null]);
    for (const { id } of newest)
      expect((await member.call(editingApi.takeBack, { params: { id } })).status).toBe(200);
    const form = await member.ask(editingApi.form, person);
    expect(form.supportedOrganizations.map(({ id }) => id)).toEqual([into]);
    expect(form.roles.find(({ title }) => title === 'Smith')?.organization?.id).toBe(into);
  });

  it('frees the name that the change set, but no earlier name of the organization', async () => {
    const [one, other] = [await named('Epsilon Foundry'), await named('Zeta Foundry')];
    await save(one, { name: 'Epsilon Works' });
    await save(one, { name: 'Epsilon Group' });
    expect((await takeBack(await newestOf(one))).status).toBe(200);
    expect((await save(other, { name: 'Epsilon Foundry' })).status).toBe(422);
    expect((await save(other, { name: 'Epsilon Group' })).status).toBe(200);
  });

  it('works for aliases that were sent unsorted and in several spellings', async () => {
    const id = await named('Eta Foundry');
    expect((await save(id, { mappedNames: ['Foundry Seven', 'Eta Co', 'ETA CO'] })).status).toBe(200);
    expect((await formOf(id)).mappedNames).toEqual(['ETA CO', 'Foundry Seven']);
    expect((await takeBack(await newestOf(id))).status).toBe(200);
    expect((await formOf(id)).mappedNames).toEqual([]);
  });

  it('is refused if another organization has the name', async () => {
    const alpha = await named('Alpha Foundry');
    await save(alpha, { mappedNames: ['Foo Works'] });
    await save(alpha, { mappedNames: [] });
    const removal = await newestOf(alpha);
    await named('Foo Works');
    const { status, problem } = await takeBack(removal);
    expect([status, problem.clientMessage]).toEqual([
      409,
      'Cannot be taken back: another organization has the name "Foo Works" now.',
    ]);
    const { rows } = await sql`select from organization where name = 'Foo Works'`.execute(app.database.db);
    expect(rows).toHaveLength(1);
  });

  it('restores an alias, and moves the roles of members who typed this alias to the organization', async () => {
    const id = await named('Iota Foundry');
    await save(id, { mappedNames: ['Bar Works'] });
    await save(id, { mappedNames: [] });
    const removal = await newestOf(id);
    const person = { params: { id: member.viewer.personId } };
    const role = { organizationName: 'BAR works', title: 'Turner', from: '2020', to: null };
    await member.ask(editingApi.addRole, { ...person, body: role });
    const employer = async () =>
      (await member.ask(editingApi.form, person)).roles.find(({ title }) => title === 'Turner')?.organization;
    expect((await employer())?.name).toBe('BAR works');
    expect((await takeBack(removal)).status).toBe(200);
    expect(await employer()).toMatchObject({ id, name: 'Iota Foundry' });
    // Without the alias, the name refers to a separate organization again, and the role moves there.
    expect((await takeBack(await newestOf(id))).status).toBe(200);
    expect((await employer())?.name).toBe('BAR works');
    expect((await employer())?.id).not.toBe(id);
  });

  it('is refused if another organization has the LinkedIn address', async () => {
    const [one, other] = [await named('Beta Foundry'), await named('Gamma Foundry')];
    await save(one, { linkedin: 'linkedin.com/company/foundry-5' });
    await save(one, { linkedin: '' });
    const removal = await newestOf(one);
    await save(other, { linkedin: 'linkedin.com/company/foundry-5' });
    const { status, problem } = await takeBack(removal);
    expect([status, problem.clientMessage]).toEqual([
      409,
      'Cannot be taken back: its LinkedIn address belongs to Gamma Foundry now.',
    ]);
  });

  it('keeps people at the organization if its restored name was an alias', async () => {
    const id = await named('Delta Foundry');
    await importNow(
      app.context,
      member.viewer,
      fileOf({
        first: 'A',
        last: 'B',
        slug: 'a-b',
        company: 'Delta Foundry',
        position: 'Smith',
        on: '2020-01-01',
      }),
    );
    await save(id, { name: 'Delta Works', mappedNames: ['Delta Foundry'] });
    expect((await takeBack(await newestOf(id))).status).toBe(200);
    const { rows } = await sql<{ id: number }>`
      select organization_id as id from network_contact where network_id = ${member.viewer.networkId}`.execute(
      app.database.db,
    );
    expect(rows).toEqual([{ id }]);
    expect(await formOf(id)).toMatchObject({ name: 'Delta Foundry', mappedNames: [] });
  });
});
