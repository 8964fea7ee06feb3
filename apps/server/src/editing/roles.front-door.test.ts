import type { RoleFields } from '@kithline/contract/editing-rules.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStatement } from '../testing/a-statement.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let leila: SignedIn;
beforeAll(async () => {
  app = await testApp();
  leila = await signedIn(app, { name: 'Leila Haddad' });
});
afterAll(() => app.stop());

const params = () => ({ id: leila.viewer.personId });
const DIRECTOR = { organizationName: 'Halden Ventures', title: 'Director', from: '2019', to: null };
const add = (given: Partial<RoleFields> = {}) =>
  leila.ask(editingApi.addRole, { params: params(), body: { ...DIRECTOR, ...given } });
const formOf = (who = leila) => who.ask(editingApi.form, { params: params() });
const roleOf = async (id: number) => (await formOf()).roles.find((role) => role.id === id);

describe('The seniority levels and the type of a role', () => {
  const change = (id: number, given: Partial<RoleFields>) =>
    leila.ask(editingApi.changeRole, { params: { id }, body: { ...DIRECTOR, ...given } });
  const meaningOf = async (id: number) => {
    const role = await roleOf(id);
    return {
      levels: role?.seniorityLevels.map(({ name }) => name),
      type: role?.roleType?.name,
      chosen: [role?.isSeniorityChosen, role?.isRoleTypeChosen],
    };
  };
  const idOf = async (dataset: string, name: string) => {
    const row = await app.database.db
      .selectFrom('lookup')
      .select('id')
      .where('dataset', '=', dataset)
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return row.id;
  };

  it('follow from the title until somebody chooses them, and again after the choice is removed', async () => {
    const { id } = await add();
    expect(await meaningOf(id)).toMatchObject({ levels: ['Director'], chosen: [false, false] });
    await change(id, { title: 'Chief Financial Officer', seniorityLevelIds: null, pdlRoleId: null });
    expect(await meaningOf(id)).toEqual({ levels: ['C-Suite'], type: 'Finance', chosen: [false, false] });

    const chosen = {
      seniorityLevelIds: [await idOf('seniority-levels', 'Partner')],
      pdlRoleId: await idOf('workrole-types', 'Legal'),
    };
    await change(id, { title: 'Director of Sales', ...chosen });
    expect(await meaningOf(id)).toEqual({ levels: ['Partner'], type: 'Legal', chosen: [true, true] });
    await change(id, { title: 'Director of Sales', ...chosen, pdlRoleId: null });
    expect(await meaningOf(id)).toEqual({ levels: ['Partner'], type: 'Sales', chosen: [true, false] });
    await change(id, { title: 'Director of Sales' });
    expect(await meaningOf(id)).toMatchObject({ levels: ['Director'], chosen: [false, false] });
  });

  it('appear in the history if somebody has chosen them', async () => {
    const { id } = await add({ title: 'Director of Studies', to: '2020' });
    const chosen = {
      seniorityLevelIds: [await idOf('seniority-levels', 'Partner')],
      pdlRoleId: await idOf('workrole-types', 'Legal'),
    };
    await change(id, { title: 'Director of Studies', to: '2020', ...chosen });
    const { results } = await leila.ask(editingApi.history, { params: params(), query: {} });
    const role = 'Director of Studies, Halden Ventures, 2019 to 2020';
    expect(results[0]?.fields).toEqual([
      { field: 'Role', from: role, to: `${role}, seniority Partner, type Legal` },
    ]);
  });

  it('are chosen separately, and no level at all is a choice', async () => {
    const { id } = await add({ title: 'Director of Nothing', seniorityLevelIds: [] });
    expect(await meaningOf(id)).toMatchObject({ levels: [], chosen: [true, false] });
  });
});

