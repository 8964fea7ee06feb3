import { editingApi } from '@kithline/contract/editing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../../../sample/population/random.ts';
import { fileOf, importNow } from '../networks/testing/contacts-files.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// Several editors, an import and take-backs at the same time.

let app: TestApp;
let leila: SignedIn;
let ben: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  app = await testApp({ started: true });
  leila = await signedIn(app, { name: 'Leila Haddad' });
  ben = await signedIn(app, { name: 'Ben Friend' });
  admin = await signedIn(app, { name: 'Ada Administrator', isAdmin: true });
});
afterAll(() => app.stop());

const TURNS = 12;
const COMPANIES = ['Halden Ventures', 'HALDEN ventures', 'Quay & Sons', 'Unity Grid'];

it('When many editors work concurrently, no request fails unexpectedly, and the roles stay consistent', async () => {
  const random = createRandom('many editors');
  const answers: number[] = [];
  const sendOne = async (who: SignedIn, of: SignedIn): Promise<void> => {
    const params = { id: of.viewer.personId };
    const { roles } = await who.ask(editingApi.form, { params });
    const role = {
      organizationName: random.pick(COMPANIES),
      title: random.pick(['Chair', 'Director']),
      from: '2019',
      to: null,
      primary: random.chance(0.5),
    };
    const picked = roles.length > 0 ? random.pick(roles) : null;
    const call = random.pick([
      () => who.call(editingApi.save, { params, body: { headline: random.hex(4) } }),
      () =>
        who.call(editingApi.save, {
          params,
          body: { linkedin: `linkedin.com/in/${random.pick(['x', 'y'])}` },
        }),
      () => who.call(editingApi.addRole, { params, body: role }),
      () =>
        picked === null
          ? who.call(editingApi.addRole, { params, body: role })
          : who.call(editingApi.changeRole, { params: { id: picked.id }, body: role }),
      () =>
        picked === null
          ? who.call(editingApi.addRole, { params, body: role })
          : who.call(editingApi.removeRole, { params: { id: picked.id } }),
      async () => {
        const { results } = await who.ask(editingApi.history, { params, query: {} });
        const changes = results.flatMap((entry) => (entry.means === 'file' ? [] : entry));
        return who.call(editingApi.takeBack, {
          params: { id: changes.length > 0 ? random.pick(changes).id : 0 },
        });
      },
    ]);
    answers.push((await call()).status);
  };
  const sendMany = async (who: SignedIn, of: readonly SignedIn[]): Promise<void> => {
    for (let turn = 0; turn < TURNS; turn++) await sendOne(who, random.pick(of));
  };
  const importing = async (): Promise<void> => {
    for (let turn = 0; turn < 4; turn++) {
      const rows = COMPANIES.map((company, at) => ({
        first: 'C',
        last: `D${at}`,
        slug: turn % 2 === 0 ? `c-${at}` : 'x',
        company,
        position: 'Boss',
        on: '2020-01-01',
      }));
      await importNow(app.context, ben.viewer, fileOf(...rows));
    }
  };
  await Promise.all([
    sendMany(leila, [leila]),
    sendMany(leila, [leila]),
    sendMany(ben, [ben]),
    sendMany(admin, [leila, ben]),
    sendMany(admin, [leila, ben]),
    importing(),
  ]);
  // 404: another editor has deleted the entry, or there is no change to take back. 409: another change is in
  // the way. 422: the LinkedIn address leads to another member.
  expect([...new Set(answers)]).toEqual(expect.arrayContaining([200, 201, 204]));
  expect(answers.filter((status) => ![200, 201, 204, 404, 409, 422].includes(status))).toEqual([]);
  for (const who of [leila, ben]) {
    const { roles } = await who.ask(editingApi.form, { params: { id: who.viewer.personId } });
    expect(roles.filter(({ primary }) => primary).length).toBeLessThan(2);
    expect(roles.every(({ organization }) => organization !== null)).toBe(true);
  }
});
