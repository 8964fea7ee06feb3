import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { reclassifySoon } from './lookups.jobs.ts';
import { titleIdsFor } from './titles.ts';

describe('The dictionary of titles', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ started: true });
  });
  afterAll(() => app.stop());

  it('contains titles with the same folded text once', async () => {
    const ids = await titleIdsFor(app.context.db, [
      'Directora de Operaciones',
      'DIRECTORA DE OPERACIONES',
      '  ',
    ]);
    expect(ids.get('Directora de Operaciones')).toBe(ids.get('DIRECTORA DE OPERACIONES'));
    expect(ids.has('  ')).toBe(false);
  });

  it('classifies titles again if another version of the classifier has classified them', async () => {
    const { db } = app.context;
    const id = (await titleIdsFor(db, ['Sales Director'])).get('Sales Director') ?? 0;
    const old = { classifierVersion: 0, seniorityIds: [], roleTypeId: null };
    await db.updateTable('title').set(old).where('id', '=', id).execute();
    const title = () => db.selectFrom('title').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await reclassifySoon(app.context);
    await until(async () => (await title()).seniorityIds.length > 0);
    expect((await title()).roleTypeId).not.toBeNull();
  });
});