describe('The primary role', () => {
  const setPrimary = (id: number, primary: boolean) =>
    leila.ask(editingApi.setPrimary, { params: { id }, body: { primary } });

  it('is copied from the common space to the profile only once, even if the request is sent again', async () => {
    const id = await aCommonRole({ title: 'Sampled' });
    const first = await setPrimary(id, true);
    expect(first.id).not.toBe(id);
    expect(await setPrimary(id, true)).toEqual(first);
    // A browser that did not receive the response still uses the role's former id.
    const later = await setPrimary(id, false);
    expect([later.id, (await roleOf(first.id))?.primary]).toEqual([first.id, false]);
    await leila.ask(editingApi.removeRole, { params: { id: first.id } });
    const missing = await leila.call(editingApi.setPrimary, { params: { id }, body: { primary: true } });
    expect(missing.status).toBe(404);
  });
});

describe('The mark of the primary role', () => {
  const marked = async () => (await formOf()).roles.flatMap(({ title, primary }) => (primary ? title : []));
  const shown = async () => {
    const { primaryWorkRole } = await leila.ask(personsApi.profile, { params: params(), query: {} });
    return primaryWorkRole?.title;
  };
  const lastChange = async () => {
    const { results } = await leila.ask(editingApi.history, { params: params(), query: {} });
    return results.find((entry) => entry.means !== 'file')?.id ?? 0;
  };
  beforeEach(async () => {
    await app.database.db.deleteFrom('workRole').where('personId', '=', leila.viewer.personId).execute();
  });

  it('in the profile takes precedence over the mark in the common space', async () => {
    const common = await aCommonRole({ title: 'Sampled', isPrimary: true });
    expect([await marked(), await shown()]).toEqual([['Sampled'], 'Sampled']);
    // A new role of the profile without the mark does not become the primary role.
    const { id: own } = await add({ title: 'Treasurer' });
    expect([await marked(), await shown()]).toEqual([['Sampled'], 'Sampled']);
    await leila.ask(editingApi.setPrimary, { params: { id: own }, body: { primary: true } });
    expect([await marked(), await shown()]).toEqual([['Treasurer'], 'Treasurer']);
    // The role of the common space already has its mark, so it is not copied to the profile.
    const back = await leila.ask(editingApi.setPrimary, { params: { id: common }, body: { primary: true } });
    expect([back.id, await marked(), await shown()]).toEqual([common, ['Sampled'], 'Sampled']);
  });

  it('stays at the role of the profile when a marked role of the common space is changed', async () => {
    const common = await aCommonRole({ title: 'Sampled', isPrimary: true });
    await add({ title: 'Treasurer', primary: true });
    const body = { ...DIRECTOR, title: 'Corrected' };
    await leila.ask(editingApi.changeRole, { params: { id: common }, body });
    expect([await marked(), await shown()]).toEqual([['Treasurer'], 'Treasurer']);
  });

  it('does not return with a deleted role while another role is primary, because the deletion cannot be taken back', async () => {
    const { id: first } = await add({ title: 'Treasurer', primary: true });
    await leila.ask(editingApi.removeRole, { params: { id: first } });
    const deletion = await lastChange();
    const { id: second } = await add({ title: 'Chair', primary: true });
    const refused = await leila.call(editingApi.takeBack, { params: { id: deletion } });
    expect([refused.status, refused.problem.clientMessage]).toEqual([
      409,
      'Cannot be taken back: another role is the primary one now.',
    ]);
    await leila.ask(editingApi.setPrimary, { params: { id: second }, body: { primary: false } });
    await leila.ask(editingApi.takeBack, { params: { id: deletion } });
    expect(await marked()).toEqual(['Treasurer']);
  });

  it('cannot be restored by taking its removal back while another role is primary', async () => {
    const { id: first } = await add({ title: 'Treasurer', primary: true });
    const { id: second } = await add({ title: 'Chair' });
    await leila.ask(editingApi.setPrimary, { params: { id: first }, body: { primary: false } });
    const unmarking = await lastChange();
    await leila.ask(editingApi.setPrimary, { params: { id: second }, body: { primary: true } });
    const refused = await leila.call(editingApi.takeBack, { params: { id: unmarking } });
    expect([refused.status, refused.problem.clientMessage]).toEqual([
      409,
      'Cannot be taken back: another role is the primary one now.',
    ]);
    expect(await marked()).toEqual(['Chair']);
  });
});

