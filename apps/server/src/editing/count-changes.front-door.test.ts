import { editingApi } from '@kithline/contract/editing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

const NOW = new Date('2026-03-01T10:04:30Z');
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock: () => NOW, config: { rateLimit: true } });
});
afterAll(() => app.stop());

it('A user can make at most 600 changes in ten minutes, and a refused change saves nothing', async () => {
  const [member, other] = [await signedIn(app), await signedIn(app)];
  const save = (who: typeof member, bio: string) =>
    who.call(editingApi.save, { params: { id: who.viewer.personId }, body: { bio } });
  expect((await save(member, 'First')).status).toBe(200);
  await app.database.db
    .updateTable('attempt')
    .set({ tries: 600 })
    .where('key', '=', `edit-changes ${member.viewer.userId}`)
    .execute();
  const refused = await save(member, 'Second');
  expect([refused.status, refused.problem.clientMessage]).toEqual([
    429,
    'You have changed a lot in a short time. You can go on in 6 minutes.',
  ]);
  const form = await member.ask(editingApi.form, { params: { id: member.viewer.personId } });
  expect(form.bio).toBe('First');
  expect((await save(other, 'Other')).status).toBe(200);
});
