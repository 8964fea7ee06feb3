import { lookupsApi } from '@kithline/contract/lookups.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn, type SignedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let member: SignedIn;
beforeAll(async () => {
  app = await testApp();
  member = await signedIn(app);
});
afterAll(() => app.stop());

const meaningOf = (title: string) => member.ask(lookupsApi.titleMeaning, { query: { title } });

it('The meaning of a title is returned, and no title is stored', async () => {
  const { seniorityLevels, roleType } = await meaningOf('Chief Financial Officer');
  expect([seniorityLevels.map(({ name }) => name), roleType?.name]).toEqual([['C-Suite'], 'Finance']);
  expect(await meaningOf('Xyzzy')).toEqual({ seniorityLevels: [], roleType: null });
  expect(await app.database.db.selectFrom('title').select('id').execute()).toEqual([]);
});

it('A title that is too long is refused with a message for the field', async () => {
  const { status, problem } = await member.call(lookupsApi.titleMeaning, {
    query: { title: 'x'.repeat(256) },
  });
  expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, ['title']]);
});
