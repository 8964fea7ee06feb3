import { editingApi, type PersonForm } from '@kithline/contract/editing.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let leila: SignedIn;
let other: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  app = await testApp();
  leila = await signedIn(app, { name: 'Leila Haddad' });
  other = await signedIn(app, { name: 'Other Member' });
  admin = await signedIn(app, { name: 'Ada Administrator', isAdmin: true });
});
afterAll(() => app.stop());

const params = (id = leila.viewer.personId) => ({ id });
const formOf = (who: SignedIn): Promise<PersonForm> => who.ask(editingApi.form, { params: params() });
const save = (who: SignedIn, body: object) => who.call(editingApi.save, { params: params(), body });
const historyOf = async (who: SignedIn) =>
  (await who.ask(editingApi.history, { params: params(), query: {} })).results.filter(
    (entry) => entry.means !== 'file',
  );

async function anOrganization(name: string): Promise<number> {
  const row = { name, nameKey: name.toLowerCase(), source: 'admin' as const, sources: '{"name":"admin"}' };
  const { id } = await app.database.db
    .insertInto('organization')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('A profile', () => {
  it('can be edited by the person and administrators; for other members its form does not exist', async () => {
    expect((await save(other, { bio: 'Mine now' })).status).toBe(404);
    expect((await other.call(editingApi.form, { params: params() })).status).toBe(404);
    expect((await other.call(editingApi.history, { params: params(), query: {} })).status).toBe(404);
    expect((await other.call(editingApi.removePicture, { params: params() })).status).toBe(404);
    expect((await app.visitor().call(editingApi.form, { params: params() })).status).toBe(401);
    expect((await save(leila, { bio: 'I plant trees.' })).status).toBe(200);
    expect((await save(admin, { headline: 'Forester' })).status).toBe(200);
    expect(await formOf(leila)).toMatchObject({ bio: 'I plant trees.', headline: 'Forester' });
  });

  it('stores links in a normalized form, and shows errors at the field', async () => {
    const saved = await save(leila, {
      website: 'example.org/leila?x=1&utm_source=mail',
      twitter: 'x.com/leila/?s=20',
    });
    expect(saved.status).toBe(200);
    expect(await formOf(leila)).toMatchObject({
      website: 'https://example.org/leila?x=1',
      twitter: 'https://x.com/leila',
    });
    const { status, problem } = await save(leila, {
      website: 'javascript:alert(1)',
      headline: 'x'.repeat(151),
    });
    expect([status, problem.fields]).toEqual([
      422,
      { website: 'Must be a valid URL.', headline: 'Headline cannot exceed 150 characters.' },
    ]);
  });

  it('keeps supported organizations that the editor does not see', async () => {
    const [kept, hidden, next] = [
      await anOrganization('Tern Reserve'),
      await anOrganization('Hidden Reserve'),
      await anOrganization('Heron Reserve'),
    ];
    const supports = async () => (await formOf(leila)).supportedOrganizations.map(({ id }) => id);
    const nameHidden = (name: string | null) =>
      app.database.db
        .updateTable('organization')
        .set({ name, nameKey: name?.toLowerCase() ?? null })
        .where('id', '=', hidden)
        .execute();
    await save(leila, { supportedOrganizationIds: [kept, hidden] });
    // Now this organization is named only in files that Leila does not see.
    await nameHidden(null);
    expect(await supports()).toEqual([kept]);
    expect((await save(leila, { supportedOrganizationIds: [next] })).status).toBe(200);
    expect(await supports()).toEqual([next]);
    await nameHidden('Hidden Reserve');
    expect(new Set(await supports())).toEqual(new Set([hidden, next]));
    expect((await save(leila, { supportedOrganizationIds: [] })).status).toBe(200);
    expect(await supports()).toEqual([]);
  });

  it('that states no name keeps the name of the common space when another field is saved', async () => {
    const ines = await signedIn(app, { name: 'Ines Carvalho' });
    const personId = ines.viewer.personId;
    await app.database.db.deleteFrom('memberProfile').where('personId', '=', personId).execute();
    await ines.ask(editingApi.save, { params: params(personId), body: { bio: 'I swim.' } });
    expect(await ines.ask(editingApi.form, { params: params(personId) })).toMatchObject({
      firstName: 'Ines',
      lastName: 'Carvalho',
      bio: 'I swim.',
    });
  });

  it('keeps one name when the other name changes; taking the change back restores both', async () => {
    const afonso = await signedIn(app, { name: 'Afonso Pinto' });
    const personId = afonso.viewer.personId;
    await app.database.db.deleteFrom('memberProfile').where('personId', '=', personId).execute();
    const shown = async () =>
      (await afonso.ask(personsApi.profile, { params: { id: personId }, query: {} })).name;
    const saveName = (body: object) => afonso.ask(editingApi.save, { params: params(personId), body });
    const before = await saveName({ firstName: 'Afonso', lastName: 'Pinto' });
    expect(before.known).toBe(0);
    await saveName({ lastName: 'Pinto Basto' });
    expect(await shown()).toBe('Afonso Pinto Basto');
    const { results } = await afonso.ask(editingApi.history, { params: params(personId), query: {} });
    const [made] = results.filter((entry) => entry.means !== 'file');
    expect((await afonso.call(editingApi.takeBack, { params: { id: made?.id ?? 0 } })).status).toBe(200);
    expect(await shown()).toBe('Afonso Pinto');
    const { sources } = await app.database.db
      .selectFrom('memberProfile')
      .select('sources')
      .where('personId', '=', personId)
      .executeTakeFirstOrThrow();
    expect(sources).toEqual({});
    // Both names are sent, and one of them is new.
    await saveName({ firstName: 'Alfonso', lastName: 'Pinto' });
    expect(await shown()).toBe('Alfonso Pinto');
  });

  it('can remove the preferred name of the common space, and then shows the first name', async () => {
    const ben = await signedIn(app, { name: 'Benjamin Dale' });
    const personId = ben.viewer.personId;
    const { db } = app.database;
    await db.deleteFrom('memberProfile').where('personId', '=', personId).execute();
    await db
      .updateTable('person')
      .set({ preferredFirstName: 'Ben', preferredKey: 'ben' })
      .where('id', '=', personId)
      .execute();
    const shown = async () =>
      (await ben.ask(personsApi.profile, { params: { id: personId }, query: {} })).name;
    expect(await shown()).toBe('Ben Dale');
    await ben.ask(editingApi.save, { params: params(personId), body: { preferredFirstName: '' } });
    expect(await shown()).toBe('Benjamin Dale');
  });

  it('does not show the person an address that an administrator wrote into the common space', async () => {
    const ben = await signedIn(app, { name: 'Ben Friend' });
    const personId = ben.viewer.personId;
    await app.database.db
      .updateTable('person')
      .set({ emailWork: 'secret@example.org', sources: '{"emailWork":"admin"}' })
      .where('id', '=', personId)
      .execute();
    const form = (who: SignedIn) => who.ask(editingApi.form, { params: params(personId) });
    expect([(await form(ben)).emailWork, (await form(admin)).emailWork]).toEqual(['', 'secret@example.org']);
    // Saving the values that the form showed changes nothing.
    await ben.ask(editingApi.save, { params: params(personId), body: { emailWork: '', emailPersonal: '' } });
    expect((await form(admin)).emailWork).toBe('secret@example.org');
  });

  it('accepts CRM links only from administrators', async () => {
    expect((await save(leila, { crm: 'https://crm.example.org/1' })).status).toBe(403);
    expect((await save(admin, { crm: 'https://crm.example.org/1' })).status).toBe(200);
    expect([(await formOf(admin)).crm, (await formOf(leila)).crm]).toEqual(['https://crm.example.org/1', '']);
  });

  it('saves no field if one of the sent fields was changed after the form was read', async () => {
    const { known } = await formOf(leila);
    expect((await save(admin, { bio: 'Of the administrator' })).status).toBe(200);
    const refused = await save(leila, { bio: 'Of Leila', headline: 'New', known });
    expect([refused.status, refused.problem.code, refused.problem.fields]).toEqual([
      409,
      'changed-meanwhile',
      { bio: 'Changed elsewhere.' },
    ]);
    expect(await formOf(leila)).toMatchObject({ bio: 'Of the administrator', headline: 'Forester' });
    // A change to another field of the same person does not conflict.
    expect((await save(leila, { headline: 'Gardener', known })).status).toBe(200);
  });

  it('gets no entry in its history if the saved values equal the current ones', async () => {
    const before = (await historyOf(leila)).length;
    const { headline, bio } = await formOf(leila);
    expect((await save(leila, { headline, bio })).status).toBe(200);
    expect((await historyOf(leila)).length).toBe(before);
  });
});

describe('A work history', () => {
  const role = { title: 'Managing Director', from: '2019-03', to: null };
  const rolesOf = async () =>
    (await formOf(leila)).roles.map(({ title, primary, to }) => ({ title, primary, to }));

  it('lets roles be added, changed and deleted, with at most one primary role', async () => {
    const organizationId = await anOrganization('Halden Ventures');
    const add = (more: object) =>
      leila.ask(editingApi.addRole, { params: params(), body: { ...role, organizationId, ...more } });
    const first = await add({ primary: true });
    const second = await add({ title: 'Principal', to: '2020' });
    await leila.ask(editingApi.setPrimary, { params: { id: second.id }, body: { primary: true } });
    expect(await rolesOf()).toEqual([
      { title: 'Managing Director', primary: false, to: null },
      { title: 'Principal', primary: true, to: '2020' },
    ]);
    await leila.ask(editingApi.changeRole, {
      params: { id: first.id },
      body: { ...role, organizationId, title: 'Partner', to: '2024-01' },
    });
    await leila.ask(editingApi.removeRole, { params: { id: second.id } });
    expect(await rolesOf()).toEqual([{ title: 'Partner', primary: false, to: '2024-01' }]);
    for (const who of [other, app.visitor()]) {
      const refused = await who.call(editingApi.removeRole, { params: { id: first.id } });
      expect(refused.status).toBe(who === other ? 404 : 401);
    }
  });

  it('keeps the unknown end of a role when the title changes, and restores it when a later change is taken back', async () => {
    const body = { ...role, organizationId: await anOrganization('Ended Works'), isOngoing: false };
    const { id } = await leila.ask(editingApi.addRole, { params: params(), body });
    const state = async () => {
      const { roles } = await formOf(leila);
      const { title, to, isOngoing } = roles.find((listed) => listed.id === id) ?? {};
      return { title, to, isOngoing };
    };
    await leila.ask(editingApi.changeRole, { params: { id }, body: { ...body, title: 'Adviser' } });
    expect(await state()).toEqual({ title: 'Adviser', to: null, isOngoing: false });
    await leila.ask(editingApi.changeRole, { params: { id }, body: { ...body, isOngoing: true } });
    expect(await state()).toEqual({ title: role.title, to: null, isOngoing: true });
    const change = (await historyOf(leila))[0]?.id ?? 0;
    await leila.ask(editingApi.takeBack, { params: { id: change } });
    expect(await state()).toEqual({ title: 'Adviser', to: null, isOngoing: false });
    await leila.ask(editingApi.removeRole, { params: { id } });
  });

  it('accepts a typed name as the organization of a role, and creates the organization', async () => {
    const added = await leila.call(editingApi.addRole, {
      params: params(),
      body: { ...role, title: 'Founder', organizationName: 'Brand New Works' },
    });
    expect(added.status).toBe(201);
    const { roles } = await formOf(leila);
    expect(roles.map(({ organization }) => organization?.name)).toContain('Brand New Works');
  });

  it('shows errors at the field', async () => {
    const send = async (body: object) =>
      (await leila.call(editingApi.addRole, { params: params(), body: body as never })).problem.fields;
    expect(await send({ title: ' ', from: '', to: null })).toEqual({
      title: 'Title is required.',
      from: 'Worked From is required.',
      organizationId: 'Organization is required.',
    });
    const dated = { organizationName: 'A', title: 'x'.repeat(256), from: '2019-09', to: '2018-03' };
    expect(await send(dated)).toEqual({
      title: 'Title cannot be longer than 255 characters.',
      to: 'Worked To cannot be prior to Worked From.',
    });
    expect(await send({ ...role, organizationId: 999_999_999 })).toEqual({
      organizationId: 'This choice no longer exists. Choose another one.',
    });
  });

  it('copies a changed role of the sample population to the profile, and keeps the original for other viewers', async () => {
    const organizationId = await anOrganization('Sample Works');
    const { id } = await app.database.db
      .insertInto('workRole')
      .values({
        personId: leila.viewer.personId,
        organizationId,
        title: 'Sampled',
        source: 'sample',
        isOngoing: true,
        updatedOn: new Date('2020-02-03'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const changed = await leila.ask(editingApi.changeRole, {
      params: { id },
      body: { title: 'Corrected', from: '2020', to: null, organizationId },
    });
    expect(changed.id).not.toBe(id);
    // Viewers who do not see the profile still see the role of the common space, with the same day of its
    // last change.
    const common = await app.database.db
      .selectFrom('workRole')
      .select(['overridden', 'updatedOn'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(common).toEqual({ overridden: true, updatedOn: new Date('2020-02-03') });
    const shown = await leila.ask(personsApi.experiences, { params: params(), query: {} });
    const titles = shown.results.flatMap(({ roles }) => roles.map(({ title }) => title));
    expect([titles.includes('Corrected'), titles.includes('Sampled')]).toEqual([true, false]);
    expect((await leila.call(editingApi.removeRole, { params: { id } })).status).toBe(404);
  });
});

describe('An education', () => {
  it('needs a school, a degree, and years in order, and can be changed and deleted', async () => {
    const send = async (body: object) =>
      leila.call(editingApi.addStudy, { params: params(), body: body as never });
    expect((await send({ degreeIds: [], majorIds: [], from: null, to: 2012 })).problem.fields).toMatchObject({
      organizationId: 'School is required.',
      degreeIds: 'At least one degree is required.',
    });
    const school = await anOrganization('Ridgeway University');
    const { id: degree } = await app.database.db
      .selectFrom('lookup')
      .select('id')
      .where('dataset', '=', 'degree-types')
      .limit(1)
      .executeTakeFirstOrThrow();
    const study = { organizationId: school, degreeIds: [degree], majorIds: [], from: 2008, to: 2012 };
    expect((await send({ ...study, from: null })).problem.fields).toEqual({
      from: 'Attended From is required if Attended To is provided.',
    });
    expect((await send({ ...study, to: 2007 })).problem.fields).toEqual({
      to: 'Attended To cannot be prior to Attended From.',
    });
    const { status, reply } = await send(study);
    expect(status).toBe(201);
    const changed = await leila.call(editingApi.changeStudy, {
      params: { id: reply.id },
      body: { ...study, to: 2013 },
    });
    expect(changed.status).toBe(200);
    expect((await formOf(leila)).studies).toMatchObject([{ from: 2008, to: 2013, isOngoing: false }]);
    const ended = { ...study, to: null, isOngoing: false };
    await leila.ask(editingApi.changeStudy, { params: { id: reply.id }, body: ended });
    expect((await formOf(leila)).studies).toMatchObject([{ from: 2008, to: null, isOngoing: false }]);
    expect((await leila.call(editingApi.removeStudy, { params: { id: reply.id } })).status).toBe(204);
    expect((await formOf(leila)).studies).toEqual([]);
  });
});

describe('A change', () => {
  const takeBack = (who: SignedIn, id: number) => who.call(editingApi.takeBack, { params: { id } });
  const newest = async () => (await historyOf(leila))[0]?.id ?? 0;

  it('is in the history with its author, the former value and the new one', async () => {
    await save(leila, { bio: 'Before' });
    await save(admin, { bio: 'After' });
    expect((await historyOf(leila))[0]).toMatchObject({
      madeBy: { name: 'Ada Administrator' },
      sentence: 'changed Bio',
      fields: [{ field: 'About', from: 'Before', to: 'After' }],
      takenBackBy: null,
      obstacle: null,
    });
  });

  it('can be taken back, restored, and taken back again', async () => {
    await save(leila, { bio: 'One' });
    await save(leila, { bio: 'Two' });
    const change = await newest();
    expect((await takeBack(leila, change)).status).toBe(200);
    expect((await formOf(leila)).bio).toBe('One');
    expect((await takeBack(leila, change)).problem.clientMessage).toBe(
      'This change has already been taken back.',
    );
    expect((await takeBack(admin, await newest())).status).toBe(200);
    expect((await formOf(leila)).bio).toBe('Two');
    // The change is in force again, and can be taken back again.
    expect((await takeBack(leila, change)).status).toBe(200);
    expect((await formOf(leila)).bio).toBe('One');
  });

  it('cannot be taken back after a later change to the same field, and the refusal names the later change', async () => {
    await save(leila, { bio: 'Three', headline: 'Here' });
    const change = await newest();
    await save(admin, { bio: 'Four' });
    const refused = await takeBack(leila, change);
    expect([refused.status, refused.problem.clientMessage]).toEqual([
      409,
      expect.stringMatching(/^Take a later change back first: Ada Administrator changed Bio on /u),
    ]);
    expect((await takeBack(leila, await newest())).status).toBe(200);
    expect((await takeBack(leila, change)).status).toBe(200);
  });

  it('of a CRM link is hidden from the person, who cannot take it back', async () => {
    await save(admin, { crm: 'https://crm.example.org/2' });
    const [ofAdmin] = await historyOf(admin);
    expect(ofAdmin?.fields.map(({ field }) => field)).toEqual(['CRM']);
    expect((await historyOf(leila)).map(({ id }) => id)).not.toContain(ofAdmin?.id);
    expect((await takeBack(leila, ofAdmin?.id ?? 0)).status).toBe(404);
  });

  it('cannot be taken back if the field was changed later without an entry in the history', async () => {
    await save(leila, { bio: 'Five' });
    const change = await newest();
    await app.database.db
      .updateTable('memberProfile')
      .set({ bio: 'Of a program' })
      .where('personId', '=', leila.viewer.personId)
      .execute();
    const refused = await takeBack(leila, change);
    expect([refused.status, refused.problem.clientMessage]).toEqual([
      409,
      'Cannot be taken back: it has been changed since.',
    ]);
  });

  it("of another person's profile does not exist for a member", async () => {
    expect((await takeBack(other, await newest())).status).toBe(404);
    expect((await takeBack(other, 999_999)).status).toBe(404);
  });

  it('that deleted a role can be taken back, which restores the whole role', async () => {
    const { roles } = await formOf(leila);
    const gone = roles[0];
    if (!gone) throw new Error('There is no role.');
    await leila.ask(editingApi.removeRole, { params: { id: gone.id } });
    expect((await takeBack(leila, await newest())).status).toBe(200);
    expect((await formOf(leila)).roles).toEqual(roles);
  });
});

// A browser sends a request again if the response was lost.
describe('A request that repeats a stored entry', () => {
  const role = { organizationName: 'Twice Ltd', title: 'Diver', from: '2015', to: '2019-03' };
  const add = () => leila.ask(editingApi.addRole, { params: params(), body: role });
  const rolesAs = async (title: string) => (await formOf(leila)).roles.filter((one) => one.title === title);

  it('adds no second role', async () => {
    const first = await add();
    await leila.ask(editingApi.setPrimary, { params: { id: first.id }, body: { primary: true } });
    expect((await add()).id).toBe(first.id);
    expect(await rolesAs('Diver')).toMatchObject([{ primary: true }]);
    expect(await rolesAs('Diver')).toHaveLength(1);
    const shorter = await leila.ask(editingApi.addRole, { params: params(), body: { ...role, to: '2018' } });
    expect(shorter.id).not.toBe(first.id);
  });

  it('adds no second study', async () => {
    const degree = await app.database.db
      .selectFrom('lookup')
      .select('id')
      .where('dataset', '=', 'degree-types')
      .executeTakeFirstOrThrow();
    const organizationId = await anOrganization('Twice College');
    const body = { organizationId, degreeIds: [degree.id], majorIds: [], from: 2001, to: 2004 };
    const addStudy = () => leila.ask(editingApi.addStudy, { params: params(), body });
    expect(await addStudy()).toEqual(await addStudy());
    expect(
      (await formOf(leila)).studies.filter((one) => one.organization?.id === organizationId),
    ).toHaveLength(1);
  });

  it('adds no role or study that the common space already has', async () => {
    const { personId } = leila.viewer;
    const organizationId = await anOrganization('Common College');
    const common = { personId, organizationId, source: 'sample', isOngoing: false } as const;
    const lookup = await app.database.db
      .selectFrom('lookup')
      .select('id')
      .where('dataset', '=', 'degree-types')
      .executeTakeFirstOrThrow();
    const title = 'Common diver of a kind without a title';
    const years = { fromYear: 2001, toYear: 2004 };
    const values = { ...common, ...years, title };
    const commonRoles = await app.database.db.insertInto('workRole').values(values).returning('id').execute();
    const study = { ...common, ...years, degreeIds: [lookup.id] };
    const commonStudies = await app.database.db
      .insertInto('education')
      .values(study)
      .returning('id')
      .execute();
    const body = { organizationId, title, from: '2001', to: '2004' };
    const studied = { organizationId, degreeIds: [lookup.id], majorIds: [] };
    const added = await leila.ask(editingApi.addRole, { params: params(), body });
    expect(added.id).toBe(commonRoles[0]?.id);
    const again = await leila.ask(editingApi.addStudy, {
      params: params(),
      body: { ...studied, from: 2001, to: 2004 },
    });
    expect([again.id, again.known]).toEqual([commonStudies[0]?.id, added.known]);
    // Marking the role as primary copies it to the profile.
    const primary = await leila.ask(editingApi.addRole, {
      params: params(),
      body: { ...body, primary: true },
    });
    expect(await rolesAs(title)).toMatchObject([{ id: primary.id, primary: true }]);
    expect((await rolesAs(title)).length).toBe(1);
  });

  it('adds no second study, even if an administrator sends it', async () => {
    const { id: degree } = await app.database.db
      .selectFrom('lookup')
      .select('id')
      .where('dataset', '=', 'degree-types')
      .executeTakeFirstOrThrow();
    const organizationId = await anOrganization('Own College');
    const body = { organizationId, degreeIds: [degree], majorIds: [], from: 2001, to: 2004 };
    const own = await leila.ask(editingApi.addStudy, { params: params(), body });
    const again = await admin.ask(editingApi.addStudy, { params: params(), body });
    expect(again.id).toBe(own.id);
    const { studies } = await leila.ask(editingApi.form, { params: params() });
    expect(studies.filter(({ organization }) => organization?.id === organizationId)).toHaveLength(1);
  });

  it('copies a changed role of the common space to the profile only once', async () => {
    const { id } = await app.database.db
      .insertInto('workRole')
      .values({
        personId: leila.viewer.personId,
        title: 'Pearl diver',
        source: 'sample',
        fromYear: 2010,
        toYear: 2012,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const body = { organizationName: 'Twice Ltd', title: 'Lead diver', from: '2010', to: '2012' };
    const change = () => leila.ask(editingApi.changeRole, { params: { id }, body });
    const [first, second] = [await change(), await change()];
    expect(second.id).toBe(first.id);
    expect(await rolesAs('Lead diver')).toHaveLength(1);
    expect(
      (await leila.call(editingApi.changeRole, { params: { id }, body: { ...body, to: '2011' } })).status,
    ).toBe(404);
  });
});
