import type { RoleFields } from '@kithline/contract/editing-rules.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../testing/factories.ts';
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

describe('the seniority levels and the type of a role', () => {
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

  it('follow the title until somebody chooses them, and again once the choice is given up', async () => {
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

  it('may be none at all', async () => {
    const { id } = await add({ title: 'Director of Nothing', seniorityLevelIds: [] });
    expect(await meaningOf(id)).toMatchObject({ levels: [], chosen: [true, false] });
  });
});

describe('the primary role', () => {
  const setPrimary = (id: number, primary: boolean) =>
    leila.ask(editingApi.setPrimary, { params: { id }, body: { primary } });

  it('of the common space is made the primary one of the profile once, also when the request is sent again', async () => {
    const id = await aCommonRole({ title: 'Sampled' });
    const first = await setPrimary(id, true);
    expect(first.id).not.toBe(id);
    expect(await setPrimary(id, true)).toEqual(first);
    // A browser that has not read the answer knows the role by its former id.
    const later = await setPrimary(id, false);
    expect([later.id, (await roleOf(first.id))?.primary]).toEqual([first.id, false]);
    await leila.ask(editingApi.removeRole, { params: { id: first.id } });
    const gone = await leila.call(editingApi.setPrimary, { params: { id }, body: { primary: true } });
    expect(gone.status).toBe(404);
  });
});

/** A role that the sample population states of Leila. */
async function aCommonRole(given: { title: string; is_primary?: boolean }): Promise<number> {
  const row = { person_id: leila.viewer.personId, source: 'sample', is_ongoing: true, ...given } as const;
  const { id } = await app.database.db
    .insertInto('work_role')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