describe('An organization that the editor does not see', () => {
  const unchanged = { organizationId: null, keepsOrganization: true };
  let hidden: number;
  let degree: number;
  const rowOf = (table: 'workRole' | 'education', id: number) =>
    app.database.db.selectFrom(table).select('organizationId').where('id', '=', id).executeTakeFirstOrThrow();
  beforeAll(async () => {
    const stranger = await signedIn(app, { name: 'Stanislav Stranger' });
    hidden = await anEmployerInTheFileOf(stranger, 'Secret Client');
    const { id } = await app.database.db
      .selectFrom('lookup')
      .select('id')
      .where('dataset', '=', 'degree-types')
      .executeTakeFirstOrThrow();
    degree = id;
  });

  it('stays in its role when the role is saved, and cannot be chosen for another role', async () => {
    const id = await aCommonRole({ title: 'Adviser', organizationId: hidden });
    expect(await roleOf(id)).toMatchObject({ title: 'Adviser', organization: null });
    const change = (given: object) =>
      leila.call(editingApi.changeRole, {
        params: { id },
        body: { title: 'Counsel', from: '2019', to: null, ...given } as RoleFields,
      });
    expect((await change({})).problem.fields).toEqual({ organizationId: 'Organization is required.' });
    const { status, reply } = await change(unchanged);
    expect([status, await rowOf('workRole', reply.id)]).toEqual([200, { organizationId: hidden }]);
    expect(await roleOf(reply.id)).toMatchObject({ title: 'Counsel', organization: null });
    for (const given of [unchanged, { organizationId: hidden }]) {
      const body = { title: 'Spy', from: '2019', to: null, ...given };
      expect((await leila.call(editingApi.addRole, { params: params(), body })).status).toBe(422);
    }
  });

  it('stays in its study when the study is saved', async () => {
    const { id } = await app.database.db
      .insertInto('education')
      .values({
        personId: leila.viewer.personId,
        organizationId: hidden,
        degreeIds: [degree],
        majorIds: [],
        source: 'self',
        inProfile: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await formOf()).studies).toMatchObject([{ id, organization: null }]);
    const body = { degreeIds: [degree], majorIds: [], from: 2001, to: 2004 };
    const change = (given: object) =>
      leila.call(editingApi.changeStudy, { params: { id }, body: { ...body, ...given } });
    expect((await change({})).problem.fields).toEqual({ organizationId: 'School is required.' });
    expect([(await change(unchanged)).status, await rowOf('education', id)]).toEqual([
      200,
      { organizationId: hidden },
    ]);
    expect((await formOf()).studies).toMatchObject([{ id, organization: null, from: 2001, to: 2004 }]);
    for (const given of [unchanged, { organizationId: hidden }]) {
      const added = { ...body, ...given };
      expect((await leila.call(editingApi.addStudy, { params: params(), body: added })).status).toBe(422);
    }
  });
});

