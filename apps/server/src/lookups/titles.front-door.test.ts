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

  it('holds titles that fold alike once', async () => {
    const ids = await titleIdsFor(app.house.db, [
      'Directora de Operaciones',
      'DIRECTORA DE OPERACIONES',
      '  ',
    ]);
    expect(ids.get('Directora de Operaciones')).toBe(ids.get('DIRECTORA DE OPERACIONES'));
    expect(ids.has('  ')).toBe(false);
  });

  it('classes again what an older table of words classed', async () => {
    const { db } = app.house;
    const id = (await titleIdsFor(db, ['Sales Director'])).get('Sales Director') ?? 0;
    const old = { classifierVersion: 0, seniorityIds: [], roleTypeId: null };
    await db.updateTable('title').set(old).where('id', '=', id).execute();
    const title = () => db.selectFrom('title').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await reclassifySoon(app.house);
    await until(async () => (await title()).seniorityIds.length > 0);
    expect((await title()).roleTypeId).not.toBeNull();
  });
});