describe('Wrong input', () => {
  const anyIds = (count: number) => Array.from({ length: count }, (_none, index) => index + 1);
  const LOST_CHOICE = 'This choice no longer exists. Choose another one.';

  it.each([
    ['title', '\u200B\u00AD', 'Title is required.'],
    ['title', null, 'Title is required.'],
    ['title', 'x'.repeat(50_000), 'Title cannot be longer than 255 characters.'],
    ['from', undefined, 'Worked From is required.'],
    ['from', '1959', 'Choose a year from 1960 to now.'],
    ['from', String(new Date().getUTCFullYear() + 2), 'Choose a year from 1960 to now.'],
    ['to', '2018-12', 'Worked To cannot be prior to Worked From.'],
    ['organizationId', 999_999_999, LOST_CHOICE],
    ['organizationId', 0, 'Organization is required.'],
    ['seniorityLevelIds', [999_999_999], LOST_CHOICE],
    ['seniorityLevelIds', anyIds(11), '10 Seniority Levels at most can be selected.'],
    ['pdlRoleId', 999_999_999, LOST_CHOICE],
  ])('in the %s of a role is reported at this field (%#)', async (field, value, message) => {
    const { organizationName: _name, ...role } = DIRECTOR;
    const named = field === 'organizationId' ? role : DIRECTOR;
    const body = { ...named, [field]: value } as RoleFields;
    const { status, problem } = await leila.call(editingApi.addRole, { params: params(), body });
    expect([status, problem.fields]).toEqual([422, { [field]: message }]);
  });

  it('in the name of a new organization is reported at the organization', async () => {
    const send = async (organizationName: string) =>
      (await leila.call(editingApi.addRole, { params: params(), body: { ...DIRECTOR, organizationName } }))
        .problem.fields;
    expect(await send('\u200B')).toEqual({ organizationId: 'Organization is required.' });
    expect(await send('x'.repeat(201))).toEqual({
      organizationId: 'Organization cannot exceed 200 characters.',
    });
  });

  it.each([
    ['degreeIds', [999_999_999], LOST_CHOICE],
    ['degreeIds', anyIds(21), '20 Degrees at most can be selected.'],
    ['majorIds', anyIds(21), '20 Majors at most can be selected.'],
  ])('in the %s of a study is reported at this field (%#)', async (field, value, message) => {
    const { id } = await add();
    const { organization } = (await roleOf(id)) ?? {};
    const study = {
      organizationId: organization?.id ?? 0,
      degreeIds: [1],
      majorIds: [],
      from: null,
      to: null,
    };
    const body = { ...study, [field]: value };
    const { status, problem } = await leila.call(editingApi.addStudy, { params: params(), body });
    expect([status, problem.fields?.[field]]).toEqual([422, message]);
  });

  it('such as control characters and extra blanks is removed from a line', async () => {
    const { id } = await add({ title: '\u0000 Chief\u0007\n Gardener ', organizationName: 'Green\tThumbs' });
    expect(await roleOf(id)).toMatchObject({
      title: 'Chief Gardener',
      organization: { name: 'Green Thumbs' },
    });
    const body = { headline: 'Plants\u0000\ntrees', preferredFirstName: '\u200B' };
    await leila.ask(editingApi.save, { params: params(), body });
    expect(await formOf()).toMatchObject({ headline: 'Plants trees', preferredFirstName: '' });
  });

  it('such as the same choice twice is reduced to one choice, and the order does not matter', async () => {
    const levels = await app.database.db
      .selectFrom('lookup')
      .select('id')
      .where('dataset', '=', 'seniority-levels')
      .orderBy('id')
      .limit(2)
      .execute();
    const [one = 0, two = 0] = levels.map((level) => level.id);
    const first = await add({ title: 'Twice', seniorityLevelIds: [two, one, two] });
    const again = await add({ title: 'Twice', seniorityLevelIds: [one, two] });
    expect(again.id).toBe(first.id);
  });
});

it('Choosing an organization that is named only in the member’s own file shows its name to those who see the role', async () => {
  const colleague = await signedIn(app, { name: 'Cai Colleague' });
  await aCollective(app.database.db, { owner: leila.viewer, collaborators: [colleague.viewer] });
  const organizationId = await anEmployerInTheFileOf(leila, 'Quiet Works');
  await leila.ask(editingApi.addRole, {
    params: params(),
    body: { organizationId, title: 'Gardener', from: '2019', to: null },
  });
  const { results } = await colleague.ask(personsApi.experiences, { params: params(), query: {} });
  const employer = results.find(({ roles }) => roles.some(({ title }) => title === 'Gardener'));
  expect(employer?.organization?.name).toBe('Quiet Works');
});

/** Creates an organization that is named only in this member's contacts file. */
async function anEmployerInTheFileOf(member: SignedIn, company: string): Promise<number> {
  const { networkId } = member.viewer;
  const position = 'Boss';
  const personId = await aStatement(app.database.db, { networkId, name: 'Zoe Other', company, position });
  const { organizationId: id } = await app.database.db
    .selectFrom('networkContact')
    .select('organizationId')
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow();
  if (id === null) throw new Error(`${company} is no organization.`);
  return id;
}

/** Creates a role that the sample population states about Leila. */
async function aCommonRole(given: {
  title: string;
  isPrimary?: boolean;
  organizationId?: number;
}): Promise<number> {
  const row = { personId: leila.viewer.personId, source: 'sample', isOngoing: true, ...given } as const;
  const { id } = await app.database.db
    .insertInto('workRole')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
